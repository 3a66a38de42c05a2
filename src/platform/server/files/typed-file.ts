import { type FileHandle, open } from 'node:fs/promises'
import type { StoredFile } from './files.ts'

/*
 * A folder keeps no content types, and a second file for the type could be lost or mixed up. So the type stands behind
 * the content, followed by its own length in one byte: one file, renamed as one, and still a picture to any viewer.
 */
const LONGEST_TRAILER = 256
const CHUNK = 65_536

export const typeTrailer = (type: string): Buffer => Buffer.concat([Buffer.from(type), Buffer.of(type.length)])

export async function readTyped(path: string): Promise<StoredFile> {
  const file = await open(path)
  try {
    const { size: whole } = await file.stat()
    const tail = Buffer.alloc(Math.min(whole, LONGEST_TRAILER))
    await file.read(tail, { position: whole - tail.length })
    const length = tail.at(-1) ?? 0
    const type = tail.subarray(-1 - length, -1).toString('latin1')
    const size = whole - length - 1
    return { type, size, body: contentOf(path, size) }
  } finally {
    await file.close()
  }
}

/** Opens the file with the first read, so that an answer whose body nobody wants (HEAD) leaves nothing open. */
function contentOf(path: string, size: number): StoredFile['body'] {
  let file: FileHandle | undefined
  let position = 0
  return new ReadableStream(
    {
      async pull(stream) {
        file ??= await open(path)
        try {
          const length = Math.min(CHUNK, size - position)
          const { bytesRead, buffer } = await file.read(new Uint8Array(length), { position })
          if (bytesRead < length) throw new Error('A stored file became shorter while it was read.')
          position += length
          if (length) stream.enqueue(buffer)
          if (position < size) return
          await file.close()
          stream.close()
        } catch (error) {
          await file.close()
          throw error
        }
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  )
}
