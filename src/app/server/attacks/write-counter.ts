import type { Db } from '#platform/server/db/db.ts'

/**
 * Counts rows written to all database tables but sessions, rate limits and live notices, by a trigger on each table.
 * The returned function reads the current count, so a test can tell whether a request wrote anything.
 */
export async function createDatabaseWriteCounter({ $client: pool }: Db) {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'live_notices', 'sessions')
    and (table_schema = 'public' or table_name = 'job')`,
  )
  await pool.query(`create table written (nr bigint generated always as identity primary key);
    create function note_write() returns trigger language plpgsql as
    $$ begin insert into written default values; return null; end $$`)
  for (const { name } of rows)
    await pool.query(`create trigger note_write after insert or update or delete on ${name}
      for each row execute function note_write()`)
  return async () =>
    Number((await pool.query<{ last: string | null }>('select max(nr) as last from written')).rows[0]!.last)
}
