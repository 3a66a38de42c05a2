import sharp, { type Sharp } from 'sharp'
import { thumbHashToRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { PICTURE_UPLOAD_LIMITS, type PictureFormat } from '../../rules/upload-checks.ts'
import { TEST_PICTURE_CORNER_COLORS, aHeicFile, aTiledHeicFile, aPictureFile } from '../fixtures.ts'
import { renderJpegPreview, renderAvatar, renderEventImage, renderCleanupPhoto } from './renditions.ts'

const uploadOf = (bytes: Uint8Array) => ({ bytes, ownerId: 'rosa' })

async function expectNothingButPixels(bytes: Uint8Array) {
  const { exif, icc, iptc, xmp, comments, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, iptc, xmp, comments, orientation }).toEqual({})
  expect(Buffer.from(bytes).includes('Rosa')).toBe(false)
}

const sample = (format: PictureFormat) => (format === 'heic' ? aHeicFile() : aPictureFile({ format }))

const readFormatAndSize = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test.each([
  ['a phone', () => aPictureFile({ width: 900, height: 1200 })],
  ['an iPhone', aHeicFile],
])('an avatar from %s becomes a square in two widths, without metadata', async (_, made) => {
  const original = await made()
  expect(original.includes('Rosa')).toBe(true)
  const avatar = await renderAvatar(uploadOf(original))
  expect([...avatar.keys()]).toEqual([300, 96])
  for (const [width, bytes] of avatar) {
    expect(await readFormatAndSize(bytes)).toEqual({ format: 'webp', width, height: width })
    await expectNothingButPixels(bytes)
  }
})

test('a 12-megapixel HEIC photo is decoded', async () => {
  const jpeg = await renderJpegPreview(uploadOf(await aTiledHeicFile()), PICTURE_UPLOAD_LIMITS.avatar)
  expect(await readFormatAndSize(jpeg)).toEqual({ format: 'jpeg', width: 1200, height: 1600 })
})

async function expectUpright(image: Sharp, tolerance = 12) {
  const { data, info } = await image
    .removeAlpha()
    .resize(10, 10, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const corners = [11, 18, 81, 88].map((at) => [...data.subarray(at * info.channels, at * info.channels + 3)])
  for (const [at, corner] of corners.entries())
    for (const [part, wanted] of TEST_PICTURE_CORNER_COLORS[at]!.match(/\w\w/g)!
      .map((hex) => parseInt(hex, 16))
      .entries())
      expect(Math.abs(corner[part]! - wanted), `corner ${at}`).toBeLessThan(tolerance)
}

describe('a cleanup photo', () => {
  test('is stored uncropped in three sizes, upright and without metadata', async () => {
    const original = await aPictureFile({ width: 3000, height: 4000 })
    const { renditions, width, height } = await renderCleanupPhoto(uploadOf(original))
    expect([width, height]).toEqual([1920, 2560])
    const looks = await Promise.all([...renditions.values()].map(readFormatAndSize))
    expect([...renditions.keys()]).toEqual([2560, 1280, 320])
    expect(looks).toEqual([
      { format: 'webp', width: 1920, height: 2560 },
      { format: 'webp', width: 960, height: 1280 },
      { format: 'webp', width: 240, height: 320 },
    ])
    for (const bytes of renditions.values()) {
      await expectNothingButPixels(bytes)
      await expectUpright(sharp(bytes))
    }
  })

  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)('may be a %s and is never enlarged', async (format) => {
    const original = await sample(format)
    expect(original.includes('Rosa')).toBe(true)
    const { renditions, width, height } = await renderCleanupPhoto(uploadOf(original))
    expect([width, height]).toEqual([120, 160])
    for (const bytes of renditions.values()) {
      expect(await readFormatAndSize(bytes)).toEqual({ format: 'webp', width: 120, height: 160 })
      await expectNothingButPixels(bytes)
      await expectUpright(sharp(bytes))
    }
  })

  test('has a thumbhash (a placeholder of some 25 bytes) with its shape and colors', async () => {
    const { thumbhash } = await renderCleanupPhoto(uploadOf(await aPictureFile({ width: 600, height: 800 })))
    expect(thumbhash.length).toBeLessThan(50)
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, 'base64'))
    expect(w / h).toBeCloseTo(3 / 4, 1)
    await expectUpright(sharp(rgba, { raw: { width: w, height: h, channels: 4 } }), 70)
  })

  test.each([
    [1, 1],
    [4000, 2],
    [2, 9000],
  ])('of %i × %i pixels is accepted', async (width, height) => {
    const thin = sharp({ create: { width, height, channels: 4, background: '#30a04080' } })
    const photo = await renderCleanupPhoto(uploadOf(await thin.png().toBuffer()))
    expect(Math.max(photo.width, photo.height)).toBe(Math.min(2560, Math.max(width, height)))
    expect(photo.renditions.size).toBe(3)
  })
})

describe('an event image', () => {
  const colorAt = async (bytes: Uint8Array, left: number, top: number) => {
    const { data } = await sharp(bytes)
      .extract({ left, top, width: 4, height: 4 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  const expectColor = (found: number[], wanted: string) => {
    const parts = wanted.match(/\w\w/g)!.map((hex) => parseInt(hex, 16))
    for (const [at, part] of found.entries()) expect(Math.abs(part - parts[at]!)).toBeLessThan(12)
  }

  test.each(['jpeg', 'png', 'webp', 'heic', 'avif'] as const)(
    'from a %s becomes a square in two widths and a JPEG share image, without metadata',
    async (format) => {
      const original = await sample(format)
      expect(original.includes('Rosa')).toBe(true)
      const image = await renderEventImage(uploadOf(original))
      expect([...image.keys()]).toEqual([800, 400, 'share'])
      expect(await Promise.all([...image.values()].map(readFormatAndSize))).toEqual([
        { format: 'webp', width: 800, height: 800 },
        { format: 'webp', width: 400, height: 400 },
        { format: 'jpeg', width: 1200, height: 630 },
      ])
      for (const bytes of image.values()) await expectNothingButPixels(bytes)
      await expectUpright(sharp(image.get(800)))
    },
  )

  test('is uncropped in its share image, on a dim backdrop of its own colors', async () => {
    const share = (await renderEventImage(uploadOf(await aPictureFile({ width: 800, height: 800 })))).get('share')!
    const [left, right] = [285, 915]
    expectColor(await colorAt(share, left + 20, 20), TEST_PICTURE_CORNER_COLORS[0]!)
    expectColor(await colorAt(share, right - 20, 620), TEST_PICTURE_CORNER_COLORS[3]!)
    const [wall, picture] = [await colorAt(share, 40, 20), await colorAt(share, left + 20, 20)]
    for (const [at, part] of wall.entries()) expect(part).toBeLessThan(picture[at]! * 0.8)
    expect(wall.indexOf(Math.max(...wall))).toBe(picture.indexOf(Math.max(...picture)))
  })

  test('of one transparent pixel becomes white in its share image', async () => {
    const glass = { create: { width: 1, height: 1, channels: 4 as const, background: '#0000' } }
    const image = await renderEventImage(uploadOf(await sharp(glass).png().toBuffer()))
    expectColor(await colorAt(image.get('share')!, 600, 300), '#ffffff')
  })
})

test('the preview of a picture is a JPEG of at most 1600 pixels, with transparency turned white', async () => {
  const preview = await renderJpegPreview(
    uploadOf(await aPictureFile({ width: 1800, height: 2400, format: 'webp' })),
    PICTURE_UPLOAD_LIMITS.avatar,
  )
  expect(await readFormatAndSize(preview)).toEqual({ format: 'jpeg', width: 1200, height: 1600 })
  await expectNothingButPixels(preview)

  const glass = { create: { width: 20, height: 10, channels: 4 as const, background: '#0000' } }
  const { data } = await sharp(
    await renderJpegPreview(uploadOf(await sharp(glass).png().toBuffer()), PICTURE_UPLOAD_LIMITS.avatar),
  )
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.every((value) => value > 250)).toBe(true)
})
