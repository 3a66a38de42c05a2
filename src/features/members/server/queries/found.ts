import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { wordsHold } from '#platform/server/lists.ts'
import { MEMBERS_COUNTED } from '../../rules/managed.ts'

/** Of `profiles`: in whose username, e-mail or full name that stands. */
export const foundBy = (search: string): SQL => wordsHold(sql`member_words(username, email, full_name)`, search)

/** How many there are, up to one more than are counted. */
export async function counted(db: Queryable, from: SQL, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${which} limit ${MEMBERS_COUNTED + 1}) as found`,
  )
  return rows[0]!.count
}
