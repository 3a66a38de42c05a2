import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PICTURES } from '../../rules.ts'
import { aHeic, aPicture } from '../fixtures.ts'
import { asJpeg, makeAvatar } from './renditions.ts'

async function expectNothingButPixels(bytes: Uint8Array) {
  const { exif, icc, iptc, xmp, comments, orientation } = await sharp(bytes).metadata()
  expect({ exif, icc, iptc, xmp, comments, orientation }).toEqual({})
  expect(Buffer.from(bytes).includes('Rosa')).toBe(false)
}

const looksOf = async (bytes: Uint8Array) => {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}

test.each([
  ['a phone', () => aPicture({ width: 900, height: 1200 })],
  ['an iPhone', aHeic],
])('an avatar from %s is a square in two widths, and tells nothing of who made it where', async (_, made) => {
  const original = await made()
  expect(original.includes('Rosa')).toBe(true)
  const avatar = await makeAvatar(original)
  expect([...avatar.keys()]).toEqual([300, 96])
  for (const [width, bytes] of avatar) {
    expect(await looksOf(bytes)).toEqual({ format: 'webp', width, height: width })
    await expectNothingButPixels(bytes)
  }
})

test('a preview is a JPEG of at most 1600 pixels, and what was see-through is white', async () => {
  const preview = await asJpeg(await aPicture({ width: 1800, height: 2400, format: 'webp' }), PICTURES.avatar)
  expect(await looksOf(preview)).toEqual({ format: 'jpeg', width: 1200, height: 1600 })
  await expectNothingButPixels(preview)

  const glass = { create: { width: 20, height: 10, channels: 4 as const, background: '#0000' } }
  const { data } = await sharp(await asJpeg(await sharp(glass).png().toBuffer(), PICTURES.avatar))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.every((value) => value > 250)).toBe(true)
})
