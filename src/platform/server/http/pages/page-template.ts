import { constants, crc32, createDeflateRaw, gunzipSync } from 'node:zlib'

/** Gzip header of a compressed page: without file name and time, operating system "unknown". */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const GZIP_TRAILER_BYTES = 8
/**
 * Filler byte of the gaps in a compressed page where each response inserts its nonce. UTF-8 never contains this byte, so
 * no back-reference of the compressor overlaps a gap.
 */
const FILLER_BYTE = 0xfe
/**
 * Maximum number of pooled buffers of a page. A response reuses a pooled copy of the page instead of allocating one;
 * more are needed only under heavy load.
 */
const MAX_SPARE_COPIES = 32

/** Copy of a page with the CSP nonce of its response. Releasing the copy after sending returns its buffer to a pool. */
export type PageWithCspNonce = { bytes: Buffer<ArrayBuffer>; release(): void }

/** Rendered page with gaps for the CSP nonce. It is compressed once, and each response fills in its own nonce. */
export type PageTemplate = {
  /** Memory of the page: its text, its compressed form, and the pooled copies of both. */
  countBytes(): number
  plain(filling: Buffer): PageWithCspNonce
  gzip(filling: Buffer): PageWithCspNonce
}

/**
 * Compresses a page so that its CSP nonce can be replaced without compressing again. Each gap is a stored
 * (uncompressed) deflate block, whose bytes may be replaced if the CRC-32 checksum at the end is updated.
 */
export async function createPageTemplate(pieces: string[], gap: number): Promise<PageTemplate> {
  const filler = Buffer.alloc(gap, FILLER_BYTE)
  const text = Buffer.concat(
    pieces.flatMap((piece, at) => (at > 0 ? [filler, Buffer.from(piece)] : [Buffer.from(piece)])),
  )
  const frame = Buffer.concat([GZIP_HEADER, await deflate(pieces, filler), Buffer.alloc(GZIP_TRAILER_BYTES)])
  frame.writeUInt32LE(text.length, frame.length - GZIP_TRAILER_BYTES + 4)
  const checksum = createChecksum(text, filler)
  const plain = createFiller(text, filler)
  const framed = createFiller(frame, filler)
  const gzip = (filling: Buffer) => {
    const filled = framed.fill(filling)
    filled.bytes.writeUInt32LE(checksum(filling), frame.length - GZIP_TRAILER_BYTES)
    return filled
  }
  // Test the compressed page before use, because how zlib arranges its deflate blocks is an implementation detail.
  const trial = Buffer.alloc(gap, 'x')
  if (!gunzipSync(gzip(trial).bytes).equals(plain.fill(trial).bytes)) throw new Error('The gaps were not kept')
  return { countBytes: () => plain.countBytes() + framed.countBytes(), plain: plain.fill, gzip }
}

function createFiller(buffer: Buffer, filler: Buffer) {
  const gaps = findGaps(buffer, filler)
  const spare: Buffer<ArrayBuffer>[] = []
  return {
    countBytes: () => buffer.length * (1 + spare.length),
    fill(filling: Buffer): PageWithCspNonce {
      const bytes = spare.pop() ?? Buffer.from(buffer)
      for (const at of gaps) filling.copy(bytes, at)
      return { bytes, release: () => void (spare.length < MAX_SPARE_COPIES && spare.push(bytes)) }
    },
  }
}

/**
 * Creates a function that computes the CRC-32 checksum of a page with any nonce. CRC-32 is linear: each nonce bit's
 * effect is computed once, and a response costs a few XORs.
 */
function createChecksum(text: Buffer, filler: Buffer) {
  const gaps = findGaps(text, filler)
  const empty = Buffer.from(text)
  for (const at of gaps) empty.fill(0, at, at + filler.length)
  const base = crc32(empty)
  const changes = Array.from({ length: filler.length * 8 }, (_, bit) => {
    const set = (value: number) => gaps.forEach((at) => (empty[at + (bit >> 3)] = value))
    set(1 << (bit & 7))
    const change = crc32(empty) ^ base
    set(0)
    return change
  })
  return (filling: Buffer) =>
    changes.reduce((sum, change, bit) => ((filling[bit >> 3]! >> (bit & 7)) & 1 ? sum ^ change : sum), base) >>> 0
}

async function deflate(pieces: string[], filler: Buffer) {
  const stream = createDeflateRaw({ level: constants.Z_BEST_COMPRESSION })
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = Promise.withResolvers<void>()
  stream.on('end', done.resolve).on('error', done.reject)
  const level = (level: number) =>
    new Promise<void>((resolve) => {
      stream.params(level, constants.Z_DEFAULT_STRATEGY, resolve)
    })
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) {
      await level(constants.Z_NO_COMPRESSION)
      stream.write(filler)
      await level(constants.Z_BEST_COMPRESSION)
    }
    stream.write(piece)
  }
  stream.end()
  await done.promise
  return Buffer.concat(chunks)
}

function findGaps(buffer: Buffer, filler: Buffer) {
  const places: number[] = []
  for (let at = buffer.indexOf(filler); at >= 0; at = buffer.indexOf(filler, at + filler.length)) places.push(at)
  return places
}
