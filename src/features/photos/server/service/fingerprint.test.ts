import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { makePhoto } from './renditions.ts'

const raw = { width: 800, height: 600, channels: 3 as const }
const { width: WIDE, height: HIGH } = raw

/** A generated scene: 30 ellipses on a meadow, different for every number. */
function scene(number: number): Sharp {
  const pixels = Buffer.alloc(WIDE * HIGH * 3, '8aa06a', 'hex')
  let state = number * 7919
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  for (let thing = 0; thing < 30; thing++) {
    const [left, top, rx, ry] = [upTo(WIDE), upTo(HIGH), 20 + upTo(130), 20 + upTo(100)]
    const colour = Buffer.from([upTo(230), upTo(230), upTo(230)])
    for (let y = Math.max(0, top - ry); y < Math.min(HIGH, top + ry); y++) {
      const half = Math.floor(rx * Math.sqrt(1 - ((y - top) / ry) ** 2))
      const [from, to] = [Math.max(0, left - half), Math.min(WIDE, left + half)]
      pixels.fill(colour, (y * WIDE + from) * 3, (y * WIDE + to) * 3)
    }
  }
  return sharp(pixels, { raw })
}

/** Fingerprint of an image after the same processing as an upload. */
const fingerprint = async (image: Sharp) =>
  (await makePhoto({ bytes: await image.png().toBuffer(), ownerId: 'rosa' })).fingerprint
const differing = (one: bigint | null, other: bigint | null) =>
  BigInt.asUintN(64, one! ^ other!)
    .toString(2)
    .replaceAll('0', '').length

const scenes = [1, 2, 3, 4, 5, 6, 7, 8]
const drawn = await Promise.all(scenes.map((number) => scene(number).png().toBuffer()))
const kept = await Promise.all(drawn.map((bytes) => fingerprint(sharp(bytes))))

test.each<[string, (image: Sharp) => Sharp]>([
  ['at another quality', (image) => image.jpeg({ quality: 40 })],
  ['in another size', (image) => image.resize(500).jpeg({ quality: 70 })],
  ['in another format', (image) => image.webp({ quality: 50 })],
  ['turned by a phone that tells so', (image) => image.rotate(270).withMetadata({ orientation: 6 }).jpeg()],
  ['a little lighter', (image) => image.linear(1.08, 4).jpeg()],
  ['without its outermost pixels', (image) => image.extract({ left: 4, top: 3, width: WIDE - 8, height: HIGH - 6 })],
])('the fingerprint of a photo %s changes by at most three bits', async (_, change) => {
  for (const [at, bytes] of drawn.entries()) {
    const changed = await change(sharp(bytes)).toBuffer()
    const { fingerprint: now } = await makePhoto({ bytes: changed, ownerId: 'rosa' })
    expect(differing(now, kept[at]!), `scene ${at}`).toBeLessThanOrEqual(3)
  }
})

test('the fingerprint algorithm still matches a fingerprint stored in the past', () => {
  expect(differing(kept[0]!, -9_135_525_268_185_061_077n)).toBeLessThanOrEqual(3)
})

test('the fingerprints of different photos differ in more than ten bits', () => {
  for (const [at, one] of kept.entries())
    for (const other of kept.slice(at + 1)) expect(differing(one, other)).toBeGreaterThan(10)
})

const plain = (background: string) => sharp({ create: { width: WIDE, height: HIGH, channels: 4, background } })
/** Gradient from left to right. */
const sky = sharp(Buffer.from(Array.from({ length: WIDE * HIGH * 3 }, (_, at) => (Math.floor(at / 3) % WIDE) / 4)), {
  raw,
})

test.each([
  ['a wall', plain('#888888')],
  ['nothing at all', plain('#00000000')],
  ['a sky that grows lighter', sky],
])('%s has no fingerprint', async (_, image) => {
  expect(await fingerprint(image)).toBe(null)
})

test('a fingerprint fits into a signed 64-bit database column', () => {
  for (const one of kept) expect(BigInt.asIntN(64, one!)).toBe(one)
  expect(kept.some((one) => one! < 0n)).toBe(true)
})
