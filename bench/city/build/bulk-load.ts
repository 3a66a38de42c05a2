import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'

const TABLES = [
  'profiles',
  'cleanup_groups',
  'cleanup_logs',
  'pictures',
  'user_loves',
  'user_litter_stats',
  'user_months',
  'user_weeks',
  'user_streaks',
  'community_totals',
  'standings',
  'challenge_boards',
  'challenge_participants',
  'challenge_totals',
  'audit_logs',
]

type Definition = { name: string; of: string; definition: string }

const listDefinitions = async (db: Db, query: ReturnType<typeof sql>) => (await db.execute<Definition>(query)).rows

const listConstraints = (db: Db, kinds: string) =>
  listDefinitions(
    db,
    sql`select conname as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid::regclass::text in ${TABLES} and contype = any(string_to_array(${kinds}, null))`,
  )

const listIndexes = (db: Db) =>
  listDefinitions(
    db,
    sql`select indexrelid::regclass::text as name, indrelid::regclass::text as of, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid::regclass::text in ${TABLES}
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  )

const executeAll = async (db: Db, statements: string[]) => {
  for (const statement of statements) await db.execute(sql.raw(statement))
}

/**
 * Bulk load: runs `fill` while the tables have no triggers, indexes and keys. Creating these again afterwards also
 * validates the inserted rows.
 */
export async function bulkLoad(db: Db, fill: () => Promise<void>): Promise<void> {
  const foreign = await listConstraints(db, 'f')
  const keys = await listConstraints(db, 'pu')
  const others = await listIndexes(db)
  await executeAll(db, [
    ...TABLES.map((table) => `alter table ${table} disable trigger user`),
    ...[...foreign, ...keys].map(({ name, of }) => `alter table ${of} drop constraint "${name}" cascade`),
    ...others.map(({ name }) => `drop index ${name}`),
  ])
  await fill()
  const add = ({ name, of, definition }: Definition) => `alter table ${of} add constraint "${name}" ${definition}`
  await executeAll(db, [
    ...keys.map(add),
    ...others.map(({ definition }) => definition),
    ...foreign.map(add),
    ...TABLES.map((table) => `alter table ${table} enable trigger user`),
  ])
}
