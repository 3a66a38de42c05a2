import type { Sharp } from 'sharp'
import type { UploadLimits } from '#platform/uploads.ts'
import { rgbaToThumbHash } from 'thumbhash'
import { LONGEST_STORED_SIDE, PICTURES, type PictureKind, type WidthOf } from '../../rules.ts'
import { type Picture, type Sent, pixels, readPicture } from './read.ts'

/** The files of one picture, by width. */
export type Renditions<Kind extends PictureKind> = Map<WidthOf<Kind>, Uint8Array>

const QUALITY = 82

export const makeAvatar = (sent: Sent) => squares('avatar', sent)
export const makeLogo = (sent: Sent) => squares('challengeLogo', sent)

/** A square out of the middle, in each size. */
function squares<Kind extends PictureKind>(kind: Kind, sent: Sent): Promise<Renditions<Kind>> {
  const side = (width: WidthOf<Kind>, picture: Picture) => pixels(picture).resize(width, width)
  return make(kind, sent, side)
}

export const makeBanner = (sent: Sent) => make('challengeBanner', sent, fitting)

type Shape<Kind extends PictureKind> = (width: WidthOf<Kind>, picture: Picture) => Sharp

function make<Kind extends PictureKind>(kind: Kind, sent: Sent, shape: Shape<Kind>): Promise<Renditions<Kind>> {
  const { widths, ...limits } = PICTURES[kind]
  return readPicture(sent, limits, async (picture) => {
    const renditions: Renditions<Kind> = new Map()
    for (const width of widths) renditions.set(width, await shape(width, picture).webp({ quality: QUALITY }).toBuffer())
    return renditions
  })
}

export type Photo = {
  renditions: Renditions<'cleanup'>
  /** of the largest */
  width: number
  height: number
  thumbhash: string
}

/** More effort than 2 costs half as much again and saves a twentieth; a list's pictures are so small that it is nothing. */
const ENCODING: Record<WidthOf<'cleanup'>, { quality: number; effort: number }> = {
  [LONGEST_STORED_SIDE]: { quality: 80, effort: 2 },
  1280: { quality: 80, effort: 2 },
  320: { quality: 75, effort: 4 },
}

/** The whole photo in each size. The file is decoded once: every size is made of the one before. */
export function makePhoto(sent: Sent): Promise<Photo> {
  const { widths, ...limits } = PICTURES.cleanup
  return readPicture(sent, limits, async (picture) => {
    const { width, height } = picture.info
    const renditions: Photo['renditions'] = new Map()
    let smaller = picture
    for (const side of widths) {
      smaller = await within(side, smaller)
      renditions.set(side, await pixels(smaller).webp(ENCODING[side]).toBuffer())
    }
    return { renditions, width, height, thumbhash: await thumbhashOf(smaller) }
  })
}

async function within(side: number, picture: Picture): Promise<Picture> {
  const { data, info } = await fitting(side, picture).raw().toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: picture.info.channels } }
}

const LONGEST_HASHED_SIDE = 100

async function thumbhashOf(picture: Picture): Promise<string> {
  const { data, info } = await fitting(LONGEST_HASHED_SIDE, picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const LONGEST_PREVIEW_SIDE = 1600

/** For browsers that cannot show what a phone makes. */
export const asJpeg = (sent: Sent, limits: UploadLimits): Promise<Uint8Array> =>
  readPicture(sent, limits, (picture) =>
    fitting(LONGEST_PREVIEW_SIDE, picture).flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer(),
  )

const fitting = (side: number, picture: Picture) =>
  pixels(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
