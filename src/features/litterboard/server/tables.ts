import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofMember } from '#features/members/server/tables.ts'
import { SORTS, type Sort } from '../rules.ts'

const key = () => bigint({ mode: 'bigint' }).notNull()

/**
 * Sort keys of every listed member: one row in the list of all members (''), one for their ZIP code, one for their
 * country. Triggers (server/sql/standings.sql) maintain the rows. The lowest key ranks first.
 */
export const standings = pgTable(
  'standings',
  {
    list: text().notNull(),
    userId: ofMember(),
    /** Tie-breaker: the time the member joined, in microseconds. The earlier member ranks first. */
    tie: key(),
    ...(Object.fromEntries(SORTS.map((sort) => [sort, key()])) as Record<Sort, ReturnType<typeof key>>),
  },
  (standing) => [
    primaryKey({ columns: [standing.userId, standing.list] }),
    ...SORTS.map((sort) =>
      index(`standings_${sort}_idx`).on(standing.list, standing[sort], standing.tie, standing.userId),
    ),
  ],
)
