import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aDecompressionBomb, aHeicFile, aPictureFile } from '#features/photos/server/fixtures.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const MB = 1024 * 1024

function insertPngChunk(png: Buffer, type: string, content: Buffer) {
  const named = Buffer.concat([latin(type), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  const header = 33
  return Buffer.concat([png.subarray(0, header), length, named, sum, png.subarray(header)])
}

/**
 * Overwrites the width and height in an image header, `skip` bytes after the start of the byte sequence `mark`. The
 * pixel data stays small, so the declared size is false.
 */
function overwriteDeclaredSize(picture: Buffer, mark: Buffer, skip: number, write: (at: number) => void) {
  const copy = picture
  const at = copy.indexOf(mark)
  if (at < 0) throw new Error(`No ${mark.toString('hex')} in it`)
  write(at + skip)
  return copy
}

function hugeJpeg(jpeg: Buffer) {
  return overwriteDeclaredSize(jpeg, Buffer.from([0xff, 0xc0]), 5, (at) => {
    jpeg.writeUInt16BE(65_500, at)
    jpeg.writeUInt16BE(65_500, at + 2)
  })
}
function hugeHeif(picture: Buffer) {
  return overwriteDeclaredSize(picture, latin('ispe'), 8, (at) => {
    picture.writeUInt32BE(60_000, at)
    picture.writeUInt32BE(60_000, at + 4)
  })
}
function hugeWebp(webp: Buffer) {
  const extended = Buffer.alloc(18)
  extended.write('VP8X', 0, 'latin1')
  extended.writeUInt32LE(10, 4)
  extended.writeUIntLE(16_383, 12, 3)
  extended.writeUIntLE(16_383, 15, 3)
  return Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
}
/**
 * Creates a JPEG bomb: repeats a scan of a progressive JPEG, because decoders process the whole image again for each
 * scan.
 */
function manyScans(jpeg: Buffer, times: number) {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const next = jpeg.indexOf(Buffer.from([0xff, 0xc4]), scan)
  const first = jpeg.subarray(scan, next > 0 ? next : jpeg.length - 2)
  return Buffer.concat([jpeg.subarray(0, scan), ...Array<Buffer>(times).fill(first), jpeg.subarray(jpeg.length - 2)])
}

async function animated(frames: number) {
  const create = { width: 64, height: 64 * frames, channels: 3 as const, background: '#3050d0' }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const raw = await sharp({ create: { ...create, noise } })
    .raw()
    .toBuffer()
  const strip = { width: 64, height: 64 * frames, channels: 3 as const, pageHeight: 64 }
  return sharp(raw, { raw: strip }).webp({ quality: 20 }).toBuffer()
}

/** Decompression bombs: small files that would decode to huge images. */
export async function createDecompressionBombs(): Promise<Record<string, Uint8Array>> {
  const png = await aPictureFile({ format: 'png' })
  return {
    'a PNG of a thousand megapixels': aDecompressionBomb(),
    'a PNG as wide as can be': aDecompressionBomb({ width: 2 ** 31 - 1, height: 1 }),
    'a PNG as high as can be': aDecompressionBomb({ width: 1, height: 1_000_000 }),
    'a PNG with a text of 100 MB': insertPngChunk(
      png,
      'zTXt',
      Buffer.concat([latin('Comment\0\0'), deflateSync(Buffer.alloc(100 * MB))]),
    ),
    'a PNG with a profile of 100 MB': insertPngChunk(
      png,
      'iCCP',
      Buffer.concat([latin('icc\0\0'), deflateSync(Buffer.alloc(100 * MB))]),
    ),
    'a JPEG that says it is huge': hugeJpeg(await aPictureFile({ width: 16, height: 16 })),
    'a JPEG of many scans': manyScans(
      await sharp(await aPictureFile({ width: 2000, height: 2000 }))
        .jpeg({ progressive: true })
        .toBuffer(),
      3000,
    ),
    'a WebP that says it is huge': hugeWebp(await aPictureFile({ format: 'webp' })),
    'a WebP of many frames': await animated(250),
    'an AVIF that says it is huge': hugeHeif(await aPictureFile({ format: 'avif' })),
    'a HEIC that says it is huge': hugeHeif(await aHeicFile()),
    'a GIF that says it is huge': latin('GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;'),
    'a drawing, packed': gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>'),
  }
}

/** Polyglot files: valid images that are also something else, such as an HTML page or an archive. */
export async function createPolyglotFiles(): Promise<Record<string, Uint8Array>> {
  const jpeg = await aPictureFile()
  const page = latin('<!doctype html><script>alert(1)</script>')
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(content.length + 2, 2)
    return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
  }
  return {
    'a JPEG with a page in its comment': segment(0xfe, page),
    'a JPEG with a page as its XMP': segment(0xe1, Buffer.concat([latin('http://ns.adobe.com/xap/1.0/\0'), page])),
    'a JPEG with a page behind it': Buffer.concat([jpeg, page]),
    'a JPEG with an archive behind it': Buffer.concat([jpeg, latin('PK\x03\x04'), page]),
    'a PNG with a page in a text': insertPngChunk(
      await aPictureFile({ format: 'png' }),
      'tEXt',
      Buffer.concat([latin('a\0'), page]),
    ),
    'a WebP with a page in a chunk': Buffer.concat([await aPictureFile({ format: 'webp' }), latin('XMP '), page]),
    'a PDF with a JPEG in it': Buffer.concat([latin('%PDF-1.7\n'), jpeg]),
    'a page with a JPEG in it': Buffer.concat([page, jpeg]),
    'a GIF that is a script': latin('GIF89a/*\0\0*/=1;alert(1)'),
    'a drawing': latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'a TIFF': await sharp(jpeg).tiff().toBuffer(),
    'a signature alone': latin('\xff\xd8\xff'),
    nothing: Buffer.alloc(0),
  }
}

/** Truncated images: one in every accepted format for each of the given number of cut positions. */
export async function createTruncatedImages(places: number): Promise<Record<string, Uint8Array>> {
  const whole = {
    JPEG: await aPictureFile(),
    PNG: await aPictureFile({ format: 'png' }),
    WebP: await aPictureFile({ format: 'webp' }),
    AVIF: await aPictureFile({ format: 'avif' }),
    HEIC: await aHeicFile(),
  }
  return Object.fromEntries(
    Object.entries(whole).flatMap(([format, bytes]) =>
      Array.from({ length: places }, (_, at) => {
        const length = Math.floor((bytes.length * (at + 1)) / (places + 2))
        return [`${format} of ${bytes.length} bytes, cut after ${length}`, bytes.subarray(0, length)]
      }),
    ),
  )
}
