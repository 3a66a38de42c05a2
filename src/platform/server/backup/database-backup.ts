import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { MIGRATIONS_TABLE } from '../db/migrate.ts'
import { JOB_QUEUE_DATABASE_SCHEMA as QUEUE } from '../queue/pg-boss.ts'
import {
  type BackupSequenceInfo,
  type BackupTableInfo,
  quoteSqlIdentifier,
  listSequencesToBackUp,
  listTablesToBackUp,
} from './catalog.ts'
import { streamSqlCopyOutput } from './postgres-copy.ts'
import { BackupError, type BackupTable, backupTableFilePath } from './backup-sets.ts'

/**
 * PostgreSQL session settings for `copy`, so that the text format of values does not depend on the server's
 * configuration.
 */
export const PORTABLE_SQL_COPY_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '15s'`

export type DatabaseBackup = {
  at: Date
  migrations: { name: string; hash: string }[]
  queue: number
  tables: BackupTable[]
  sequences: BackupSequenceInfo[]
}

/** Backs up all tables from one consistent snapshot (repeatable read), without blocking writers. */
export async function backUpDatabase(client: Client, set: string): Promise<DatabaseBackup> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(PORTABLE_SQL_COPY_SETTINGS)
  const { rows: found } = await client.query<{ at: Date; isThere: boolean }>(
    `select now() as at, to_regclass('${MIGRATIONS_TABLE}') is not null and to_regclass('${QUEUE}.version') is not null as "isThere"`,
  )
  if (!found[0]!.isThere)
    throw new BackupError('This database holds nothing of Cleanstreak, so there is nothing to back up.')
  const tables = await listTablesToBackUp(client)
  // Lock the tables, so that no column disappears during the backup: a newer version of the product may start and drop
  // one.
  await client.query(`lock table ${tables.map(({ name }) => quoteSqlIdentifier(name)).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${MIGRATIONS_TABLE} order by name`,
  )
  const { rows: versions } = await client.query<{ version: number }>(`select version from ${QUEUE}.version`)
  const savedTables: BackupTable[] = []
  for (const table of tables) savedTables.push(await backUpTable(client, table, set))
  const sequences = await listSequencesToBackUp(client)
  await client.query('commit')
  return { at: found[0]!.at, migrations, queue: versions[0]!.version, tables: savedTables, sequences }
}

async function backUpTable(
  client: Client,
  { name, columns, isPartitioned }: BackupTableInfo,
  set: string,
): Promise<BackupTable> {
  const list = columns.map(quoteSqlIdentifier).join(', ')
  // Copy the rows of a partitioned table through a query, because the rows are in its partitions.
  const what = isPartitioned
    ? `(select ${list} from ${quoteSqlIdentifier(name)})`
    : `${quoteSqlIdentifier(name)} (${list})`
  const source = streamSqlCopyOutput(client, `copy ${what} to stdout`)
  const sum = createHash('sha256')
  const file = createWriteStream(backupTableFilePath(set, name), { flush: true, mode: 0o600 })
  await pipeline(source, createChecksumStream(sum), createGzip({ level: 1 }), file)
  return { name, columns, rows: source.rows, sha256: sum.digest('hex') }
}

export const createChecksumStream = (sum: ReturnType<typeof createHash>) =>
  async function* hashing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      sum.update(chunk)
      yield chunk
    }
  }
