import { constants, crc32, createDeflateRaw, gunzipSync } from 'node:zlib'

/** Of every gzip stream: no name, no time, unknown system. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const TRAILER = 8
/** No byte of any text in UTF-8, so no match of the compressor ever reaches into a gap. */
const GAP = 0xfe
/** Copies kept for the next answers; more are never on their way at once but under a storm. */
const MOST_SPARE = 32

/** A copy with its gaps filled; given back once it is sent, it is filled again instead of being made anew. */
export type Filled = { bytes: Buffer<ArrayBuffer>; giveBack(): void }

/** A text with gaps of equal length, encoded and compressed once and filled for each answer. */
export type Spliced = { plain(filling: Buffer): Filled; gzip(filling: Buffer): Filled }

/**
 * Each gap is a stored block of the deflate stream: its bytes lie in the output as they are and may be exchanged, if
 * the checksum at the end follows.
 */
export async function splice(pieces: string[], gap: number): Promise<Spliced> {
  const filler = Buffer.alloc(gap, GAP)
  const text = Buffer.concat(
    pieces.flatMap((piece, at) => (at > 0 ? [filler, Buffer.from(piece)] : [Buffer.from(piece)])),
  )
  const frame = Buffer.concat([HEADER, await deflate(pieces, filler), Buffer.alloc(TRAILER)])
  frame.writeUInt32LE(text.length, frame.length - TRAILER + 4)
  const checksum = checksumOf(text, filler)
  const plain = fillable(text, filler)
  const framed = fillable(frame, filler)
  const gzip = (filling: Buffer) => {
    const filled = framed(filling)
    filled.bytes.writeUInt32LE(checksum(filling), frame.length - TRAILER)
    return filled
  }
  // seen to work before anybody gets it: how deflate arranges its blocks is the library's own affair
  const trial = Buffer.alloc(gap, 'x')
  if (!gunzipSync(gzip(trial).bytes).equals(plain(trial).bytes)) throw new Error('The gaps were not kept')
  return { plain, gzip }
}

function fillable(buffer: Buffer, filler: Buffer) {
  const gaps = gapsIn(buffer, filler)
  const spare: Buffer<ArrayBuffer>[] = []
  return (filling: Buffer): Filled => {
    const bytes = spare.pop() ?? Buffer.from(buffer)
    for (const at of gaps) filling.copy(bytes, at)
    return { bytes, giveBack: () => void (spare.length < MOST_SPARE && spare.push(bytes)) }
  }
}

/** CRC-32 is linear: what each bit of a filling changes is found once, and an answer costs a few exclusive ors. */
function checksumOf(text: Buffer, filler: Buffer) {
  const gaps = gapsIn(text, filler)
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

function gapsIn(buffer: Buffer, filler: Buffer) {
  const places: number[] = []
  for (let at = buffer.indexOf(filler); at >= 0; at = buffer.indexOf(filler, at + filler.length)) places.push(at)
  return places
}
