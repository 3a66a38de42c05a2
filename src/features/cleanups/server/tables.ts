import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { byMember, ofMember } from '#features/members/server/tables.ts'
import { made, moment } from '#platform/server/columns.ts'
import { STATUSES, type Field, eachField } from '../rules.ts'

/**
 * What members have picked up: a day, a place and a number of pieces. Whoever writes here need not count: triggers keep
 * every total in the same transaction (src/app/server/sql/cleanups.sql).
 */
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
    status: text({ enum: STATUSES }).notNull().default('pending'),
    /** addresses of the largest renditions, without gaps */
    photoUrl1: text('photo_url_1'),
    photoUrl2: text('photo_url_2'),
    photoUrl3: text('photo_url_3'),
    photoUrl4: text('photo_url_4'),
    /** how many love it; kept by a trigger */
    memberLove: integer().notNull().default(0),
    adminNotes: text(),
    reviewedBy: byMember(),
    reviewedAt: moment(),
    /** a decision that its member has not yet seen */
    hasNews: boolean().notNull().default(false),
    ...made,
  },
  (cleanup) => [
    // read from its end: the latest come first, and of one day the one logged last
    index('cleanup_logs_history_idx').on(cleanup.userId, cleanup.date, cleanup.cleanupId),
    // what a member logged around a moment
    index('cleanup_logs_logged_idx').on(cleanup.userId, cleanup.createdAt),
    // for the lists of admins, one status at a time: by day, by number of pieces, by place; the last one also tells when a
    // place was first cleaned up
    index('cleanup_logs_status_date_idx').on(cleanup.status, cleanup.date, cleanup.cleanupId),
    index('cleanup_logs_status_count_idx').on(cleanup.status, cleanup.litterCount, cleanup.cleanupId),
    index('cleanup_logs_status_place_idx').on(
      cleanup.status,
      sql`trim(location)`,
      cleanup.createdAt,
      cleanup.cleanupId,
      // only so that pages are counted off in the index alone: that needs the column, not what is made of it
      cleanup.location,
    ),
    index('cleanup_logs_reviewed_by_idx').on(cleanup.reviewedBy),
    // which one is the latest that counts in public
    index('cleanup_logs_approved_idx')
      .on(cleanup.userId, cleanup.createdAt)
      .where(sql`${cleanup.status} = 'approved'`),
    // what waits for review
    index('cleanup_logs_pending_idx')
      .on(cleanup.userId)
      .where(sql`${cleanup.status} = 'pending'`),
    index('cleanup_logs_news_idx')
      .on(cleanup.userId)
      .where(sql`${cleanup.hasNews}`),
  ],
)

/** The columns of what a member types. */
export const typedColumns = eachField((field) => cleanupLogs[field]) as Pick<typeof cleanupLogs, Field>

/** Who is looking at it to decide, until when: nobody else does so meanwhile. */
export const cleanupClaims = pgTable(
  'cleanup_claims',
  {
    cleanupId: uuid()
      .primaryKey()
      .references(() => cleanupLogs.cleanupId, { onDelete: 'cascade' }),
    userId: ofMember(),
    until: moment().notNull(),
  },
  (claim) => [index('cleanup_claims_user_id_idx').on(claim.userId)],
)

/** One row: how many cleanups there are of each status, kept by `count_logged` (progress/server/sql/counting.sql). */
export const cleanupCounts = pgTable('cleanup_counts', {
  id: boolean().primaryKey().default(true),
  pending: integer().notNull().default(0),
  approved: integer().notNull().default(0),
  rejected: integer().notNull().default(0),
  flagged: integer().notNull().default(0),
})

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

/** So that a late retry does not log again what was deleted meanwhile. */
export const deletedCleanups = pgTable(
  'deleted_cleanups',
  {
    cleanupId: uuid().primaryKey(),
    userId: ofMember(),
    deletedAt: moment().notNull(),
  },
  (deleted) => [
    index('deleted_cleanups_user_id_idx').on(deleted.userId),
    // for the sweep
    index('deleted_cleanups_deleted_at_idx').on(deleted.deletedAt),
  ],
)
