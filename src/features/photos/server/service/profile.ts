import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'

const AFTER_HEADER = 33

/** Sharp takes no colour profile beside pixels, only inside a file: so the pixels become a PNG that names it. */
export async function withProfile(image: Sharp, icc: Uint8Array): Promise<Buffer> {
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
