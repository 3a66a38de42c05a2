import { Client } from 'pg'
import { MIGRATIONS_TABLE, readMigrationFiles } from '#platform/server/db/migrate.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { UnusableDatabaseError, assertDatabaseUsable } from '#platform/server/db/preflight.ts'
import { explainStartError } from '../start/explain.ts'
import { type CheckSubject, type Finding, isDatabaseEmbedded, measureFreeSpace } from './finding.ts'

const NAME = 'Database'
/** Database round trip in milliseconds above which pages become noticeably slow. */
const SLOW_ROUND_TRIP_MS = 20
const ROUND_TRIPS = 5

export async function connectToDatabase(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'cleanstreak doctor',
    connectionTimeoutMillis: 5000,
    statement_timeout: 10_000,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Checks that the database is reachable and writable, has this version's migrations, and responds fast. */
export async function checkDatabase(client: Client, { config }: CheckSubject): Promise<Finding> {
  try {
    await assertDatabaseUsable(client, MIGRATIONS_TABLE)
    await writeAndRollBack(client)
    const pending = await describeMigrations(client)
    if (pending) return { name: NAME, ...pending }
    return isDatabaseEmbedded(config) ? await describeEmbedded(config.dataDir) : await describeOwnServer(client)
  } catch (error) {
    return explainDatabaseError(error, config)
  }
}

export function explainDatabaseError(error: unknown, config: ServerConfig): Finding {
  const sentence = explainStartError(error, isDatabaseEmbedded(config) ? config.dataDir : undefined)
  return {
    name: NAME,
    level: 'bad',
    sentence: sentence ?? `The database fails: ${(error as Error).message}. Correct that and run this again.`,
  }
}

/** Creates a table and rolls back, which only a writable database allows. */
async function writeAndRollBack(client: Client): Promise<void> {
  const { rows } = await client.query<{ reading: boolean }>(
    "select current_setting('transaction_read_only')::bool as reading",
  )
  if (rows[0]!.reading)
    throw new UnusableDatabaseError(
      'The database only reads: it is a standby, or default_transaction_read_only is on. Point DATABASE_URL at the primary.',
    )
  await client.query('begin')
  await client.query('create table cleanstreak_doctor (id int)').finally(() => client.query('rollback'))
}

type MigrationsProblem = Pick<Finding, 'level' | 'sentence'>

async function describeMigrations(client: Client): Promise<MigrationsProblem | undefined> {
  const files = await readMigrationFiles('migrations')
  const { rows: ledger } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    MIGRATIONS_TABLE,
  ])
  if (!ledger[0]!.there)
    return { level: 'look', sentence: 'Writable and empty. The first start creates the tables: start Cleanstreak.' }
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${MIGRATIONS_TABLE}`)
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  const missing = files.filter(({ name }) => !applied.has(name))
  const changed = files.find(({ name, hash }) => applied.has(name) && applied.get(name) !== hash)
  if (changed)
    return {
      level: 'bad',
      sentence: `migrations/${changed.name}.sql was changed after this database had run it. Restore the file.`,
    }
  if (missing.length)
    return {
      level: 'look',
      sentence: `Writable, but it lacks the migration ${missing[0]!.name} of this version. Start this version: it migrates first.`,
    }
  if (rows.length > files.length)
    return {
      level: 'look',
      sentence: 'Writable, but a newer version has migrated it. Finish the upgrade on this machine too.',
    }
}

async function describeOwnServer(client: Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version")
  const trips: number[] = []
  for (let trip = 0; trip < ROUND_TRIPS; trip++) {
    const began = performance.now()
    await client.query('select 1')
    trips.push(performance.now() - began)
  }
  const median = trips.toSorted((a, b) => a - b)[Math.floor(ROUND_TRIPS / 2)]!
  const [version = ''] = rows[0]!.version.split(' ')
  const facts = `Writable, PostgreSQL ${version}, answers in ${median < 10 ? median.toFixed(1) : Math.round(median)} ms`
  return median < SLOW_ROUND_TRIP_MS
    ? { name: NAME, level: 'good', sentence: facts }
    : { name: NAME, level: 'look', sentence: `${facts}. Every page asks it several times: move it closer.` }
}

async function describeEmbedded(dataDir: string): Promise<Finding> {
  const { level, text } = await measureFreeSpace(dataDir)
  return { name: NAME, level, sentence: level === 'good' ? `Writable, ${text}` : `Writable, but only ${text}.` }
}
