import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Photo } from './cleanup.ts'

type Light = { mirrored: boolean; crop: [left: number, top: number, width: number]; colour: [number, number, number] }

/** Four visits to the same place: another corner, another time of day. */
export const LIGHTS: Light[] = [
  { mirrored: false, crop: [0, 0, 1200], colour: [1, 1, 1] },
  { mirrored: true, crop: [150, 150, 1000], colour: [1.04, 1.02, 0.94] },
  { mirrored: false, crop: [80, 120, 1040], colour: [0.98, 0.84, 0.7] },
  { mirrored: true, crop: [40, 60, 1120], colour: [0.66, 0.74, 0.86] },
]

export async function draw({ place, light }: Photo): Promise<Uint8Array> {
  const { mirrored, crop, colour } = LIGHTS[light]!
  const [left, top, width] = crop
  return sharp(await readFile(`seed/places/${place}.png`))
    .removeAlpha()
    .extract({ left, top, width, height: width * 0.75 })
    .flop(mirrored)
    .linear(colour, [0, 0, 0])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
