import type { Db } from '#platform/server/db/db.ts'

/** Counts the rows that are written, of all that is kept but sessions and how often somebody tried. */
export async function watchWrites({ $client: pool }: Db) {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'live_notices', 'sessions')
    and (table_schema = 'public' or table_name = 'job')`,
  )
  await pool.query(`create table written (at text);
    create function note_write() returns trigger language plpgsql as
    $$ begin insert into written values (tg_table_name); return null; end $$`)
  for (const { name } of rows)
    await pool.query(`create trigger note_write after insert or update or delete on ${name}
      for each row execute function note_write()`)
  return async () => Number((await pool.query<{ count: string }>('select count(*) from written')).rows[0]!.count)
}
