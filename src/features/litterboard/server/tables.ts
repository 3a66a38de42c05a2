import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofMember } from '#features/members/server/tables.ts'
import { SORTS, type Sort } from '../rules.ts'

const key = () => bigint({ mode: 'bigint' }).notNull()

/**
 * Where every listed member stands, in the list of all ('') and in those of their ZIP code and their country. Kept by
 * triggers (server/sql/standings.sql), in the transaction of whatever moves them; the lowest key comes first.
 */
export const standings = pgTable(
  'standings',
  {
    list: text().notNull(),
    userId: ofMember(),
    /** when they joined, in microseconds: of equals the earlier stands first */
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
