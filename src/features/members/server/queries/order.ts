import { type SQL, sql } from 'drizzle-orm'
import { type MemberSearch } from '../../contract/admin.ts'
import { type MemberSort } from '../../rules/admin.ts'
import { wordsHold } from '#platform/server/lists.ts'

const username = sql`lower(username)`

/**
 * What each column is sorted by, as its index has it (`profiles_…_idx` in server/tables.ts), and then by the id. Words as one reads them:
 * capital letters stand beside small ones. Descending is the same list from its other end, but for those who have no
 * username: they stand last either way.
 */
const SORTED: Record<Exclude<MemberSort, 'current_streak_weeks'>, SQL[]> = {
  full_name: [sql`lower(full_name)`],
  username: [username],
  email: [sql`email`],
  created_at: [sql`created_at`],
  zip_code: [sql`lower(zip_code)`],
  is_public: [sql`is_public`, sql`created_at`],
}

export type Sorting = Pick<MemberSearch, 'sort' | 'direction'>
export type Reading = Pick<Sorting, 'direction'> & { isTurned?: boolean }

/** Of `profiles`; the streak stands beside them, where it is alive. */
export const keysOf = (sort: MemberSort, alive: SQL | undefined): SQL[] =>
  sort === 'current_streak_weeks' ? [sql`case when ${alive!} then streak_weeks else 0 end`] : SORTED[sort]

/** `isTurned`: read from its other end. */
export function orderBy(keys: SQL[], { direction, isTurned = false }: Reading): SQL {
  const towards = sql.raw((direction === 'descending') === isTurned ? 'asc' : 'desc')
  const nameless = sql.raw(isTurned ? 'nulls first' : 'nulls last')
  return sql.join(
    keys.map((key) => (key === username ? sql`${key} ${towards} ${nameless}` : sql`${key} ${towards}`)),
    sql`, `,
  )
}

/** Of `profiles`: in whose username, e-mail or full name that stands. */
export const foundBy = (search: string): SQL => wordsHold(sql`member_words(username, email, full_name)`, search)
