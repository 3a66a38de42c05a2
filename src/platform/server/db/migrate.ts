import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { UnusableDatabaseError, assertDatabaseUsable } from './preflight.ts'
import { applySqlFiles, readSqlFiles } from './sql-files.ts'

/** Key of the advisory lock that serializes migrations: an arbitrary number, the same in every version. */
const MIGRATION_LOCK_KEY = 7_461_002_026
export const MIGRATIONS_TABLE = 'cleanstreak_migrations'

export type DatabaseMigration = { name: string; sql: string; hash: string }

/**
 * Runs pending database migrations (forward only) and then applies the SQL files (functions, views, triggers). Safe for
 * many processes concurrently: an advisory lock lets one work while the others wait. Migrations that this version does
 * not know are ignored, because a newer version may be rolling out. A restore runs `only` the migrations of its backup,
 * without the SQL files. Returns the triggers in the database that no SQL file creates.
 */
export async function migrateDatabase(
  url: string,
  folder: string,
  { only }: { only?: string[] } = {},
): Promise<string[]> {
  const all = await readMigrationFiles(folder)
  const selected = only ? all.filter(({ name }) => only.includes(name)) : all
  const sqlFiles = only ? undefined : await readSqlFiles(folder)
  const client = new Client({
    connectionString: url,
    application_name: 'cleanstreak migrate',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY])
    await assertDatabaseUsable(client, MIGRATIONS_TABLE, Boolean(only))
    // Set a short lock timeout: a table change that waits for a long query blocks all later queries on that table.
    await client.query("set lock_timeout = '15s'")
    await client.query(`create table if not exists ${MIGRATIONS_TABLE} (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${MIGRATIONS_TABLE}`)
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    for (const migration of selected) {
      const hash = applied.get(migration.name)
      if (hash === undefined) {
        await applyMigration(client, migration)
        applied.set(migration.name, migration.hash)
      } else if (hash !== migration.hash)
        throw new UnusableDatabaseError(
          `migrations/${migration.name}.sql was changed after this database had run it. ` +
            'Restore the file and write a new migration for the change.',
        )
    }
    return sqlFiles ? await applySqlFiles(client, sqlFiles, [...applied.keys()].toSorted()) : []
  } finally {
    await client.end() // This also releases the lock.
  }
}

async function applyMigration(client: Client, { name, sql, hash }: DatabaseMigration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(`insert into ${MIGRATIONS_TABLE} (name, hash) values ($1, $2)`, [name, hash])
    await client.query('commit')
  } catch (error) {
    throw new Error(`The migration ${name} failed; the database is as it was before it.`, { cause: error })
  }
}

export async function readMigrationFiles(folder: string): Promise<DatabaseMigration[]> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return Promise.all(
    journal.entries.map(async ({ tag }) => {
      // Normalize line endings before hashing, because Git on Windows may check a migration out with CRLF.
      const sql = (await readFile(join(folder, `${tag}.sql`), 'utf8')).replaceAll('\r\n', '\n')
      return { name: tag, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}
