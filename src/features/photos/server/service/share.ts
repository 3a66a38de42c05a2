import sharp from 'sharp'
import { SHARE } from '../../rules.ts'
import { type Picture, pixels } from './read.ts'

const QUALITY = 82
/** So small that to blur it costs nothing, and large enough that no edge shows when it is stretched. */
const GROUND = { width: 120, height: 63, blur: 4, light: 0.6 }

/** The square out of its middle, whole and in full height, before a dim and blurred wall of itself. */
export async function shareImage(picture: Picture): Promise<Uint8Array> {
  const { width, height } = SHARE
  const { data: input, info: raw } = await pixels(picture)
    .flatten({ background: 'white' })
    .resize(height, height)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const wall = await sharp(input, { raw })
    .resize(GROUND.width, GROUND.height)
    .blur(GROUND.blur)
    .linear(GROUND.light, 0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(wall.data, { raw: wall.info })
    .resize(width, height)
    .composite([{ input, raw }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
