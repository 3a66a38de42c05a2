import type { Client } from 'pg'
import { RESTORING } from '../db/fitness.ts'
import { LEDGER, migrate, readMigrations } from '../db/migrate.ts'
import { SCHEMA as QUEUE, installBoss } from '../queue/boss.ts'
import { openDb } from '../db/db.ts'
import { type BackupSet, BackupUnfit } from './sets.ts'

/** Throws unless the target of a restore is empty, or a previous restore into it was interrupted. */
export async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ isFull: boolean }>(
    `select to_regnamespace('${RESTORING}') is null
            and (to_regclass('${LEDGER}') is not null or to_regnamespace('${QUEUE}') is not null) as "isFull"`,
  )
  if (rows[0]!.isFull)
    throw new BackupUnfit(
      'The database is not empty, and nothing is restored over what is there. Restore into a new one: ' +
        'create an empty database and name it in DATABASE_URL, or set DATA_DIR to a new folder.',
    )
}

/** Throws, before anything is changed, when this version does not know all migrations of the backup. */
export async function refuseForeignCode({ manifest }: BackupSet, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ name, hash }) => [name, hash]))
  const strange = manifest.migrations.find(({ name, hash }) => known.get(name) !== hash)
  if (strange)
    throw new BackupUnfit(
      `The backup was made by another version of Cleanstreak (${manifest.version}, with the migration ${strange.name}), ` +
        'which is newer than this one or has changed it. Use that version or a later one.',
    )
}

/** Creates empty tables for a restore by running the backup's migrations and installing the job queue. */
export async function makeTables(client: Client, url: string, folder: string, { manifest }: BackupSet): Promise<void> {
  await client.query(`create schema if not exists ${RESTORING}`)
  await migrate(url, folder, { only: manifest.migrations.map(({ name }) => name) })
  const db = openDb(url, { max: 2 })
  try {
    await (await installBoss(db.$client)).stop({ close: false, graceful: false })
  } finally {
    await db.$client.end()
  }
  const { rows } = await client.query<{ version: number }>(`select version from ${QUEUE}.version`)
  if (rows[0]!.version !== manifest.queue)
    throw new BackupUnfit(
      `The queue of this version has other tables (${rows[0]!.version}) than that of the backup (${manifest.queue}). ` +
        `Restore with the version that made it (${manifest.version}), and start the newer one afterwards.`,
    )
}
