import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { wordsHold } from '#platform/server/lists.ts'
import { MEMBERS_COUNTED } from '../../rules/managed.ts'

/** Of `profiles`: in whose username, e-mail or full name that stands. */
export const foundBy = (search: string): SQL => wordsHold(sql`member_words(username, email, full_name)`, search)

/** How many there are, up to one more than are counted, or up to as many as matter. */
export async function counted(db: Queryable, from: SQL, which: SQL, most = MEMBERS_COUNTED + 1): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${which} limit ${most}) as found`,
  )
  return rows[0]!.count
}
