import { type SQL, sql } from 'drizzle-orm'
import type { MemberSearch } from '../../contract/managed.ts'
import type { MemberSort } from '../../rules/managed.ts'

/**
 * What each column is sorted by, as its index has it (migration 0011_console), and then by the id. Words as one reads them:
 * capital letters stand beside small ones. Who has no username stands behind those who have one. Descending is the same
 * list from its other end.
 */
const SORTED: Record<Exclude<MemberSort, 'current_streak_weeks'>, SQL[]> = {
  full_name: [sql`lower(full_name)`],
  username: [sql`lower(username)`],
  email: [sql`email`],
  created_at: [sql`created_at`],
  zip_code: [sql`lower(zip_code)`],
  is_public: [sql`is_public`, sql`created_at`],
}

export type Sorting = Pick<MemberSearch, 'sort' | 'direction'>

/** Of `profiles`; the streak stands beside them, where it is alive. */
export const keysOf = (sort: MemberSort, alive: SQL | undefined): SQL[] =>
  sort === 'current_streak_weeks' ? [sql`case when ${alive!} then streak_weeks else 0 end`] : SORTED[sort]

export const turned = (direction: Sorting['direction']): Sorting['direction'] =>
  direction === 'ascending' ? 'descending' : 'ascending'

export function orderBy(keys: SQL[], direction: Sorting['direction']): SQL {
  const towards = sql.raw(direction === 'descending' ? ' desc' : '')
  return sql.join(
    keys.map((key) => sql`${key}${towards}`),
    sql`, `,
  )
}
