import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { LONGEST_STORED_SIDE, PICTURES, type PictureKind, SHARE_SIZE, type SizeOf, type WidthOf } from '../../rules.ts'
import { PICTURE_LIMITS, type PictureLimits } from '../../rules/refusals.ts'
import { fingerprintOf } from './fingerprint.ts'
import { type Picture, type Sent, pixels, raw, readPicture } from './read.ts'

export type Renditions<Kind extends PictureKind> = Map<SizeOf<Kind>, Uint8Array>

const QUALITY = 82
/** Widths up to this use WebP effort 4. For larger ones it takes half as long again as effort 2 and saves only 5%. */
const SMALL = 400

export const makeAvatar = (sent: Sent) => squares('avatar', sent)
export const makeLogo = (sent: Sent) => squares('challengeLogo', sent)

const squares = <Kind extends PictureKind>(kind: Kind, sent: Sent): Promise<Renditions<Kind>> =>
  make(kind, sent, square)

const square = (side: number, picture: Picture) => pixels(picture).resize(side, side)

export const makeBanner = (sent: Sent) => make('challengeBanner', sent, fitting)

type Shape<Kind extends PictureKind> = (width: WidthOf<Kind>, picture: Picture) => Sharp

const make = <Kind extends PictureKind>(kind: Kind, sent: Sent, shape: Shape<Kind>): Promise<Renditions<Kind>> =>
  readPicture(sent, PICTURE_LIMITS[kind], (picture) => inEachWidth(kind, picture, shape))

async function inEachWidth<Kind extends PictureKind>(kind: Kind, picture: Picture, shape: Shape<Kind>) {
  const renditions: Renditions<Kind> = new Map()
  const widths: readonly WidthOf<Kind>[] = PICTURES[kind].widths
  for (const width of widths) {
    const effort = width > SMALL ? 2 : 4
    renditions.set(width, await shape(width, picture).webp({ quality: QUALITY, effort }).toBuffer())
  }
  return renditions
}

export const makeEventImage = (sent: Sent): Promise<Renditions<'eventImage'>> =>
  readPicture(sent, PICTURE_LIMITS.eventImage, async (picture) => {
    const cropped = await raw(square(PICTURES.eventImage.widths[0], picture))
    const renditions = await inEachWidth('eventImage', cropped, square)
    return renditions.set('share', await shareImage(cropped))
  })

export type Photo = {
  renditions: Renditions<'cleanup'>
  width: number
  height: number
  thumbhash: string
  fingerprint: bigint | null
}

const ENCODING: Record<WidthOf<'cleanup'>, { quality: number; effort: number }> = {
  [LONGEST_STORED_SIDE]: { quality: 80, effort: 2 },
  1280: { quality: 80, effort: 2 },
  320: { quality: 75, effort: 4 },
}

/**
 * Renders the uncropped photo in each size. The file is decoded once: each size is resized from the next larger one.
 */
export function makePhoto(sent: Sent): Promise<Photo> {
  return readPicture(sent, PICTURE_LIMITS.cleanup, async (picture) => {
    const { width, height } = picture.info
    const renditions: Photo['renditions'] = new Map()
    let smaller = picture
    for (const side of PICTURES.cleanup.widths) {
      smaller = await within(side, smaller)
      renditions.set(side, await pixels(smaller).webp(ENCODING[side]).toBuffer())
    }
    const [thumbhash, fingerprint] = [await thumbhashOf(smaller), await fingerprintOf(pixels(smaller))]
    return { renditions, width, height, thumbhash, fingerprint }
  })
}

const within = (side: number, picture: Picture) => raw(fitting(side, picture))

const LONGEST_HASHED_SIDE = 100

async function thumbhashOf(picture: Picture): Promise<string> {
  const { data, info } = await fitting(LONGEST_HASHED_SIDE, picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const LONGEST_PREVIEW_SIDE = 1600

/** Converts an upload to JPEG, for browsers that cannot display the format of the phone (HEIC). */
export const asJpeg = (sent: Sent, limits: PictureLimits): Promise<Uint8Array> =>
  readPicture(sent, limits, (picture) =>
    fitting(LONGEST_PREVIEW_SIDE, picture).flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer(),
  )

const fitting = (side: number, picture: Picture) =>
  pixels(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const SHARE_QUALITY = 82
/**
 * The blurred backdrop of a share image: small enough that blurring is cheap, large enough that no edges show when
 * stretched.
 */
const GROUND = { width: 120, height: 63, blur: 4, light: 0.6 }

/** Renders the share image: the center square at full height, on a dim, blurred backdrop made from the same picture. */
async function shareImage(picture: Picture): Promise<Uint8Array> {
  const { width, height } = SHARE_SIZE
  const shown = await raw(pixels(picture).flatten({ background: 'white' }).resize(height, height))
  const wall = await raw(pixels(shown).resize(GROUND.width, GROUND.height).blur(GROUND.blur).linear(GROUND.light, 0))
  return pixels(wall)
    .resize(width, height, { kernel: 'linear' })
    .composite([{ input: Buffer.from(shown.data), raw: shown.info }])
    .jpeg({ quality: SHARE_QUALITY })
    .toBuffer()
}
