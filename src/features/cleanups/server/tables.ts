import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'

const moment = () => timestamp({ withTimezone: true })

const ofMember = () =>
  uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: 'cascade' })

/** What members have picked up: a day, a place and a number of pieces. */
export const cleanupLogs = pgTable(
  'cleanup_logs',
  {
    cleanupId: uuid().primaryKey(),
    userId: ofMember(),
    /** the member's own day, whatever the time zone */
    date: date({ mode: 'string' }).notNull(),
    /** a ZIP or postal code, as the member wrote it */
    location: text().notNull(),
    litterCount: integer().notNull(),
    notes: text(),
    status: text({ enum: ['pending', 'approved', 'rejected', 'flagged'] })
      .notNull()
      .default('pending'),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (cleanup) => [index('cleanup_logs_user_id_date_idx').on(cleanup.userId, cleanup.date)],
)

/** Who loves which cleanup: once, and for good. */
export const userLoves = pgTable(
  'user_loves',
  {
    userId: ofMember(),
    cleanupId: uuid()
      .notNull()
      .references(() => cleanupLogs.cleanupId, { onDelete: 'cascade' }),
  },
  (love) => [
    primaryKey({ columns: [love.userId, love.cleanupId] }),
    index('user_loves_cleanup_id_idx').on(love.cleanupId),
  ],
)
