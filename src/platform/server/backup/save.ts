import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { LEDGER } from '../db/migrate.ts'
import { SCHEMA as QUEUE } from '../queue/boss.ts'
import { type Sequence, type Table, quoted, sequencesOf, tablesOf } from './catalogue.ts'
import { copyOut } from './copy.ts'
import { BackupUnfit, type KeptTable, tableFile } from './sets.ts'

/** Session settings for `copy`, so that the text format of values does not depend on the server's configuration. */
export const PLAIN = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '15s'`

export type SavedDatabase = {
  at: Date
  migrations: { name: string; hash: string }[]
  queue: number
  tables: KeptTable[]
  sequences: Sequence[]
}

/** Backs up all tables from one consistent snapshot (repeatable read), without blocking writers. */
export async function saveDatabase(client: Client, set: string): Promise<SavedDatabase> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(PLAIN)
  const { rows: found } = await client.query<{ at: Date; isThere: boolean }>(
    `select now() as at, to_regclass('${LEDGER}') is not null and to_regclass('${QUEUE}.version') is not null as "isThere"`,
  )
  if (!found[0]!.isThere)
    throw new BackupUnfit('This database holds nothing of Cleanstreak, so there is nothing to back up.')
  const tables = await tablesOf(client)
  // These locks keep a newer version that starts during the backup from dropping a column.
  await client.query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    `select name, hash from ${LEDGER} order by name`,
  )
  const { rows: versions } = await client.query<{ version: number }>(`select version from ${QUEUE}.version`)
  const kept: KeptTable[] = []
  for (const table of tables) kept.push(await saveTable(client, table, set))
  const sequences = await sequencesOf(client)
  await client.query('commit')
  return { at: found[0]!.at, migrations, queue: versions[0]!.version, tables: kept, sequences }
}

async function saveTable(client: Client, { name, columns, isPartitioned }: Table, set: string): Promise<KeptTable> {
  const list = columns.map(quoted).join(', ')
  // A partitioned table has no rows of its own to copy.
  const what = isPartitioned ? `(select ${list} from ${quoted(name)})` : `${quoted(name)} (${list})`
  const source = copyOut(client, `copy ${what} to stdout`)
  const sum = createHash('sha256')
  const file = createWriteStream(tableFile(set, name), { flush: true, mode: 0o600 })
  await pipeline(source, hashedBy(sum), createGzip({ level: 1 }), file)
  return { name, columns, rows: source.rows, sha256: sum.digest('hex') }
}

export const hashedBy = (sum: ReturnType<typeof createHash>) =>
  async function* hashing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      sum.update(chunk)
      yield chunk
    }
  }
