import { existsSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { type FileStore, FileStoreUnavailableError, newFileStorageKey } from '#platform/server/files/files.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { type CheckSubject, type Finding, isDatabaseEmbedded, measureFreeSpace } from './finding.ts'

const NAME = 'Storage'
const PROBE = Buffer.from('A file that the doctor of Cleanstreak wrote. It may be deleted.')

/** Writes a file into the folder or bucket, reads it back and deletes it. */
export async function checkStorage({ config: { storage } }: CheckSubject): Promise<Finding> {
  const place = storage.kind === 'folder' ? storage.path : `the bucket ${storage.bucket}`
  if (storage.kind === 'folder' && !existsSync(storage.path))
    return { name: NAME, level: 'look', sentence: `${storage.path} does not exist yet. The first start creates it.` }
  const key = newFileStorageKey('doctor', 'txt')
  try {
    const files = await openFileStore(storage)
    await files.put(key, PROBE, { type: 'text/plain' })
    const isSame = await readsSame(files, key).finally(() => files.remove([key]))
    return isSame
      ? { name: NAME, level: 'good', sentence: `Writes, reads and deletes in ${place}` }
      : { name: NAME, level: 'bad', sentence: `What is written to ${place} is not read back. Look at its log.` }
  } catch (error) {
    return { name: NAME, level: 'bad', sentence: explainStorageError(error, place) }
  }
}

async function readsSame(files: FileStore, key: string): Promise<boolean> {
  const found = await files.get(key)
  return found !== undefined && PROBE.equals(await buffer(found.body))
}

function explainStorageError(error: unknown, place: string): string {
  const reason = error instanceof FileStoreUnavailableError ? error.reason : undefined
  const { code } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  if (reason === 'full' || code === 'ENOSPC' || code === 'EDQUOT') return `${place} has no room left. Make some.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `This user may not write to ${place}. Give it to the user of Cleanstreak, or set STORAGE_URL to another place.`
  if (reason === 'refused')
    return `The store refuses ${place}. Correct key, secret, bucket and region in STORAGE_URL, and allow reading, writing and deleting.`
  if (reason === 'slow') return `The store of ${place} does not answer in time. Look at its load and the network.`
  return `The store of ${place} cannot be reached (${code ?? (error as Error).name}). Start it, or correct STORAGE_URL.`
}

/** Checks the free space of the folders that the installation writes to, and of the backups. */
export async function checkDisk({ config, backupFolder }: CheckSubject): Promise<Finding[]> {
  const folders = [
    ...(isDatabaseEmbedded(config) ? [config.dataDir] : []),
    ...(config.storage.kind === 'folder' ? [config.storage.path] : []),
    ...(backupFolder ? [backupFolder] : []),
  ].filter((folder, at, all) => !all.slice(0, at).some((other) => `${folder}/`.startsWith(`${other}/`)))
  return Promise.all(folders.map(checkFolder))
}

async function checkFolder(folder: string): Promise<Finding> {
  const name = 'Disk'
  if (!existsSync(folder)) return { name, level: 'look', sentence: `${folder} does not exist yet.` }
  const { level, text } = await measureFreeSpace(folder)
  if (level === 'good') return { name, level, sentence: `${text} in ${folder}` }
  return { name, level, sentence: `Only ${text} in ${folder}. Make room before writing fails.` }
}
