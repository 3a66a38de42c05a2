import { pino } from 'pino'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { toClientSafeError } from '#platform/server/errors.ts'
import { TooBusyError } from '#platform/server/concurrency-limiter.ts'
import { PICTURE_UPLOAD_LIMITS, type PictureFormat, pictureUploadErrors } from '../../rules/upload-checks.ts'
import { TEST_PICTURE_CORNER_COLORS, aDecompressionBomb, aHeicFile, aPictureFile } from '../fixtures.ts'
import { type DecodedPicture, PictureRejectedError, decodePicture } from './decode.ts'

const LIMITS = PICTURE_UPLOAD_LIMITS.avatar
const decode = (bytes: Uint8Array, ownerId = 'rosa') =>
  decodePicture({ bytes, ownerId }, LIMITS, (picture) => Promise.resolve(picture))
const sample = (format: PictureFormat) => (format === 'heic' ? aHeicFile() : aPictureFile({ format }))

function cornersOf({ data, info: { width, height, channels } }: DecodedPicture) {
  const pixel = (x: number, y: number) => [...data.subarray((y * width + x) * channels).subarray(0, 3)]
  const [left, right, top, bottom] = [width * 0.2, width * 0.8, height * 0.2, height * 0.8].map(Math.round)
  return [pixel(left!, top!), pixel(right!, top!), pixel(left!, bottom!), pixel(right!, bottom!)]
}

function expectUpright(picture: DecodedPicture) {
  for (const [at, [red, green, blue]] of cornersOf(picture).entries()) {
    const wanted = TEST_PICTURE_CORNER_COLORS[at]!.match(/\w\w/g)!.map((part) => parseInt(part, 16))
    const off = [red! - wanted[0]!, green! - wanted[1]!, blue! - wanted[2]!].map(Math.abs)
    expect(Math.max(...off), `corner ${at}`).toBeLessThan(8)
  }
}

describe('decoding a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)(
    'returns the pixels of %s files upright and in their colors',
    async (format) => {
      const picture = await decode(await sample(format))
      expect(picture.info).toMatchObject({ width: 120, height: 160 })
      expectUpright(picture)
    },
  )

  test('converts grayscale, CMYK, 16-bit and transparent images to 8-bit RGB', async () => {
    const upright = sharp(Buffer.alloc(64 * 64 * 3, 128), { raw: { width: 64, height: 64, channels: 3 } })
    const made = [
      await upright.clone().toColourspace('b-w').jpeg().toBuffer(),
      await upright.clone().toColourspace('cmyk').jpeg().toBuffer(),
      await upright.clone().toColourspace('rgb16').png().toBuffer(),
      await upright.clone().ensureAlpha(0.5).png().toBuffer(),
    ]
    const channels = await Promise.all(made.map(async (bytes) => (await decode(bytes)).info.channels))
    expect(channels).toEqual([3, 3, 3, 4])
  })

  test('shrinks large pictures to 2560 pixels and leaves small ones unchanged', async () => {
    const large = await decode(await aPictureFile({ width: 3000, height: 4000 }))
    expect(large.info).toMatchObject({ width: 1920, height: 2560 })
    expectUpright(large)
    expect((await decode(await aPictureFile({ width: 2, height: 4, format: 'png' }))).info).toMatchObject({
      width: 2,
      height: 4,
    })
  })

  test('drops data appended to the file', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04')
    const { data } = await decode(Buffer.concat([await aPictureFile(), hidden]))
    expect(Buffer.from(data).includes('script')).toBe(false)
  })

  test('handles 40 concurrent uploads of eight members, HEIC included', async () => {
    const [jpeg, heic] = [await sample('jpeg'), await sample('heic')]
    const pictures = await Promise.all(
      Array.from({ length: 40 }, (_, at) => decode(at % 10 ? jpeg : heic, `member ${at % 8}`)),
    )
    for (const picture of pictures) expectUpright(picture)
  })

  test.each(['jpeg', 'avif'] as const)(
    "handles a member's %s before the queued uploads of another member (fairness)",
    async (format) => {
      const picture = await sample(format)
      const order: string[] = []
      const send = (owner: string) =>
        decode(picture, owner).then(
          () => order.push(owner),
          (error: unknown) => order.push(`${owner}: ${(error as Error).name}`),
        )
      const many = Array.from({ length: 20 }, () => send('kim'))
      await Promise.all([...many, send('lou')])
      expect(order.filter((each) => each === 'kim: TooBusyError').length).toBeGreaterThan(9)
      const decoded = order.filter((each) => !each.includes('TooBusyError'))
      // The upload of "lou" starts among the first four and finishes before those queued behind it.
      expect(decoded.indexOf('lou')).toBeLessThan(decoded.length - 2)
    },
  )
})

describe('decoding a picture rejects', () => {
  const rejectionReason = async (bytes: Uint8Array) =>
    decode(bytes).then(
      () => 'taken',
      (error: unknown) => (error instanceof PictureRejectedError ? error.reason : error),
    )

  test.each([
    ['nothing at all', ''],
    ['a page that is called a picture', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ['a drawing behind an XML line', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a GIF', 'GIF89a\x01\0\x01\0\0\0\0;'],
  ])('%s because the file type is not supported', async (_, content) => {
    expect(await rejectionReason(Buffer.from(content, 'latin1'))).toBe('type')
  })

  test('files with an image signature but other content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const signature of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\0\0\0\0WEBP',
      '\0\0\0\x10ftypheic\0\0\0\0',
      '\0\0\0\x10ftypavif\0\0\0\0',
    ])
      expect(await rejectionReason(Buffer.concat([Buffer.from(signature, 'latin1'), svg])), signature).toBe('damaged')
  })

  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)('a truncated %s', async (format) => {
    const whole = await sample(format)
    for (const share of [0.1, 0.5, 0.8])
      expect(await rejectionReason(whole.subarray(0, whole.length * share)), String(share)).toBe('damaged')
  })

  test('decompression bombs: small files with too many pixels', async () => {
    expect(await rejectionReason(aDecompressionBomb())).toBe('size')
    const heic = await aHeicFile()
    const says = heic.indexOf('ispe') + 8
    heic.writeUInt32BE(30_000, says)
    heic.writeUInt32BE(30_000, says + 4)
    expect(await rejectionReason(heic)).toBe('size')
  })

  test('files above the size limit, naming the limit in the message', async () => {
    const large = Buffer.concat([await aPictureFile(), Buffer.alloc(LIMITS.mostBytes)])
    await expect(decode(large)).rejects.toMatchObject({ reason: 'size', message: 'Image size must be less than 15MB' })
  })
})

const answer = (error: Error) => toClientSafeError(error, pictureUploadErrors('avatar'), pino({ enabled: false }))

test.each([
  ['type', 415, 'Please upload a JPEG or PNG image'],
  ['damaged', 415, 'Failed to process image'],
  ['size', 413, 'Image size must be less than 15MB'],
] as const)(
  'the rejection of a picture with reason "%s" reaches the client with its status and message',
  async (reason, status, message) => {
    expect(await answer(new PictureRejectedError(reason, message))).toMatchObject({ status, message, data: undefined })
  },
)

test('an overloaded picture decoder returns 503, so the client retries', async () => {
  expect(await answer(new TooBusyError())).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503 })
})
