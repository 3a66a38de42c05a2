import { keysOfPictures } from '#features/photos/server/queries.ts'
import { formatNumber } from '#platform/numbers.ts'
import { type KeptFile, filesOf, keysIn, loadFiles } from '#platform/server/backup/carry.ts'
import { setsIn } from '#platform/server/backup/sets.ts'
import type { Env } from '#platform/server/config/settings.ts'
import { openDb } from '#platform/server/db/db.ts'
import type { Files } from '#platform/server/files/files.ts'
import { openFiles } from '#platform/server/files/open.ts'
import { openOperatorDatabase } from '../start/operator-database.ts'
import { dataFolder, storageOf } from './place.ts'

/**
 * Restores missing picture files from all backups. It is for a database that was restored by other means, such as
 * point-in-time recovery: its rows may refer to files that were deleted since.
 */
export async function putBack(folder: string, env: Env, defaultFolder: string) {
  const files = await openFiles(storageOf(env, dataFolder(env, defaultFolder)))
  const { url, close } = await openOperatorDatabase(env, defaultFolder)
  try {
    const wanted = new Set(await missingFiles(url, files))
    const found = new Map<string, KeptFile>()
    for (const { path } of await setsIn(folder))
      for await (const file of filesOf(path)) if (wanted.has(file.key)) found.set(file.key, file)
    const damaged = await loadFiles(folder, each(found.values()), files)
    const missing = await missingFiles(url, files)
    const restored = `${formatNumber(found.size - damaged.length)} missing files were restored.`
    return { told: [restored, ...toldOf(missing)].join('\n'), isRight: missing.length === 0 }
  } finally {
    await close()
  }
}

export async function missingFiles(url: string, files: Files): Promise<string[]> {
  const db = openDb(url, { max: 1 })
  try {
    const [known, there] = await Promise.all([keysOfPictures(db), keysIn(files)])
    return [...known].filter((key) => !there.has(key))
  } finally {
    await db.$client.end()
  }
}

const SHOWN = 20

export function toldOf(missing: string[]): string[] {
  if (!missing.length) return ['Every picture has its files.']
  const more = missing.length > SHOWN ? ['…'] : []
  return [`${formatNumber(missing.length)} files of pictures are missing:`, ...missing.slice(0, SHOWN), ...more]
}

async function* each<T>(all: Iterable<T>) {
  yield* all
}
