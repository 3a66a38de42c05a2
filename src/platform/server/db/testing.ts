import { Client } from 'pg'
import { inject } from 'vitest'
import { rowId } from '../ids.ts'
import { type Db, openDb } from './db.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the server that tests may create databases on, and the migrated database to clone */
    postgres: { url: string; template: string }
  }
}

export type TestDatabase = { db: Db; url: string; close(): Promise<void> }

/** A database of its own with every migration applied, for one test file: `afterAll(() => database.close())`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, close } = await emptyDatabase(inject('postgres').template)
  const db = openDb(url, { max: 5 })
  return { db, url, close: () => db.$client.end().then(close) }
}

/** For the few tests that are about an empty database, or one of somebody else. */
export async function emptyDatabase(template = 'template0'): Promise<Omit<TestDatabase, 'db'>> {
  const name = `test_${rowId().replaceAll('-', '')}`
  // a copy of the files takes two thirds of what writing it to the log does
  await onServer(`create database ${name} template ${template} encoding 'UTF8' strategy file_copy`)
  return { url: urlOf(name), close: () => drop(name) }
}

/** Whoever is still connected is put out, but not the housekeeping of the server: that goes when it is asked to. */
async function drop(name: string) {
  await onServer(`drop database ${name} with (force)`).catch(() => onServer(`drop database ${name}`))
}

export const urlOf = (database: string, server = inject('postgres').url): string => {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

/** How many circles the server has broken up in this database. Each connection of the pool tells late what it has met. */
export async function deadlocks({ $client: pool }: Db): Promise<number> {
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(all.map((client) => client.query('select pg_stat_force_next_flush()')))
  for (const client of all) client.release()
  const { rows } = await pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]!.deadlocks)
}

/** How many wait for a lock that another one holds. */
export async function waiting({ $client: pool }: Db): Promise<number> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount!
}

/** What a restart of the server does to everybody who is connected. Answers how many they were. */
export async function endConnections(url: string, applicationName = 'cleanstreak%'): Promise<number> {
  const { rowCount } = await onServer(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like $2',
    [new URL(url).pathname.slice(1), applicationName],
  )
  return rowCount ?? 0
}

async function onServer(statement: string, values?: unknown[]) {
  const client = new Client({ connectionString: inject('postgres').url })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
