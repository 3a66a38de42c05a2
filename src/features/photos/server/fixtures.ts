import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PictureFormat } from '../rules/upload-checks.ts'

export { pictureJobHandlers } from './worker.ts'

/** Corner colors of every generated picture when upright: top left, top right, bottom left, bottom right. */
export const TEST_PICTURE_CORNER_COLORS = ['#3050d0', '#d03030', '#e0c020', '#30a040']

type PictureOptions = { width?: number; height?: number; format?: Exclude<PictureFormat, 'heic'>; takenAt?: string }

/**
 * Generates a picture as a phone writes it: pixels rotated, with Exif metadata for orientation, owner and GPS position.
 */
export async function aPictureFile(options: PictureOptions = {}): Promise<Buffer> {
  const name = JSON.stringify(options)
  const picture = generatedPictures.get(name) ?? generatePicture(options)
  generatedPictures.set(name, picture)
  return Buffer.from(await picture)
}

/** Caches generated pictures by their options: encoding 12 megapixels takes longer than most tests. */
const generatedPictures = new Map<string, Promise<Buffer>>()
const ROTATED_CORNER_COLORS = [1, 3, 0, 2].map((corner) => TEST_PICTURE_CORNER_COLORS[corner]!)

function generatePicture({ width = 120, height = 160, format = 'jpeg', takenAt }: PictureOptions) {
  const [w, h] = [height / 2, width / 2]
  const corners = ROTATED_CORNER_COLORS.map((background, at) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left: (at % 2) * w,
    top: Math.floor(at / 2) * h,
  }))
  return sharp({ create: { width: height, height: width, channels: 3, background: 'white' } })
    .composite(corners)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Phone of Rosa', Orientation: '6' },
      ...(takenAt && { IFD2: { DateTimeOriginal: takenAt } }),
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '33/1 26/1 54/1' },
    })
    .toFormat(format, { quality: 95 })
    .toBuffer()
}

/** The generated test picture (120 × 160) as a HEIC file with the wide-gamut color profile of an iPhone. */
export const aHeicFile = (): Promise<Buffer> => readFile(join(import.meta.dirname, 'sample.heic'))

/**
 * A HEIC photo of 3000 × 4000 pixels, made of tiles as iPhones store large photos. Every tile is the picture of
 * `aHeicFile`.
 */
export async function aTiledHeicFile(): Promise<Buffer> {
  const sample = await aHeicFile()
  const { type, hdlr, hvcC, ispe, colr, pixi, irot, picture } = SAMPLE_PARTS
  const part = ([start, size]: readonly [number, number]) => sample.subarray(start, start + size)
  const side = 25
  const tiles = Array.from({ length: side * side }, (_, nr) => nr + 1)
  const [tile, whole] = [part(picture), tiles.length + 1]
  const grid = Buffer.concat([Buffer.of(0, 0, side - 1, side - 1), shorts(160 * side, 120 * side)])
  const itemEntry = (id: number, kind: string) => box('infe', longs(0x2000000), shorts(id, 0), Buffer.from(`${kind}\0`))
  const locationEntry = (id: number, start: number, size: number) => [shorts(id, 0, 1), longs(start, size)]
  const meta = (start: number) =>
    box(
      'meta',
      longs(0),
      part(hdlr),
      box('pitm', longs(0), shorts(whole)),
      box(
        'iloc',
        longs(0),
        shorts(0x4400, whole),
        ...tiles.flatMap((id) => locationEntry(id, start, tile.length)),
        ...locationEntry(whole, start + tile.length, grid.length),
      ),
      box('iinf', longs(0), shorts(whole), ...tiles.map((id) => itemEntry(id, 'hvc1')), itemEntry(whole, 'grid')),
      box(
        'iprp',
        box('ipco', ...[hvcC, ispe, colr, pixi, irot].map(part), box('ispe', longs(0, 160 * side, 120 * side))),
        box(
          'ipma',
          longs(0, whole),
          ...tiles.flatMap((id) => [shorts(id), Buffer.of(3, 0x81, 2, 4)]),
          shorts(whole),
          Buffer.of(4, 3, 4, 0x85, 6),
        ),
      ),
      box('iref', longs(0), box('dimg', shorts(whole, tiles.length, ...tiles))),
    )
  const start = type[1] + meta(0).length + 8
  return Buffer.concat([part(type), meta(start), box('mdat', tile, grid)])
}

/** Offset and length of each part inside the test file sample.heic. */
const SAMPLE_PARTS = {
  type: [0, 28],
  hdlr: [40, 33],
  hvcC: [211, 117],
  ispe: [328, 20],
  colr: [348, 492],
  pixi: [840, 16],
  irot: [856, 9],
  picture: [923, 625],
} as const
const shorts = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer).swap16()
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer).swap32()
const box = (kind: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([longs(content.length + 8), Buffer.from(kind), content])
}

const [PHOTO_WIDTH, PHOTO_HEIGHT] = [4032, 3024]

/**
 * A realistic 12-megapixel camera photo: hundreds of ellipses with noise at several scales. Size and encoding cost are
 * those of a real photo.
 */
export async function aCameraPhotoFile(): Promise<Buffer> {
  const raw = { width: PHOTO_WIDTH, height: PHOTO_HEIGHT, channels: 3 as const }
  const layers = await Promise.all([noise(1, 10), noise(3, 14), noise(12, 14), noise(48, 16)])
  return sharp(drawEllipses(), { raw })
    .composite(layers.map((input) => ({ input, raw, blend: 'soft-light' as const })))
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Phone of Rosa', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const noise = (size: number, sigma: number) => {
  const grain = { width: PHOTO_WIDTH / size, height: PHOTO_HEIGHT / size, channels: 3 as const, background: 'grey' }
  return sharp({ create: { ...grain, noise: { type: 'gaussian', mean: 128, sigma } } })
    .resize(PHOTO_WIDTH, PHOTO_HEIGHT)
    .raw()
    .toBuffer()
}

function drawEllipses() {
  const pixels = Buffer.alloc(PHOTO_WIDTH * PHOTO_HEIGHT * 3, '8aa06a', 'hex')
  for (let at = 0; at < 400; at++) {
    const [left, top, rx, ry] = [
      (at * 2039) % PHOTO_WIDTH,
      (at * 1231) % PHOTO_HEIGHT,
      20 + ((at * 97) % 300),
      20 + ((at * 61) % 200),
    ]
    const color = Buffer.from([40 + ((at * 47) % 200), 60 + ((at * 29) % 180), 30 + ((at * 83) % 150)])
    for (let y = Math.max(0, top - ry); y < Math.min(PHOTO_HEIGHT, top + ry); y++) {
      const half = Math.floor(rx * Math.sqrt(1 - ((y - top) / ry) ** 2))
      const [from, to] = [Math.max(0, left - half), Math.min(PHOTO_WIDTH, left + half)]
      pixels.fill(color, (y * PHOTO_WIDTH + from) * 3, (y * PHOTO_WIDTH + to) * 3)
    }
  }
  return pixels
}

/** A decompression bomb: a PNG of some 100 KB that would decode to nearly a thousand megapixels. */
export function aDecompressionBomb({ width = 30_000, height = 30_000 } = {}): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
