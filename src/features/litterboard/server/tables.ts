import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { owningMemberIdColumn } from '#features/members/server/tables.ts'
import { LITTERBOARD_SORTS, type LitterboardSort } from '../rules.ts'

const sortKey = () => bigint({ mode: 'bigint' }).notNull()

/**
 * Sort keys of every listed member: one row in the list of all members (''), one for their ZIP code, one for their
 * country. Triggers (server/sql/standings.sql) maintain the rows. The lowest key ranks first.
 */
export const standings = pgTable(
  'standings',
  {
    list: text().notNull(),
    userId: owningMemberIdColumn(),
    /** Tie-breaker of the Litterboard: the time the member joined, in microseconds. The earlier member ranks first. */
    tie: sortKey(),
    ...(Object.fromEntries(LITTERBOARD_SORTS.map((sort) => [sort, sortKey()])) as Record<
      LitterboardSort,
      ReturnType<typeof sortKey>
    >),
  },
  (standing) => [
    primaryKey({ columns: [standing.userId, standing.list] }),
    ...LITTERBOARD_SORTS.map((sort) =>
      index(`standings_${sort}_idx`).on(standing.list, standing[sort], standing.tie, standing.userId),
    ),
  ],
)
