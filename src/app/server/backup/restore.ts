import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { OperatorError } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { formatNumber } from '#platform/numbers.ts'
import { readBackupFileList, listStoredFileKeys, restoreStoredFiles } from '#platform/server/backup/backup-files.ts'
import { restoreDatabase } from '#platform/server/backup/database-restore.ts'
import { type BackupSet, listBackupSets } from '#platform/server/backup/backup-sets.ts'
import {
  createTablesForRestore,
  assertBackupMigrationsKnown,
  assertRestoreTargetEmpty,
} from '#platform/server/backup/restore-target.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { createOperatorCommand } from '#platform/server/operator-command.ts'
import { startEmbeddedPostgres } from '../embedded/postgres.ts'
import { runRecountCommand } from '../recount.ts'
import { openAndLockDataFolder, sessionSecretPath } from '../start/data-folder.ts'
import {
  connectToDatabaseForBackup,
  resolveDataFolder,
  resolveBackupFolder,
  readFileStoreSettings,
} from './locations.ts'
import { findMissingPictureFiles, restoreMissingPictureFiles, describeMissingPictureFiles } from './restore-files.ts'

const MIGRATIONS = 'migrations'

type RestoreResult = { report: string; isCorrect: boolean }

/**
 * Runs the restore command: restores a backup into an empty database and an empty file store. Reports what was restored
 * and whether it is complete.
 */
export async function runRestoreCommand(
  args: string[],
  env: EnvironmentVariables,
  defaultFolder: string,
): Promise<RestoreResult> {
  const { folder, name, onlyFiles } = parseArguments(args, env)
  const set = await chooseBackup(folder, name)
  if (onlyFiles) return restoreMissingPictureFiles(folder, env, defaultFolder)
  await assertBackupMigrationsKnown(set, MIGRATIONS)
  const dataDir = resolveDataFolder(env, defaultFolder)
  const target = await openTarget(set, env, dataDir)
  try {
    const files = await openFileStore(target.storage)
    const client = await connectToDatabaseForBackup(target.url)
    try {
      await assertRestoreTargetEmpty(client)
      await rejectForeignFiles(files, set)
      await createTablesForRestore(client, target.url, MIGRATIONS, set)
      const damaged = await restoreStoredFiles(folder, readBackupFileList(set.path), files)
      await restoreDatabase(client, set)
      await client.query('vacuum analyze')
      // The recount of the counters also migrates the restored database if the backup is of an older version.
      const recounted = await runRecountCommand(target.url, [], dataDir)
      const missing = await findMissingPictureFiles(target.url, files)
      return {
        report: [
          describeRestore(set, damaged.length),
          ...describeMissingPictureFiles(missing),
          recounted.report.split('\n').at(-1)!,
          describeNextSteps(set, env, dataDir),
        ].join('\n'),
        isCorrect: recounted.isCorrect && damaged.length + missing.length === 0,
      }
    } finally {
      await client.end()
    }
  } finally {
    await target.close()
  }
}

function parseArguments(args: string[], env: EnvironmentVariables) {
  try {
    const options = { files: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const [folder, name, ...rest] = positionals
    if (!folder || rest.length) throw new OperatorError(USAGE.restore)
    return { folder: resolveBackupFolder(folder, env), name, onlyFiles: values.files }
  } catch {
    throw new OperatorError(USAGE.restore)
  }
}

async function chooseBackup(folder: string, name?: string): Promise<BackupSet> {
  const sets = await listBackupSets(folder)
  const set = name ? sets.find((set) => set.name === name) : sets.at(-1)
  if (set) return set
  const others = sets.length ? ` It contains ${sets.map(({ name }) => name).join(', ')}.` : ''
  throw new OperatorError(`There is no complete backup${name ? ` ${name}` : ''} in ${folder}.${others}`)
}

/** Opens the database to restore into: the one in DATABASE_URL, else a new data folder with the bundled PostgreSQL. */
async function openTarget({ path, manifest }: BackupSet, env: EnvironmentVariables, dataDir: string) {
  const storage = readFileStoreSettings(env, dataDir)
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, storage, close: async () => {} }
  const storedSecret = existsSync(sessionSecretPath(path))
    ? readFileSync(sessionSecretPath(path), 'utf8').trim()
    : undefined
  const { lock } = await openAndLockDataFolder(
    dataDir,
    manifest.contents,
    storedSecret ?? randomBytes(32).toString('base64url'),
  )
  const { url, stop } = await startEmbeddedPostgres(dataDir)
  return { url, storage, close: () => stop().finally(lock.release) }
}

/**
 * Rejects a file store that contains files from outside this backup. Files of this backup may be left from an
 * interrupted restore.
 */
async function rejectForeignFiles(files: FileStore, { path }: BackupSet): Promise<void> {
  const there = await listStoredFileKeys(files)
  if (there.size) for await (const { key } of readBackupFileList(path)) there.delete(key)
  const [foreignKey] = there
  if (foreignKey)
    throw new OperatorError(
      `The file store is not empty (${foreignKey}), so nothing was restored. Set STORAGE_URL to an empty file store, or DATA_DIR to a new folder.`,
    )
}

function describeRestore({ manifest: { tables, files, at } }: BackupSet, damaged: number): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  const without = damaged
    ? ` ${formatNumber(damaged)} files are missing: the backup has them damaged or not at all.`
    : ''
  return `${formatNumber(rows)} rows in ${tables.length} tables and ${formatNumber(files.count - damaged)} files were restored, as they were at ${at}.${without}`
}

/**
 * Last lines of the restore report: what the operator does next. APP_SECRET signs sessions and links, so it must stay
 * the same.
 */
function describeNextSteps({ path, manifest }: BackupSet, env: EnvironmentVariables, dataDir: string): string {
  if (!env.DATABASE_URL) {
    const mode = manifest.contents === 'own' ? 'DEMO=0 ' : ''
    const storage = env.STORAGE_URL ? 'With the same STORAGE_URL, start Cleanstreak' : 'Start Cleanstreak'
    return `${storage}: ${mode}${createOperatorCommand({ dataDir }, 'start')}`
  }
  const where = existsSync(sessionSecretPath(path))
    ? `the content of ${sessionSecretPath(path)}`
    : 'the value it had before'
  return `Set APP_SECRET to ${where}. With another value, every member has to sign in again.`
}
