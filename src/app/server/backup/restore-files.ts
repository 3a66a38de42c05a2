import { listPictureKeys } from '#features/photos/server/queries.ts'
import { formatNumber } from '#platform/numbers.ts'
import { type BackupFile, readFileList, listFileKeys, restoreFiles } from '#platform/server/backup/backup-files.ts'
import { listBackupSets } from '#platform/server/backup/backup-sets.ts'
import type { Environment } from '#platform/server/config/settings.ts'
import { openDb } from '#platform/server/db/db.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { openOperatorDatabase } from '../start/operator-database.ts'
import { resolveDataFolder, readStorageSettings } from './locations.ts'

/**
 * Restores missing picture files from all backups. It is for a database that was restored by other means, such as
 * point-in-time recovery. Its rows may refer to deleted files.
 */
export async function restoreMissingFiles(folder: string, env: Environment, defaultFolder: string) {
  const files = await openFileStore(readStorageSettings(env, resolveDataFolder(env, defaultFolder)))
  const { url, close } = await openOperatorDatabase(env, defaultFolder)
  try {
    const wanted = new Set(await findMissingFiles(url, files))
    const found = new Map<string, BackupFile>()
    for (const { path } of await listBackupSets(folder))
      for await (const file of readFileList(path)) if (wanted.has(file.key)) found.set(file.key, file)
    const damaged = await restoreFiles(folder, toAsyncIterable(found.values()), files)
    const missing = await findMissingFiles(url, files)
    const restored = `${formatNumber(found.size - damaged.length)} missing files were restored.`
    return { report: [restored, ...describeMissingFiles(missing)].join('\n'), isCorrect: missing.length === 0 }
  } finally {
    await close()
  }
}

export async function findMissingFiles(url: string, files: FileStore): Promise<string[]> {
  const db = openDb(url, { max: 1 })
  try {
    const [known, there] = await Promise.all([listPictureKeys(db), listFileKeys(files)])
    return [...known].filter((key) => !there.has(key))
  } finally {
    await db.$client.end()
  }
}

const MAX_LISTED = 20

export function describeMissingFiles(missing: string[]): string[] {
  if (!missing.length) return ['Every picture has its files.']
  const more = missing.length > MAX_LISTED ? ['…'] : []
  return [`${formatNumber(missing.length)} files of pictures are missing:`, ...missing.slice(0, MAX_LISTED), ...more]
}

async function* toAsyncIterable<T>(all: Iterable<T>) {
  yield* all
}
