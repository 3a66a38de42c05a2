import { randomUUID } from 'node:crypto'
import {
  type FileHandle,
  access,
  constants,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createFolder } from '../create-folder.ts'
import type { FileStore, StoredFileListEntry, StoredFile } from './files.ts'
import { withFileStoreValidationAndErrorTranslation } from './store-checks.ts'

const STALE_AFTER_MS = 3_600_000

/** Opens a file store in a local folder. Writes are atomic: a temporary file is written, flushed and then renamed. */
export async function openFolderFileStore(root: string): Promise<FileStore> {
  const incoming = join(root, '.incoming')
  /** File store health check. It distinguishes an empty folder from an unmounted disk. */
  const check = () => access(incoming, constants.R_OK | constants.W_OK)

  async function put(key: string, bytes: Uint8Array, { type }: { type: string }) {
    const path = join(root, key)
    const unfinished = join(incoming, randomUUID())
    try {
      await writeFile(unfinished, [bytes, encodeTypeTrailer(type)], { flag: 'wx', flush: true })
      if (await mkdir(dirname(path), { recursive: true })) await fsyncFolder(root)
      await rename(unfinished, path)
      await fsyncFolder(dirname(path))
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw error
    }
  }

  async function get(key: string) {
    const file = await openTypedFile(join(root, key)).catch(ignoreMissing)
    if (!file) await check()
    return file
  }

  async function remove(keys: readonly string[]) {
    await check()
    const paths = keys.map((key) => join(root, key))
    for (const path of paths) await rm(path, { force: true })
    for (const folder of new Set(paths.map(dirname))) await fsyncFolder(folder).catch(ignoreMissing)
  }

  async function* list(prefix: string): AsyncGenerator<StoredFileListEntry> {
    await check()
    const folders = (await readdir(root)).filter((name) => prefix.startsWith(`${name}/`) || name.startsWith(prefix))
    for (const folder of folders)
      for await (const { name } of await opendir(join(root, folder))) {
        const key = `${folder}/${name}`
        const found = key.startsWith(prefix) && (await stat(join(root, key)).catch(ignoreMissing))
        if (found) yield { key, storedAt: found.mtime }
      }
  }

  createFolder(incoming)
  await deleteStaleUploads(incoming)
  return withFileStoreValidationAndErrorTranslation({ put, get, remove, list, check }, unavailableReason)
}

/**
 * Deletes files that killed processes left unfinished. Recent files are kept, because another process may still be
 * writing them.
 */
async function deleteStaleUploads(incoming: string) {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(ignoreMissing)
    if (found && Date.now() - found.mtimeMs > STALE_AFTER_MS) await rm(path, { force: true })
  }
}

/** Flushes a folder to disk (fsync). Otherwise a power failure can lose the file's name, though not its content. */
export async function fsyncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

const unavailableReason = ({ syscall, code }: NodeJS.ErrnoException) =>
  code === 'ENOSPC' || code === 'EDQUOT' ? 'full' : syscall ? 'away' : undefined

/*
 * File format of the folder file store: the content, the content type, and that type's length in one byte. A separate
 * file for the type could get lost. Image viewers still open the file.
 */
const MAX_TRAILER_BYTES = 256
const CHUNK_BYTES = 65_536

const encodeTypeTrailer = (type: string): Buffer => Buffer.concat([Buffer.from(type), Buffer.of(type.length)])

async function openTypedFile(path: string): Promise<StoredFile> {
  const file = await open(path)
  try {
    const { size: whole } = await file.stat()
    const tail = Buffer.alloc(Math.min(whole, MAX_TRAILER_BYTES))
    await file.read(tail, { position: whole - tail.length })
    const length = tail.at(-1) ?? 0
    const type = tail.subarray(-1 - length, -1).toString('latin1')
    const size = whole - length - 1
    return { type, size, body: createContentStream(path, size) }
  } finally {
    await file.close()
  }
}

/** Opens the file lazily, so that a response whose body is never read (HEAD) leaks no file handle. */
function createContentStream(path: string, size: number): StoredFile['body'] {
  let file: FileHandle | undefined
  let position = 0
  return new ReadableStream(
    {
      async pull(stream) {
        file ??= await open(path)
        try {
          const length = Math.min(CHUNK_BYTES, size - position)
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
