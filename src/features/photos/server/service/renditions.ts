import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import {
  MAX_STORED_PICTURE_SIDE,
  PICTURE_KINDS,
  type PictureKind,
  EVENT_SHARE_IMAGE_SIZE,
  type PictureSize,
  type PictureWidth,
} from '../../rules.ts'
import { PICTURE_UPLOAD_LIMITS, type PictureUploadLimits } from '../../rules/upload-checks.ts'
import { computePictureFingerprint } from './fingerprint.ts'
import { type DecodedPicture, type PictureUpload, toSharpImage, toDecodedPicture, decodePicture } from './decode.ts'

export type PictureRenditions<Kind extends PictureKind> = Map<PictureSize<Kind>, Uint8Array>

const QUALITY = 82
/** Largest width encoded with WebP effort 4. For larger ones it takes 50% longer than effort 2 and saves only 5%. */
const SMALL_WIDTH = 400

export const renderAvatar = (sent: PictureUpload) => makeSquares('avatar', sent)
export const renderChallengeLogo = (sent: PictureUpload) => makeSquares('challengeLogo', sent)

const makeSquares = <Kind extends PictureKind>(kind: Kind, sent: PictureUpload): Promise<PictureRenditions<Kind>> =>
  makeRenditions(kind, sent, cropToSquare)

const cropToSquare = (side: number, picture: DecodedPicture) => toSharpImage(picture).resize(side, side)

export const renderChallengeBanner = (sent: PictureUpload) => makeRenditions('challengeBanner', sent, fitWithin)

type ResizeFunction<Kind extends PictureKind> = (width: PictureWidth<Kind>, picture: DecodedPicture) => Sharp

const makeRenditions = <Kind extends PictureKind>(
  kind: Kind,
  sent: PictureUpload,
  shape: ResizeFunction<Kind>,
): Promise<PictureRenditions<Kind>> =>
  decodePicture(sent, PICTURE_UPLOAD_LIMITS[kind], (picture) => renderWidths(kind, picture, shape))

async function renderWidths<Kind extends PictureKind>(
  kind: Kind,
  picture: DecodedPicture,
  shape: ResizeFunction<Kind>,
) {
  const renditions: PictureRenditions<Kind> = new Map()
  const widths: readonly PictureWidth<Kind>[] = PICTURE_KINDS[kind].widths
  for (const width of widths) {
    const effort = width > SMALL_WIDTH ? 2 : 4
    renditions.set(width, await shape(width, picture).webp({ quality: QUALITY, effort }).toBuffer())
  }
  return renditions
}

export const renderEventImage = (sent: PictureUpload): Promise<PictureRenditions<'eventImage'>> =>
  decodePicture(sent, PICTURE_UPLOAD_LIMITS.eventImage, async (picture) => {
    const cropped = await toDecodedPicture(cropToSquare(PICTURE_KINDS.eventImage.widths[0], picture))
    const renditions = await renderWidths('eventImage', cropped, cropToSquare)
    return renditions.set('share', await makeShareImage(cropped))
  })

export type ProcessedCleanupPhoto = {
  renditions: PictureRenditions<'cleanup'>
  width: number
  height: number
  thumbhash: string
  fingerprint: bigint | null
}

const PHOTO_ENCODING: Record<PictureWidth<'cleanup'>, { quality: number; effort: number }> = {
  [MAX_STORED_PICTURE_SIDE]: { quality: 80, effort: 2 },
  1280: { quality: 80, effort: 2 },
  320: { quality: 75, effort: 4 },
}

/**
 * Renders an uncropped cleanup photo in each size. The file is decoded once: each size is resized from the next larger
 * one.
 */
export function renderCleanupPhoto(sent: PictureUpload): Promise<ProcessedCleanupPhoto> {
  return decodePicture(sent, PICTURE_UPLOAD_LIMITS.cleanup, async (picture) => {
    const { width, height } = picture.info
    const renditions: ProcessedCleanupPhoto['renditions'] = new Map()
    let smaller = picture
    for (const side of PICTURE_KINDS.cleanup.widths) {
      smaller = await shrinkWithin(side, smaller)
      renditions.set(side, await toSharpImage(smaller).webp(PHOTO_ENCODING[side]).toBuffer())
    }
    const [thumbhash, fingerprint] = [
      await computeThumbhash(smaller),
      await computePictureFingerprint(toSharpImage(smaller)),
    ]
    return { renditions, width, height, thumbhash, fingerprint }
  })
}

const shrinkWithin = (side: number, picture: DecodedPicture) => toDecodedPicture(fitWithin(side, picture))

const LONGEST_HASHED_SIDE = 100

async function computeThumbhash(picture: DecodedPicture): Promise<string> {
  const { data, info } = await fitWithin(LONGEST_HASHED_SIDE, picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

const LONGEST_PREVIEW_SIDE = 1600

/** Converts an upload to JPEG, for browsers that cannot display the format of the phone (HEIC). */
export const renderJpegPreview = (sent: PictureUpload, limits: PictureUploadLimits): Promise<Uint8Array> =>
  decodePicture(sent, limits, (picture) =>
    fitWithin(LONGEST_PREVIEW_SIDE, picture).flatten({ background: 'white' }).jpeg({ quality: QUALITY }).toBuffer(),
  )

const fitWithin = (side: number, picture: DecodedPicture) =>
  toSharpImage(picture).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

const SHARE_QUALITY = 82
/**
 * Size of the blurred backdrop of a share image before it is stretched: small enough that blurring is cheap, large
 * enough that no edges show.
 */
const BACKDROP = { width: 120, height: 63, blur: 4, light: 0.6 }

/** Renders the share image: the center square at full height, on a dim, blurred backdrop made from the same picture. */
async function makeShareImage(picture: DecodedPicture): Promise<Uint8Array> {
  const { width, height } = EVENT_SHARE_IMAGE_SIZE
  const foreground = await toDecodedPicture(
    toSharpImage(picture).flatten({ background: 'white' }).resize(height, height),
  )
  const backdrop = await toDecodedPicture(
    toSharpImage(foreground).resize(BACKDROP.width, BACKDROP.height).blur(BACKDROP.blur).linear(BACKDROP.light, 0),
  )
  return toSharpImage(backdrop)
    .resize(width, height, { kernel: 'linear' })
    .composite([{ input: Buffer.from(foreground.data), raw: foreground.info }])
    .jpeg({ quality: SHARE_QUALITY })
    .toBuffer()
}
