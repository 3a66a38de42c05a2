import { Client } from 'pg'
import { inject } from 'vitest'
import { generateRowId } from '../ids.ts'
import { type Db, openDatabasePool } from './db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** PostgreSQL server on which tests create databases, and the migrated template database that the tests clone. */
    postgres: { url: string; template: string }
  }
}

export type TestDatabase = { db: Db; url: string; close(): Promise<void> }

/** Creates a migrated database for one test file. Close it with `afterAll(() => database.close())`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, close } = await createEmptyDatabase(inject('postgres').template)
  const db = openDatabasePool(url, { max: 5 })
  return { db, url, close: () => db.$client.end().then(close) }
}

export async function createEmptyDatabase(template = 'template0'): Promise<Omit<TestDatabase, 'db'>> {
  const name = `test_${generateRowId().replaceAll('-', '')}`
  // `create database` with strategy file_copy takes a third less time than with the default strategy, wal_log.
  await queryServer(`create database ${name} template ${template} encoding 'UTF8' strategy file_copy`)
  return { url: testDatabaseUrl(name), close: () => dropDatabase(name) }
}

/**
 * Drops a test database and its connections. If autovacuum blocks the forced drop, a second drop without force
 * succeeds.
 */
async function dropDatabase(name: string) {
  await queryServer(`drop database ${name} with (force)`).catch(() => queryServer(`drop database ${name}`))
}

export const testDatabaseUrl = (database: string, server = inject('postgres').url): string => {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

/** Counts the deadlocks in this database. Each pooled connection flushes its statistics first. */
export async function countDeadlocks({ $client: pool }: Db): Promise<number> {
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(all.map((client) => client.query('select pg_stat_force_next_flush()')))
  for (const client of all) client.release()
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.deadlocks)
}

export async function countLockWaits({ $client: pool }: Db): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount!
}

/** Terminates all connections of a test database, as a server restart would. Returns their number. */
export async function terminateDatabaseConnections(url: string, applicationName = 'cleanstreak%'): Promise<number> {
  const { rowCount } = await queryServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
    [new URL(url).pathname.slice(1), applicationName],
  )
  return rowCount ?? 0
}

async function queryServer(statement: string, values?: unknown[]) {
  const client = new Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
