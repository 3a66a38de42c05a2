import { index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'

/** What a member's approved cleanups add up to. Kept beside the profile, so that a board is an index read. */
export const userLitterStats = pgTable(
  'user_litter_stats',
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    cleanupCount: integer().notNull().default(0),
    litterPiecesCount: integer().notNull().default(0),
    totalMemberLove: integer().notNull().default(0),
    lastUpdatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  // read from its end: the most come first
  (stats) => [index('user_litter_stats_litter_pieces_count_idx').on(stats.litterPiecesCount)],
)
