import type { UploadLimits } from '#platform/uploads.ts'
import type { PictureKind } from '../rules.ts'

const MB = 1024 * 1024
const AVATAR_MB = 15
const PHOTO_MB = 25
const CHALLENGE_MB = 5

/** What is read about pictures, word for word; the documented sentences name fewer types than are taken. */
export const sentences = {
  wrongType: 'Please upload a JPEG or PNG image',
  eventImageWrongType: 'Please upload a JPG or PNG image.',
  notProcessed: 'Failed to process image',
  lowResolution: (side: number) =>
    `This image is below the recommended resolution of ${side}x${side} pixels. It may appear blurry when displayed.`,
  pictureIdTaken: 'This picture cannot be saved under its number. Please try again.',
  photoTooLarge: `Image size must be less than ${PHOTO_MB}MB`,
  avatarTooLarge: `Image size must be less than ${AVATAR_MB}MB`,
  challengeTooLarge: `Image size must be less than ${CHALLENGE_MB}MB`,
  challengeTakes: `JPEG or PNG, under ${CHALLENGE_MB} MB.`,
  avatarTakes: `JPG, PNG or HEIC, up to ${AVATAR_MB} MB.`,
}

export type PictureLimits = UploadLimits & { wrongType: string }

const { photoTooLarge, avatarTooLarge, challengeTooLarge, wrongType, eventImageWrongType } = sentences
const CHALLENGE = { mostBytes: CHALLENGE_MB * MB - 1, tooLarge: challengeTooLarge, wrongType }

/** What may be sent for each kind of picture; for a challenge one of exactly so many bytes is too large already. */
export const PICTURE_LIMITS = {
  avatar: { mostBytes: AVATAR_MB * MB, tooLarge: avatarTooLarge, wrongType },
  cleanup: { mostBytes: PHOTO_MB * MB, tooLarge: photoTooLarge, wrongType },
  challengeLogo: CHALLENGE,
  challengeBanner: CHALLENGE,
  eventImage: { mostBytes: PHOTO_MB * MB, tooLarge: photoTooLarge, wrongType: eventImageWrongType },
} satisfies Record<PictureKind, PictureLimits>

/**
 * Why a file is refused before it is opened, by its beginning and its size; nothing when it may be a picture. The browser
 * asks before it uploads, the server when the file is there. What shows only when it is opened (damaged, too many pixels)
 * the server finds in server/service/read.ts.
 */
export function pictureRefusal(
  file: { header: Uint8Array; size: number },
  { mostBytes, tooLarge, wrongType }: PictureLimits,
): { reason: 'type' | 'size'; sentence: string } | undefined {
  if (!pictureFormat(file.header)) return { reason: 'type', sentence: wrongType }
  return file.size > mostBytes ? { reason: 'size', sentence: tooLarge } : undefined
}

/** Before anything is decoded: the largest that phones make, and far less than what a bomb unfolds to. */
export const MOST_PIXELS = 50_000_000

/** For a procedure's `errors`: with these it answers what `readPicture` of the server refuses. */
export const pictureErrors = (kind: PictureKind) =>
  ({
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: PICTURE_LIMITS[kind].wrongType },
    PAYLOAD_TOO_LARGE: { status: 413, message: PICTURE_LIMITS[kind].tooLarge },
  }) as const

/** What `pictureFormat` looks at. */
export const HEADER_BYTES = 1024

/** For an `<input accept>`. The endings are for computers that do not know what a phone calls its pictures. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,.heic,.heif,.avif'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif'

/** By what a file is inside; its first kilobyte is enough. Names and announced types are not asked. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return formatOfBrands([text(8, 12), ...brandsIn(text(16, lengthOfBox(bytes)))])
}

const lengthOfBox = (bytes: Uint8Array) =>
  Math.min(HEADER_BYTES, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))

const brandsIn = (text: string) => text.match(/.{4}/gs) ?? []

const BRANDS: [PictureFormat, RegExp][] = [
  ['heic', /^(hei[cxms]|hev[cx])$/],
  ['avif', /^avi[fs]$/],
]

/** The first brand that names a codec decides; a file that names none is what phones make. */
function formatOfBrands(brands: string[]): PictureFormat | undefined {
  for (const brand of brands) for (const [format, pattern] of BRANDS) if (pattern.test(brand)) return format
  return brands.some((brand) => brand === 'mif1' || brand === 'msf1') ? 'heic' : undefined
}
