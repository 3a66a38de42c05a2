import { ORPCError } from '@orpc/server'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { type ErrorCode } from '#platform/errors.ts'
import { LONGEST_STORED_SIDE } from '../../rules.ts'
import { createLimiter } from '#platform/server/concurrency-limiter.ts'
import {
  MOST_PIXELS,
  type PictureFormat,
  type PictureLimits,
  pictureFormat,
  pictureRefusal,
  sentences,
} from '../../rules/refusals.ts'
import { takenOnIn } from '../../rules/taken-on.ts'
import { decodeHeic } from './heic.ts'

/**
 * A decoded picture: upright sRGB pixels, at most LONGEST_STORED_SIDE long. Nothing else of the uploaded file survives.
 */
export type Picture = { data: Uint8Array; info: { width: number; height: number; channels: 3 | 4 } }

/** The bytes of an upload, and the owner for the fair limiter: each owner has its own queue, served round-robin. */
export type Sent = { bytes: Uint8Array; ownerId: string }

sharp.concurrency(1)
sharp.cache(false)
// Security: only the loaders of the accepted formats are enabled. Code for other formats must not see untrusted files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Queue limits of the picture decoder. Four photos of one member take less than the timeout; a rejected upload costs
 * its sender more than waiting.
 */
const WAITING = { waiting: 40, waitingOfOne: 8, patience: 10_000 }

/**
 * Concurrency limiter for decoding: a decoded picture takes many times its file size in memory, so at most two are
 * open.
 */
const amongTwo = createLimiter({ atOnce: 2, ...WAITING })
/** Concurrency limiter for HEIC and AVIF, one at a time: the largest AVIF needs nearly a gigabyte of memory. */
const alone = createLimiter({ atOnce: 1, ...WAITING })

const ALONE = new Set<PictureFormat>(['heic', 'avif'])

/**
 * Decodes an untrusted image file; every uploaded picture passes through here, so stored images are always re-encoded
 * pixels. `make` runs inside the concurrency limit too, because encoding takes even longer than decoding.
 */
export async function readPicture<Made>(
  { bytes, ownerId }: Sent,
  limits: PictureLimits,
  make: (picture: Picture) => Promise<Made>,
): Promise<Made> {
  const refusal = pictureRefusal({ header: bytes, size: bytes.length }, limits)
  if (refusal) throw new PictureRefused(refusal.reason, refusal.sentence)
  const format = pictureFormat(bytes)
  const read = () => (format === 'heic' ? readHeic(bytes) : readWithSharp(bytes))
  const work = () => amongTwo(ownerId, async () => make(await read()))
  return format && ALONE.has(format) ? alone(ownerId, work) : work()
}

async function readWithSharp(bytes: Uint8Array): Promise<Picture> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) throw new PictureRefused('size', sentences.notProcessed)
    return await pixelsOf(sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient())
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused('damaged', sentences.notProcessed, error)
  }
}

async function readHeic(bytes: Uint8Array): Promise<Picture> {
  const decoded = await decodeHeic(bytes)
  if (typeof decoded === 'string') throw new PictureRefused(decoded, sentences.notProcessed)
  const { data, icc, ...raw } = decoded
  const picture = await pixelsOf(sharp(data, { raw, limitInputPixels: MOST_PIXELS }))
  return icc ? pixelsOf(sharp(await withProfile(pixels(picture), icc))) : picture
}

/** Reads the capture date from the Exif metadata of a decodable picture. All other metadata is discarded. */
export async function takenOnOf(bytes: Uint8Array, now: Date): Promise<string | undefined> {
  if (pictureFormat(bytes) === 'heic') return takenOnIn(bytes, now)
  const { exif } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata()
  return exif && takenOnIn(exif, now)
}

export const pixels = ({ data, info }: Picture): Sharp => sharp(data, { raw: info })

const SECONDS = 30

const pixelsOf = (image: Sharp): Promise<Picture> =>
  raw(
    image
      .resize({ width: LONGEST_STORED_SIDE, height: LONGEST_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: SECONDS }),
  )

export async function raw(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { data, info: { width, height, channels: channels as 3 | 4 } }
}

const CODES = {
  type: 'UNSUPPORTED_MEDIA_TYPE',
  damaged: 'UNSUPPORTED_MEDIA_TYPE',
  size: 'PAYLOAD_TOO_LARGE',
} as const satisfies Record<string, ErrorCode>

type Reason = keyof typeof CODES

/**
 * Thrown when an upload is not an acceptable picture. Procedures that declare `pictureErrors` return it to the client
 * unchanged.
 */
export class PictureRefused extends ORPCError<ErrorCode, undefined> {
  readonly reason: Reason

  constructor(reason: Reason, message: string, cause?: unknown) {
    super(CODES[reason], { message, cause })
    this.reason = reason
  }
}

const AFTER_HEADER = 33

/**
 * Attaches a color profile to pixels. Sharp reads a profile only from a file, so the pixels become a PNG with an iCCP
 * chunk.
 */
async function withProfile(image: Sharp, icc: Uint8Array): Promise<Buffer> {
  const png = await image.png({ compressionLevel: 1 }).toBuffer()
  const chunk = Buffer.concat([Buffer.from('iCCPicc\0\0'), deflateSync(icc)])
  const [length, sum] = [uint32(chunk.length - 4), uint32(crc32(chunk))]
  return Buffer.concat([png.subarray(0, AFTER_HEADER), length, chunk, sum, png.subarray(AFTER_HEADER)])
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
