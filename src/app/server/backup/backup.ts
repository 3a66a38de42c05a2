import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { OperatorError, formatBytes } from '#launch/operator-error.mjs'
import { USAGE } from '#launch/usage.mjs'
import { formatNumber } from '#platform/numbers.ts'
import { deleteUnreferencedBackupFiles, backUpStoredFiles } from '#platform/server/backup/backup-files.ts'
import { blockFileRemovalsDuringBackup } from '#platform/server/backup/removal-lock.ts'
import { backUpDatabase } from '#platform/server/backup/database-backup.ts'
import {
  type BackupSet,
  beginBackupSet,
  finishBackupSet,
  openBackupFolder,
  listBackupSets,
} from '#platform/server/backup/backup-sets.ts'
import type { EnvironmentVariables } from '#platform/server/config/settings.ts'
import { openFileStore } from '#platform/server/files/open-file-store.ts'
import { readDataFolderMode, sessionSecretPath } from '../start/data-folder.ts'
import { openDatabaseForOperatorCommand } from '../start/operator-database.ts'
import {
  connectToDatabaseForBackup,
  resolveDataFolder,
  resolveBackupFolder,
  readFileStoreSettings,
} from './locations.ts'

/**
 * Runs the backup command: adds one backup to the backup folder, whether the product is running or not. Returns the
 * report to print.
 */
export async function runBackupCommand(
  args: string[],
  env: EnvironmentVariables,
  defaultFolder: string,
): Promise<string> {
  const { folder, keep } = parseArguments(args, env)
  const dataDir = resolveDataFolder(env, defaultFolder)
  const storage = readFileStoreSettings(env, dataDir)
  const { url, close } = await openDatabaseForOperatorCommand(env, defaultFolder)
  try {
    const client = await connectToDatabaseForBackup(url)
    try {
      if (!(await blockFileRemovalsDuringBackup(client)))
        throw new OperatorError(
          'Another backup of this database is still running. Wait until it has ended, then start again.',
        )
      await openBackupFolder(folder)
      const before = (await listBackupSets(folder)).at(-1)
      const unfinished = await beginBackupSet(folder, new Date())
      const database = await backUpDatabase(client, unfinished)
      // Save picture files after the database rows, so that each saved row has its files.
      const { files, unreadable } = await backUpStoredFiles(await openFileStore(storage), folder, unfinished, before)
      if (!env.DATABASE_URL && existsSync(sessionSecretPath(dataDir)))
        copyFileSync(sessionSecretPath(dataDir), sessionSecretPath(unfinished))
      const contents = env.DATABASE_URL ? ('own' as const) : readDataFolderMode(dataDir)
      const set = await finishBackupSet(unfinished, {
        ...database,
        version: await readVersion(),
        at: database.at.toISOString(),
        contents,
        files,
      })
      return [
        describeBackup(set),
        ...unreadable.map((key) => `Not in this backup, because the file cannot be read: ${key}`),
        ...(await deleteOldBackups(folder, keep)),
      ].join('\n')
    } finally {
      await client.end()
    }
  } finally {
    await close()
  }
}

function parseArguments(args: string[], env: EnvironmentVariables) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { keep: { type: 'string' } } })
    const [folder, ...rest] = positionals
    if (!folder || rest.length || !/^[1-9]\d{0,4}$/.test(values.keep ?? '1')) throw new OperatorError(USAGE.backup)
    return { folder: resolveBackupFolder(folder, env), keep: values.keep ? Number(values.keep) : undefined }
  } catch {
    throw new OperatorError(USAGE.backup)
  }
}

const readVersion = async () => (JSON.parse(await readFile('package.json', 'utf8')) as { version: string }).version

function describeBackup({ path, manifest: { tables, files } }: BackupSet): string {
  const rows = tables.reduce((sum, { rows }) => sum + rows, 0)
  return (
    `The backup ${path} is complete: ${formatNumber(rows)} rows in ${tables.length} tables, and ` +
    `${formatNumber(files.count)} files (${formatBytes(files.bytes)}). It contains personal data. Store it where only you can read it.`
  )
}

/**
 * Deletes old backups (retention): all but the newest `keep` backups, and picture files that no remaining backup needs.
 */
async function deleteOldBackups(folder: string, keep: number | undefined): Promise<string[]> {
  if (!keep) return []
  const sets = await listBackupSets(folder)
  const old = sets.slice(0, -keep)
  for (const { path } of old) rmSync(path, { recursive: true })
  const files = await deleteUnreferencedBackupFiles(folder, sets.slice(-keep))
  return [`Removed ${old.length} older backups and ${formatNumber(files)} files that no other backup needs.`]
}
