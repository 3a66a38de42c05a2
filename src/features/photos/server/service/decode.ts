import { ORPCError } from '@orpc/server'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type ApiErrorCode } from '#platform/errors.ts'
import { MAX_STORED_PICTURE_SIDE } from '../../rules.ts'
import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { pictureUploadUiTexts } from '../../copy.ts'
import {
  MAX_PICTURE_PIXELS,
  type PictureFormat,
  type PictureUploadLimits,
  detectPictureFormat,
  validatePictureUpload,
} from '../../rules/upload-checks.ts'
import { readExifDate } from '../../rules/exif-date.ts'
import { decodeHeicPicture } from './heic.ts'

/**
 * A decoded picture: upright sRGB pixels, at most MAX_STORED_PICTURE_SIDE wide and high. Nothing else of the uploaded
 * file survives.
 */
export type DecodedPicture = { data: Uint8Array; info: { width: number; height: number; channels: 3 | 4 } }

/**
 * The bytes of an uploaded picture and its owner. The fair concurrency limiter has one queue per owner and serves them
 * round-robin.
 */
export type PictureUpload = { bytes: Uint8Array; ownerId: string }

sharp.concurrency(1)
sharp.cache(false)
// Security: only image loaders of accepted formats are enabled. Code for other formats must not see untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Queue limits of the picture decoder. The timeout suffices to decode four photos of one member. A short wait costs the
 * sender less than a rejected upload, which has to be sent again.
 */
const QUEUE_LIMITS = { maxQueued: 40, maxQueuedPerOwner: 8, timeoutMs: 10_000 }

/**
 * Concurrency limiter for decoding pictures: in memory, a decoded picture takes many times its file size, so at most
 * two are decoded at a time.
 */
const limitDecoding = createConcurrencyLimiter({ concurrency: 2, ...QUEUE_LIMITS })
/** Concurrency limiter for decoding HEIC and AVIF, one at a time: the largest AVIF needs almost 1 GB of memory. */
const limitLargeDecoding = createConcurrencyLimiter({ concurrency: 1, ...QUEUE_LIMITS })

const MEMORY_HUNGRY_FORMATS = new Set<PictureFormat>(['heic', 'avif'])

/**
 * Decodes an untrusted image file; every uploaded picture passes through here, so stored images are always re-encoded
 * pixels. The callback `make` runs inside the concurrency limit too, because encoding takes longer than decoding.
 */
export async function decodePicture<Result>(
  { bytes, ownerId }: PictureUpload,
  limits: PictureUploadLimits,
  make: (picture: DecodedPicture) => Promise<Result>,
): Promise<Result> {
  const rejection = validatePictureUpload({ header: bytes, size: bytes.length }, limits)
  if (rejection) throw new PictureRejectedError(rejection.reason, rejection.sentence)
  const format = detectPictureFormat(bytes)
  const read = () => (format === 'heic' ? decodeHeicUpload(bytes) : decodeWithSharp(bytes))
  const work = () => limitDecoding(ownerId, async () => make(await read()))
  return format && MEMORY_HUNGRY_FORMATS.has(format) ? limitLargeDecoding(ownerId, work) : work()
}

async function decodeWithSharp(bytes: Uint8Array): Promise<DecodedPicture> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PICTURE_PIXELS) throw new PictureRejectedError('size', pictureUploadUiTexts.tooManyPixels)
    return await normalizePixels(sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient())
  } catch (error) {
    throw error instanceof PictureRejectedError
      ? error
      : new PictureRejectedError('damaged', pictureUploadUiTexts.notProcessed, error)
  }
}

async function decodeHeicUpload(bytes: Uint8Array): Promise<DecodedPicture> {
  const decoded = await decodeHeicPicture(bytes)
  const { tooManyPixels, notProcessed } = pictureUploadUiTexts
  if (typeof decoded === 'string')
    throw new PictureRejectedError(decoded, decoded === 'size' ? tooManyPixels : notProcessed)
  const { data, icc, ...raw } = decoded
  const picture = await normalizePixels(sharp(data, { raw, limitInputPixels: MAX_PICTURE_PIXELS }))
  return icc ? normalizePixels(sharp(await embedColorProfile(toSharpImage(picture), icc))) : picture
}

/** Reads the capture date from the Exif metadata of a decodable picture. All other metadata is discarded. */
export async function readPhotoCaptureDate(bytes: Uint8Array, now: Date): Promise<string | undefined> {
  if (detectPictureFormat(bytes) === 'heic') return readExifDate(bytes, now)
  const { exif } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS }).metadata()
  return exif && readExifDate(exif, now)
}

export const toSharpImage = ({ data, info }: DecodedPicture): Sharp => sharp(data, { raw: info })

const TIMEOUT_SECONDS = 30

const normalizePixels = (image: Sharp): Promise<DecodedPicture> =>
  toDecodedPicture(
    image
      .resize({
        width: MAX_STORED_PICTURE_SIDE,
        height: MAX_STORED_PICTURE_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb')
      .timeout({ seconds: TIMEOUT_SECONDS }),
  )

export async function toDecodedPicture(image: Sharp): Promise<DecodedPicture> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, info: { width, height, channels: channels as 3 | 4 } }
}

const ERROR_CODES = {
  type: 'UNSUPPORTED_MEDIA_TYPE',
  damaged: 'UNSUPPORTED_MEDIA_TYPE',
  size: 'PAYLOAD_TOO_LARGE',
} as const satisfies Record<string, ApiErrorCode>

type RejectionReason = keyof typeof ERROR_CODES

/**
 * Thrown when an upload is not an acceptable picture. Procedures that declare `pictureUploadErrors` return it to the
 * client unchanged.
 */
export class PictureRejectedError extends ORPCError<ApiErrorCode, undefined> {
  readonly reason: RejectionReason

  constructor(reason: RejectionReason, message: string, cause?: unknown) {
    super(ERROR_CODES[reason], { message, cause })
    this.reason = reason
  }
}

const PNG_HEADER_BYTES = 33

/**
 * Attaches a color profile to pixels. Sharp reads a profile only from a file, so the pixels become a PNG with an iCCP
 * chunk.
 */
async function embedColorProfile(image: Sharp, icc: Uint8Array): Promise<Buffer> {
  const png = await image.png({ compressionLevel: 1 }).toBuffer()
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(icc)])
  const [length, sum] = [uint32(chunk.length - 4), uint32(crc32(chunk))]
  return Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), length, chunk, sum, png.subarray(PNG_HEADER_BYTES)])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
