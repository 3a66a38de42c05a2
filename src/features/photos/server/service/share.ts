import { SHARE_SIZE } from '../../rules.ts'
import { type Picture, pixels, raw } from './read.ts'

const QUALITY = 82
/** So small that to blur it costs nothing, and large enough that no edge shows when it is stretched. */
const GROUND = { width: 120, height: 63, blur: 4, light: 0.6 }

/** The square out of its middle, whole and in full height, before a dim and blurred wall of itself. */
export async function shareImage(picture: Picture): Promise<Uint8Array> {
  const { width, height } = SHARE_SIZE
  const shown = await raw(pixels(picture).flatten({ background: 'white' }).resize(height, height))
  const wall = await raw(pixels(shown).resize(GROUND.width, GROUND.height).blur(GROUND.blur).linear(GROUND.light, 0))
  return pixels(wall)
    .resize(width, height, { kernel: 'linear' })
    .composite([{ input: Buffer.from(shown.data), raw: shown.info }])
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
