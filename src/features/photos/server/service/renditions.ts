import type { UploadLimits } from '#platform/uploads.ts'
import { PICTURES, type PictureKind, type WidthOf } from '../../rules.ts'
import { pixels, readPicture } from './read.ts'

/** The files of one picture, by width. */
export type Renditions<Kind extends PictureKind> = Map<WidthOf<Kind>, Uint8Array>

const QUALITY = 82

/** A square out of the middle. */
export async function makeAvatar(bytes: Uint8Array): Promise<Renditions<'avatar'>> {
  const { widths, ...limits } = PICTURES.avatar
  const picture = await readPicture(bytes, limits)
  const renditions: Renditions<'avatar'> = new Map()
  for (const width of widths)
    renditions.set(width, await pixels(picture).resize(width, width).webp({ quality: QUALITY }).toBuffer())
  return renditions
}

const LONGEST_PREVIEW_SIDE = 1600

/** For browsers that cannot show what a phone makes. */
export async function asJpeg(bytes: Uint8Array, limits: UploadLimits): Promise<Uint8Array> {
  const side = LONGEST_PREVIEW_SIDE
  return pixels(await readPicture(bytes, limits))
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}
