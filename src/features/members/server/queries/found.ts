import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { MEMBERS_COUNTED, SEARCH_ANYWHERE } from '../../rules/managed.ts'

/**
 * Of `profiles`: in whose username, e-mail or full name that stands, as it was typed. What is too short for an index to tell
 * where it stands is found only where a word begins.
 */
export function foundBy(search: string): SQL {
  const typed = search.replace(/[\\%_]/g, String.raw`\$&`)
  const words = sql`member_words(username, email, full_name)`
  // of characters, as one counts them
  if (Array.from(search).length >= SEARCH_ANYWHERE) return sql`${words} like '%' || lower(${typed}) || '%'`
  return sql`(${words} like E'%\\n' || lower(${typed}) || '%' or ${words} like '% ' || lower(${typed}) || '%')`
}

/** How many there are, up to one more than are counted. */
export async function counted(db: Queryable, from: SQL, which: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${from} where ${which} limit ${MEMBERS_COUNTED + 1}) as found`,
  )
  return rows[0]!.count
}
