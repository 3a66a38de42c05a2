import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type FileStore, FileStoreUnavailableError } from '../files/files.ts'
import { openFolderFileStore } from '../files/folder.ts'
import { createChecksumStream } from './database-backup.ts'
import { type BackupSet, BACKUP_FILES_FOLDER, type BackupManifest, backupFileListPath } from './backup-sets.ts'

/** Entry of a backup set's file list: storage key, size and SHA-256 checksum. */
export type BackupFileEntry = { key: string; size: number; sha256: string }

const CONCURRENCY = 8

type SavedFiles = { files: BackupManifest['files']; unreadable: string[] }

/**
 * Incremental backup of stored files: copies only files that the backup folder does not contain yet, and writes the
 * backup set's complete file list. Returns the keys of unreadable files.
 */
export async function backUpStoredFiles(
  from: FileStore,
  folder: string,
  set: string,
  before?: BackupSet,
): Promise<SavedFiles> {
  const into = await openFolderFileStore(join(folder, BACKUP_FILES_FOLDER))
  const existing = await listStoredFileKeys(into)
  const known = new Map<string, BackupFileEntry>()
  const unreadable: string[] = []
  if (before) for await (const file of readBackupFileList(before.path)) known.set(file.key, file)

  async function save(key: string): Promise<BackupFileEntry[]> {
    const before = existing.has(key) && known.get(key)
    if (before) return [before]
    // A file that an interrupted backup has already copied is not copied again.
    const found = await readContent(existing.has(key) ? into : from, key)
    if (!found) {
      unreadable.push(key)
      return []
    }
    if (!existing.has(key)) await into.put(key, found.bytes, { type: found.type })
    return [{ key, size: found.bytes.length, sha256: sha256Hex(found.bytes) }]
  }

  const total = { count: 0, bytes: 0 }
  const sum = createHash('sha256')
  async function* lines() {
    for await (const some of chunk(from.list('')))
      for (const file of (await Promise.all(some.map(({ key }) => save(key)))).flat()) {
        total.count++
        total.bytes += file.size
        yield Buffer.from(`${file.key}\t${file.size}\t${file.sha256}\n`)
      }
  }
  const file = createWriteStream(backupFileListPath(set), { flush: true, mode: 0o600 })
  await pipeline(Readable.from(lines()), createChecksumStream(sum), createGzip(), file)
  return { files: { ...total, sha256: sum.digest('hex') }, unreadable }
}

/** Restores the files of a backup set into the file store. Skips existing files. Returns the keys of damaged files. */
export async function restoreStoredFiles(
  folder: string,
  files: AsyncIterable<BackupFileEntry>,
  into: FileStore,
): Promise<string[]> {
  const from = await openFolderFileStore(join(folder, BACKUP_FILES_FOLDER))
  const existing = await listStoredFileKeys(into)
  const damaged: string[] = []
  for await (const some of chunk(files))
    await Promise.all(
      some.map(async ({ key, sha256 }) => {
        if (existing.has(key)) return
        const found = await readContent(from, key)
        if (found && sha256Hex(found.bytes) === sha256) await into.put(key, found.bytes, { type: found.type })
        else damaged.push(key)
      }),
    )
  return damaged
}

export async function* readBackupFileList(set: string): AsyncGenerator<BackupFileEntry> {
  const list = backupFileListPath(set)
  if (!existsSync(list)) return
  for await (const line of createInterface(createReadStream(list).pipe(createGunzip()))) {
    const [key, size, sha256] = line.split('\t') as [string, string, string]
    yield { key, size: Number(size), sha256 }
  }
}

/** Deletes backed-up files that none of the remaining backup sets references. Returns how many were deleted. */
export async function deleteUnreferencedBackupFiles(folder: string, sets: BackupSet[]): Promise<number> {
  const files = await openFolderFileStore(join(folder, BACKUP_FILES_FOLDER))
  const left = await listStoredFileKeys(files)
  for (const { path } of sets) for await (const { key } of readBackupFileList(path)) left.delete(key)
  await files.remove([...left])
  return left.size
}

export async function listStoredFileKeys(files: FileStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { key } of files.list('')) keys.add(key)
  return keys
}

/**
 * Copies one stored file into the backup. Returns undefined if it is missing or damaged: one bad file must not fail the
 * backup.
 */
async function readContent(files: FileStore, key: string) {
  try {
    const found = await files.get(key)
    return found && { type: found.type, bytes: await buffer(found.body) }
  } catch (error) {
    if (error instanceof FileStoreUnavailableError) throw error
  }
}

const sha256Hex = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function* chunk<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let some: T[] = []
  for await (const each of all) {
    some.push(each)
    if (some.length < CONCURRENCY) continue
    yield some
    some = []
  }
  if (some.length) yield some
}
