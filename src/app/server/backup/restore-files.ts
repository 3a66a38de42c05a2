import { listPictureStorageKeys } from '#features/photos/server/queries.ts'
import { formatNumber } from '#platform/numbers.ts'
import {
  type BackupFileEntry,
  readBackupFileList,
  listStoredFileKeys,
  restoreStoredFiles,
} from '#platform/server/backup/backup-files.ts'
import { listBackupSets } from '#platform/server/backup/backup-sets.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { openDatabaseForOperatorCommand } from '../start/operator-database.ts'
import { resolveDataFolder, readFileStoreSettings } from './locations.ts'

/**
 * Restores missing picture files from all backups. The database may have been restored by other means, such as
 * point-in-time recovery, so that its rows refer to deleted files.
 */
export async function restoreMissingPictureFiles(folder: string, env: EnvironmentVariables, defaultFolder: string) {
  const files = await openFileStore(readFileStoreSettings(env, resolveDataFolder(env, defaultFolder)))
  const { url, close } = await openDatabaseForOperatorCommand(env, defaultFolder)
  try {
    const wanted = new Set(await findMissingPictureFiles(url, files))
    const found = new Map<string, BackupFileEntry>()
    for (const { path } of await listBackupSets(folder))
      for await (const file of readBackupFileList(path)) if (wanted.has(file.key)) found.set(file.key, file)
    const damaged = await restoreStoredFiles(folder, toAsyncIterable(found.values()), files)
    const missing = await findMissingPictureFiles(url, files)
    const restored = `${formatNumber(found.size - damaged.length)} missing files were restored.`
    return { report: [restored, ...describeMissingPictureFiles(missing)].join('\n'), isCorrect: missing.length === 0 }
  } finally {
    await close()
  }
}

export async function findMissingPictureFiles(url: string, files: FileStore): Promise<string[]> {
  const db = openDatabasePool(url, { max: 1 })
  try {
    const [known, there] = await Promise.all([listPictureStorageKeys(db), listStoredFileKeys(files)])
    return [...known].filter((key) => !there.has(key))
  } finally {
    await db.$client.end()
  }
}

const MAX_LISTED = 20

export function describeMissingPictureFiles(missing: string[]): string[] {
  if (!missing.length) return ['Every picture has its files.']
  const more = missing.length > MAX_LISTED ? ['…'] : []
  return [`${formatNumber(missing.length)} files of pictures are missing:`, ...missing.slice(0, MAX_LISTED), ...more]
}

async function* toAsyncIterable<T>(all: Iterable<T>) {
  yield* all
}
