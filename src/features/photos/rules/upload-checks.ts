import type { FileUploadLimits } from '#platform/uploads.ts'
import type { PictureKind } from '../rules.ts'

const MB = 1024 * 1024
const AVATAR_MB = 15
const PHOTO_MB = 25
const CHALLENGE_MB = 5
const MAX_PICTURE_MEGAPIXELS = 50

/** Names all types of pictures. The specified sentences before it name fewer. */
export const ACCEPTED_PICTURE_TYPES_SENTENCE = 'JPEG, PNG, WebP, HEIC and AVIF are accepted.'

/** User-facing messages about pictures. */
export const pictureUploadUiTexts = {
  wrongType: `Please upload a JPEG or PNG image. ${ACCEPTED_PICTURE_TYPES_SENTENCE}`,
  eventImageWrongType: `Please upload a JPG or PNG image. ${ACCEPTED_PICTURE_TYPES_SENTENCE}`,
  notProcessed: 'Failed to process image',
  tooManyPixels: `This image has more than ${MAX_PICTURE_MEGAPIXELS} million pixels. Please upload a smaller one.`,
  lowResolution: (side: number) =>
    `This image is below the recommended resolution of ${side}x${side} pixels. It may appear blurry when displayed.`,
  pictureIdTaken: 'This picture cannot be saved under its number. Please try again.',
  photoTooLarge: `Image size must be less than ${PHOTO_MB}MB`,
  avatarTooLarge: `Image size must be less than ${AVATAR_MB}MB`,
  challengeTooLarge: `Image size must be less than ${CHALLENGE_MB}MB`,
  challengeTakes: `JPEG or PNG, under ${CHALLENGE_MB} MB.`,
  avatarTakes: `JPG, PNG or HEIC, up to ${AVATAR_MB} MB.`,
}

export type PictureUploadLimits = FileUploadLimits & { wrongType: string }

const { photoTooLarge, avatarTooLarge, challengeTooLarge, wrongType, eventImageWrongType } = pictureUploadUiTexts
const CHALLENGE_LIMITS = { mostBytes: CHALLENGE_MB * MB - 1, tooLarge: challengeTooLarge, wrongType }

/**
 * Upload limits of each picture kind. For challenge pictures the limit is exclusive: exactly 5 MB is already too large.
 */
export const PICTURE_UPLOAD_LIMITS = {
  avatar: { mostBytes: AVATAR_MB * MB, tooLarge: avatarTooLarge, wrongType },
  cleanup: { mostBytes: PHOTO_MB * MB, tooLarge: photoTooLarge, wrongType },
  challengeLogo: CHALLENGE_LIMITS,
  challengeBanner: CHALLENGE_LIMITS,
  eventImage: { mostBytes: PHOTO_MB * MB, tooLarge: photoTooLarge, wrongType: eventImageWrongType },
} satisfies Record<PictureKind, PictureUploadLimits>

/**
 * Validates a picture upload by its header (magic bytes) and size, before decoding. Returns the rejection, or
 * `undefined` if the file may be a picture. The browser calls it before the upload, the server on receipt. Errors that
 * only decoding reveals (damaged, too many pixels) are found in server/service/decode.ts.
 */
export function validatePictureUpload(
  file: { header: Uint8Array; size: number },
  { mostBytes, tooLarge, wrongType }: PictureUploadLimits,
): { reason: 'type' | 'size'; sentence: string } | undefined {
  if (!detectPictureFormat(file.header)) return { reason: 'type', sentence: wrongType }
  return file.size > mostBytes ? { reason: 'size', sentence: tooLarge } : undefined
}

/**
 * Maximum number of pixels, checked before decoding against decompression bombs. 50 megapixels is the largest size that
 * phones produce.
 */
export const MAX_PICTURE_PIXELS = MAX_PICTURE_MEGAPIXELS * 1_000_000

/**
 * Errors for the contract of a procedure that takes a picture: wrong type (415) and too large (413). The server's
 * `decodePicture` throws them.
 */
export const pictureUploadErrors = (kind: PictureKind) =>
  ({
    UNSUPPORTED_MEDIA_TYPE: { status: 415, message: PICTURE_UPLOAD_LIMITS[kind].wrongType },
    PAYLOAD_TOO_LARGE: { status: 413, message: PICTURE_UPLOAD_LIMITS[kind].tooLarge },
  }) as const

/** Number of leading bytes of a file that `detectPictureFormat` needs. */
export const PICTURE_HEADER_BYTES = 1024

/**
 * Value for `<input accept>`. File extensions are listed because some desktop systems do not know the media types of
 * HEIC and AVIF.
 */
export const PICTURE_INPUT_ACCEPT_VALUE =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,image/avif,.heic,.heif,.avif'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'heic' | 'avif'

/** Detects the image format by magic bytes in the first kilobyte. File names and declared media types are ignored. */
export function detectPictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return formatFromBrands([text(8, 12), ...splitBrands(text(16, boxLength(bytes)))])
}

const boxLength = (bytes: Uint8Array) =>
  Math.min(PICTURE_HEADER_BYTES, new DataView(bytes.buffer, bytes.byteOffset).getUint32(0))

const splitBrands = (text: string) => text.match(/.{4}/gs) ?? []

const BRAND_PATTERNS: [PictureFormat, RegExp][] = [
  ['heic', /^(hei[cxms]|hev[cx])$/],
  ['avif', /^avi[fs]$/],
]

/**
 * Reads the format from the brands of an ISO media file (HEIF). The first brand that names a codec decides. Without one
 * the file is taken for HEIC, as phones produce it.
 */
function formatFromBrands(brands: string[]): PictureFormat | undefined {
  for (const brand of brands) for (const [format, pattern] of BRAND_PATTERNS) if (pattern.test(brand)) return format
  return brands.some((brand) => brand === 'mif1' || brand === 'msf1') ? 'heic' : undefined
}
