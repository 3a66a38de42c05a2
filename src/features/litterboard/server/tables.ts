import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'

const key = () => bigint({ mode: 'bigint' }).notNull()

/**
 * Where every listed member stands, in the list of all ('') and in those of their ZIP code and their country. Kept by
 * triggers (server/sql/standings.sql), in the transaction of whatever moves them; the lowest key comes first.
 */
export const standings = pgTable(
  'standings',
  {
    list: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** when they joined, in microseconds: of equals the earlier stands first */
    tie: key(),
    mostLitterPieces: key(),
    mostCleanups: key(),
    newestCleanups: key(),
    newestMembers: key(),
  },
  (standing) => [
    primaryKey({ columns: [standing.userId, standing.list] }),
    index('standings_most_litter_pieces_idx').on(
      standing.list,
      standing.mostLitterPieces,
      standing.tie,
      standing.userId,
    ),
    index('standings_most_cleanups_idx').on(standing.list, standing.mostCleanups, standing.tie, standing.userId),
    index('standings_newest_cleanups_idx').on(standing.list, standing.newestCleanups, standing.tie, standing.userId),
    index('standings_newest_members_idx').on(standing.list, standing.newestMembers, standing.tie, standing.userId),
  ],
)
