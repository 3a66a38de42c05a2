import type { Client } from 'pg'
import { RESTORE_MARKER_DATABASE_SCHEMA } from '../db/preflight.ts'
import { MIGRATIONS_TABLE, migrateDatabase, readMigrationFiles } from '../db/migrate.ts'
import { JOB_QUEUE_DATABASE_SCHEMA as QUEUE, installPgBoss } from '../queue/pg-boss.ts'
import { openDatabasePool } from '../db/db.ts'
import { type BackupSet, BackupError } from './backup-sets.ts'

/** Throws unless the target database of a restore is empty, or a previous restore into it was interrupted. */
export async function assertRestoreTargetEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFull: boolean }>(
    `select to_regnamespace('${RESTORE_MARKER_DATABASE_SCHEMA}') is null
            and (to_regclass('${MIGRATIONS_TABLE}') is not null or to_regnamespace('${QUEUE}') is not null) as "isFull"`,
  )
  if (rows[0]!.isFull)
    throw new BackupError(
      'The database is not empty, and nothing is restored over what is there. Restore into a new one: ' +
        'create an empty database and name it in DATABASE_URL, or set DATA_DIR to a new folder.',
    )
}

/**
 * Throws, before a restore changes anything, when this version of the product does not know all migrations of the
 * backup.
 */
export async function assertBackupMigrationsKnown({ manifest }: BackupSet, folder: string): Promise<void> {
  const known = new Map((await readMigrationFiles(folder)).map(({ name, hash }) => [name, hash]))
  const strange = manifest.migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (strange)
    throw new BackupError(
      `The backup was made by another version of Cleanstreak (${manifest.version}, with the migration ${strange.name}), ` +
        'which is newer than this one or has changed it. Use that version or a later one.',
    )
}

/** Creates empty tables for a restore by running the backup's migrations and installing the job queue. */
export async function createTablesForRestore(
  client: Client,
  url: string,
  folder: string,
  { manifest }: BackupSet,
): Promise<void> {
  await client.query(`create schema if not exists ${RESTORE_MARKER_DATABASE_SCHEMA}`)
  await migrateDatabase(url, folder, { only: manifest.migrations.map(({ name }) => name) })
  const db = openDatabasePool(url, { max: 2 })
  try {
    await (await installPgBoss(db.$client)).stop({ close: false, graceful: false })
  } finally {
    await db.$client.end()
  }
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE}.version`)
  if (rows[0]!.version !== manifest.queue)
    throw new BackupError(
      `The queue of this version has other tables (${rows[0]!.version}) than that of the backup (${manifest.queue}). ` +
        `Restore with the version that made it (${manifest.version}), and start the newer one afterwards.`,
    )
}
