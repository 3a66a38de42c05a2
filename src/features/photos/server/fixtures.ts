import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureFormat } from '../rules.ts'

/** For a platform on which pictures can be discarded. */
export { pictureHandlers } from './worker.ts'

/** The corners of every picture below, when it is held the right way up: top left and right, bottom left and right. */
export const CORNERS = ['#3050d0', '#d03030', '#e0c020', '#30a040']

type Made = { width?: number; height?: number; format?: Exclude<PictureFormat, 'heic'> }

/** As a phone makes it: it lies on its side, and the file tells how it was held, by whom, and where. */
export async function aPicture({ width = 120, height = 160, format = 'jpeg' }: Made = {}): Promise<Buffer> {
  const [w, h] = [width / 2, height / 2]
  const corners = CORNERS.map((background, at) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left: (at % 2) * w,
    top: Math.floor(at / 2) * h,
  }))
  const upright = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite(corners)
    .png()
    .toBuffer()
  const lying = await sharp(upright).rotate(270).png().toBuffer()
  return sharp(lying)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Phone of Rosa', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 26/1 54/1' },
    })
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** The same, 120 wide and 160 high, in the format and the wider colours of an iPhone. */
export const aHeic = (): Promise<Buffer> => readFile(join(import.meta.dirname, 'sample.heic'))
