import { Client } from 'pg'
import { formatNumber } from '#platform/numbers.ts'
import { buildCity } from '../city/build/build.ts'
import { createFilledDatabase } from '../city/database.ts'

/*
 * npm run bench -- member-bytes
 * Prints the database size of a member with ten cleanups, indexes included, in total and by table. The sizing in
 * docs/scaling.md uses these figures.
 */

const members = Number(process.argv[2] ?? 100_000)
const { url, close } = await createFilledDatabase((each) => buildCity(each, members))
const client = new Client({ connectionString: url })
await client.connect()
const { rows } = await client.query<{ name: string; rows: number; table: number; indexes: number }>(`
  select relname as name, greatest(reltuples, 0)::float8 as rows,
    pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
  from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  order by pg_total_relation_size(oid) desc limit 12`)
for (const { name, rows: count, table, indexes } of rows) {
  const each = (bytes: number) => formatNumber(Math.round(bytes / Math.max(count, 1))).padStart(7)
  console.log(
    `${name.padEnd(24)}${formatNumber(count).padStart(12)} rows of${each(table)} bytes +${each(indexes)} of indexes, ` +
      `${formatNumber(Math.round((table + indexes) / members)).padStart(6)} a member`,
  )
}
const { rows: whole } = await client.query<{ bytes: number }>(
  'select pg_database_size(current_database())::float8 as bytes',
)
console.log(`Total: ${formatNumber(Math.round(whole[0]!.bytes / members))} bytes a member`)
await client.end()
await close()
