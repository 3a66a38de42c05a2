import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { renderCleanupPhoto } from './renditions.ts'

const raw = { width: 800, height: 600, channels: 3 as const }
const { width: SCENE_WIDTH, height: SCENE_HEIGHT } = raw

/** Generates a test picture with 30 ellipses on a meadow; a different one for every number. */
function scene(number: number): Sharp {
  const pixels = Buffer.alloc(SCENE_WIDTH * SCENE_HEIGHT * 3, '8aa06a', 'hex')
  let state = number * 7919
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  for (let thing = 0; thing < 30; thing++) {
    const [left, top, rx, ry] = [upTo(SCENE_WIDTH), upTo(SCENE_HEIGHT), 20 + upTo(130), 20 + upTo(100)]
    const color = Buffer.from([upTo(230), upTo(230), upTo(230)])
    for (let y = Math.max(0, top - ry); y < Math.min(SCENE_HEIGHT, top + ry); y++) {
      const half = Math.floor(rx * Math.sqrt(1 - ((y - top) / ry) ** 2))
      const [from, to] = [Math.max(0, left - half), Math.min(SCENE_WIDTH, left + half)]
      pixels.fill(color, (y * SCENE_WIDTH + from) * 3, (y * SCENE_WIDTH + to) * 3)
    }
  }
  return sharp(pixels, { raw })
}

/** Fingerprint of an image after the same processing as an upload. */
const fingerprint = async (image: Sharp) =>
  (await renderCleanupPhoto({ bytes: await image.png().toBuffer(), ownerId: 'rosa' })).fingerprint
const countDifferentBits = (one: bigint | null, other: bigint | null) =>
  BigInt.asUintN(64, one! ^ other!)
    .toString(2)
    .replaceAll('0', '').length

const scenes = [1, 2, 3, 4, 5, 6, 7, 8]
const sceneFiles = await Promise.all(scenes.map((number) => scene(number).png().toBuffer()))
const fingerprints = await Promise.all(sceneFiles.map((bytes) => fingerprint(sharp(bytes))))

test.each<[string, (image: Sharp) => Sharp]>([
  ['at another quality', (image) => image.jpeg({ quality: 40 })],
  ['in another size', (image) => image.resize(500).jpeg({ quality: 70 })],
  ['in another format', (image) => image.webp({ quality: 50 })],
  ['turned by a phone that tells so', (image) => image.rotate(270).withMetadata({ orientation: 6 }).jpeg()],
  ['a little lighter', (image) => image.linear(1.08, 4).jpeg()],
  [
    'without its outermost pixels',
    (image) => image.extract({ left: 4, top: 3, width: SCENE_WIDTH - 8, height: SCENE_HEIGHT - 6 }),
  ],
])('the fingerprint of a photo %s changes by at most three bits', async (_, change) => {
  for (const [at, bytes] of sceneFiles.entries()) {
    const changed = await change(sharp(bytes)).toBuffer()
    const { fingerprint: now } = await renderCleanupPhoto({ bytes: changed, ownerId: 'rosa' })
    expect(countDifferentBits(now, fingerprints[at]!), `scene ${at}`).toBeLessThanOrEqual(3)
  }
})

test("a photo's fingerprint still matches one stored by an earlier version", () => {
  expect(countDifferentBits(fingerprints[0]!, -9_135_525_268_185_061_077n)).toBeLessThanOrEqual(3)
})

test('the fingerprints of different photos differ in more than ten bits', () => {
  for (const [at, one] of fingerprints.entries())
    for (const other of fingerprints.slice(at + 1)) expect(countDifferentBits(one, other)).toBeGreaterThan(10)
})

const plain = (background: string) =>
  sharp({ create: { width: SCENE_WIDTH, height: SCENE_HEIGHT, channels: 4, background } })
/** Test picture of a sky: a gradient from left to right. */
const sky = sharp(
  Buffer.from(
    Array.from({ length: SCENE_WIDTH * SCENE_HEIGHT * 3 }, (_, at) => (Math.floor(at / 3) % SCENE_WIDTH) / 4),
  ),
  {
    raw,
  },
)

test.each([
  ['a wall', plain('#888888')],
  ['nothing at all', plain('#00000000')],
  ['a sky that grows lighter', sky],
])('a featureless picture of %s has no fingerprint', async (_, image) => {
  expect(await fingerprint(image)).toBe(null)
})

test('the fingerprint (perceptual hash) of a photo fits into a signed 64-bit database column', () => {
  for (const one of fingerprints) expect(BigInt.asIntN(64, one!)).toBe(one)
  expect(fingerprints.some((one) => one! < 0n)).toBe(true)
})
