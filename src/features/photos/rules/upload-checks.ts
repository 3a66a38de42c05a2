import type { FileUploadLimits } from '#platform/uploads.ts'
import { pictureUploadUiTexts } from '../copy.ts'
import { MAX_PICTURE_MEGAPIXELS, MAX_UPLOAD_MEGABYTES, type PictureKind } from '../rules.ts'

const MB = 1024 * 1024

export type PictureUploadLimits = FileUploadLimits & { wrongType: string }

const { photoTooLarge, avatarTooLarge, challengeTooLarge, wrongType, eventImageWrongType } = pictureUploadUiTexts
const CHALLENGE_LIMITS = { mostBytes: MAX_UPLOAD_MEGABYTES.challenge * MB - 1, tooLarge: challengeTooLarge, wrongType }

/**
 * Upload limits of each picture kind. For challenge pictures the limit is exclusive: exactly 5 MB is already too large.
 */
export const PICTURE_UPLOAD_LIMITS = {
  avatar: { mostBytes: MAX_UPLOAD_MEGABYTES.avatar * MB, tooLarge: avatarTooLarge, wrongType },
  cleanup: { mostBytes: MAX_UPLOAD_MEGABYTES.photo * MB, tooLarge: photoTooLarge, wrongType },
  challengeLogo: CHALLENGE_LIMITS,
  challengeBanner: CHALLENGE_LIMITS,
  eventImage: { mostBytes: MAX_UPLOAD_MEGABYTES.photo * MB, tooLarge: photoTooLarge, wrongType: eventImageWrongType },
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
