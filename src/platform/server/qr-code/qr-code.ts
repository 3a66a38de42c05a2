import { encode } from 'uqr'

/** QR code as an SVG path in a square of `size` units, with the white border that scanners need. */
export type QrCode = { size: number; path: string }

const BORDER = 4

/** Draws a QR code that is still readable with 15 % of it covered (error correction level M). */
export function createQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  return { size, path: data.map((row, y) => drawRow(row, y)).join('') }
}

/** Draws each run of dark modules in a row as one rectangle, because seams between modules show when printed. */
function drawRow(row: boolean[], y: number): string {
  const runs = row
    .map((isDark) => (isDark ? '1' : '0'))
    .join('')
    .matchAll(/1+/g)
  return Array.from(runs, ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`).join('')
}
