import { addDays, dayIn, isDay } from '#platform/days.ts'

/** Number of leading bytes searched for Exif metadata. Cameras write it near the beginning of a file. */
export const TAKEN_ON_WITHIN = 256 * 1024

/** The Exif marker: "Exif" and two zero bytes. */
const MARK = [0x45, 0x78, 0x69, 0x66, 0, 0]
/** Limit of Exif blocks read per file. Real files have fewer; a crafted file may have thousands. */
const MOST_BLOCKS = 8
const MOST_ENTRIES = 200
const ENTRY = 12
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const ASCII = 2

/**
 * Reads the capture date (YYYY-MM-DD) from Exif metadata; `undefined` without a plausible date. Accepts the first bytes
 * of a JPEG or HEIC file, or a bare Exif block. The input is untrusted: sizes and offsets in it may be wrong.
 */
export function takenOnIn(bytes: Uint8Array, now: Date): string | undefined {
  const blocks = [0, ...blocksIn(bytes.subarray(0, TAKEN_ON_WITHIN))]
  for (const start of blocks) {
    const day = dayOfBlock(bytes.subarray(start))
    if (day !== undefined && isPlausible(day, now)) return day
  }
}

/**
 * Rejects dates before 1990 (no such cameras) and after tomorrow in UTC: a camera's local date may be one day ahead.
 */
export const isPlausible = (day: string, now: Date): boolean =>
  isDay(day) && day >= '1990-01-01' && day <= addDays(dayIn('UTC', now), 1)

function blocksIn(bytes: Uint8Array): number[] {
  const found: number[] = []
  let at = bytes.indexOf(MARK[0]!)
  while (at >= 0 && found.length < MOST_BLOCKS) {
    if (MARK.every((byte, place) => bytes[at + place] === byte)) found.push(at + MARK.length)
    at = bytes.indexOf(MARK[0]!, at + 1)
  }
  return found
}

/**
 * Parses the TIFF structure of an Exif block: the main directory points to the camera's directory, which points to the
 * date text. Each is read once, so no cycle can loop.
 */
function dayOfBlock(block: Uint8Array): string | undefined {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const isLittle = MAGIC.get(uint(view, 0, 4, false))
  if (isLittle === undefined) return
  const value = (at: number, size: 2 | 4) => uint(view, at, size, isLittle)

  const entryIn = (directory: number, tag: number): number | undefined => {
    const entries = Math.min(value(directory, 2), MOST_ENTRIES)
    for (let at = directory + 2; at < directory + 2 + entries * ENTRY; at += ENTRY) if (value(at, 2) === tag) return at
  }
  const camera = entryIn(value(4, 4), EXIF_DIRECTORY)
  const text = camera && entryIn(value(camera + 8, 4), DATE_TIME_ORIGINAL)
  if (!text || value(text + 2, 2) !== ASCII || value(text + 4, 4) < 'YYYY:MM:DD'.length) return
  const from = value(text + 8, 4)
  const written = String.fromCharCode(...block.subarray(from, from + 'YYYY:MM:DD'.length))
  return /^\d{4}:\d\d:\d\d$/.test(written) ? written.replaceAll(':', '-') : undefined
}

/** TIFF headers, and whether each means little-endian byte order. */
const MAGIC = new Map([
  [0x49492a00, true],
  [0x4d4d002a, false],
])

/** Reads an unsigned integer. Offsets out of range give NaN, which equals no expected value. */
function uint(view: DataView, at: number, size: 2 | 4, isLittle: boolean): number {
  if (!(at >= 0 && at + size <= view.byteLength)) return Number.NaN
  return size === 2 ? view.getUint16(at, isLittle) : view.getUint32(at, isLittle)
}
