import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { nullableMemberIdColumn, owningMemberIdColumn } from '#features/members/server/tables.ts'
import { timestampColumns, timestamptzColumn } from '#platform/server/columns.ts'
import { defineTally } from '#platform/server/tallies/tally.ts'
import { CLEANUP_REVIEW_STATUSES, type CleanupFieldName, createObjectByCleanupField } from '../rules.ts'

/**
 * Logged cleanups: a day, a place and a number of pieces. Triggers maintain every total in the same transaction
 * (src/app/server/sql/cleanups.sql), so code that writes here does no counting.
 */
export const cleanupLogs = pgTable(
  'cleanup_logs',
  {
    cleanupId: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    /** Day of the cleanup in the member's local time. */
    date: date({ mode: 'string' }).notNull(),
    /** ZIP or postal code of the cleanup, as the member typed it. */
    location: text().notNull(),
    litterCount: integer().notNull(),
    /** Time spent in minutes. Null if the member gave none. */
    minutes: integer(),
    notes: text(),
    status: text({ enum: CLEANUP_REVIEW_STATUSES }).notNull().default('pending'),
    /**
     * URLs of the largest renditions of a cleanup's photos. The four columns are filled from the first one, without
     * gaps.
     */
    photoUrl1: text('photo_url_1'),
    photoUrl2: text('photo_url_2'),
    photoUrl3: text('photo_url_3'),
    photoUrl4: text('photo_url_4'),
    /** Number of members who love the cleanup, maintained by a trigger. */
    memberLove: integer().notNull().default(0),
    adminNotes: text(),
    reviewedBy: nullableMemberIdColumn(),
    reviewedAt: timestamptzColumn(),
    /** True until the member has seen the latest decision on the cleanup. */
    hasNews: boolean().notNull().default(false),
    /** `reviewedAt` of the last decision whose email was queued. */
    toldDecisionAt: timestamptzColumn(),
    ...timestampColumns,
  },
  (cleanup) => [
    // Index for a member's cleanup history, read backwards: the latest day first, and within a day the cleanup logged
    // last.
    index('cleanup_logs_history_idx').on(cleanup.userId, cleanup.date, cleanup.cleanupId),
    // Index for the cleanups that a member logged around a point in time (the hint about bursts).
    index('cleanup_logs_logged_idx').on(cleanup.userId, cleanup.createdAt),
    // Indexes for the review list, one status at a time, sorted by day, pieces or location. The index by location also
    // serves the trigger that looks up the first cleanup at a location.
    index('cleanup_logs_status_date_idx').on(cleanup.status, cleanup.date, cleanup.cleanupId),
    index('cleanup_logs_status_count_idx').on(cleanup.status, cleanup.litterCount, cleanup.cleanupId),
    index('cleanup_logs_status_place_idx').on(
      cleanup.status,
      sql`trim(location)`,
      cleanup.createdAt,
      cleanup.cleanupId,
      // This column lets index-only scans skip pages of the review list sorted by location. PostgreSQL considers them
      // only if the index contains the column itself, not only the expression trim(location).
      cleanup.location,
    ),
    index('cleanup_logs_reviewed_by_idx').on(cleanup.reviewedBy),
    // Index for a member's latest approved cleanup.
    index('cleanup_logs_approved_idx')
      .on(cleanup.userId, cleanup.createdAt)
      .where(sql`${cleanup.status} = 'approved'`),
    index('cleanup_logs_pending_idx')
      .on(cleanup.userId)
      .where(sql`${cleanup.status} = 'pending'`),
    index('cleanup_logs_news_idx')
      .on(cleanup.userId)
      .where(sql`${cleanup.hasNews}`),
  ],
)

export const cleanupInputColumns = createObjectByCleanupField((field) => cleanupLogs[field]) as Pick<
  typeof cleanupLogs,
  CleanupFieldName
>

/** Claims: which admin is reviewing a cleanup, and until when no other admin can decide on it. */
export const cleanupClaims = pgTable(
  'cleanup_claims',
  {
    cleanupId: uuid()
      .primaryKey()
      .references(() => cleanupLogs.cleanupId, { onDelete: 'cascade' }),
    userId: owningMemberIdColumn(),
    until: timestamptzColumn().notNull(),
  },
  (claim) => [index('cleanup_claims_user_id_idx').on(claim.userId)],
)

/** Number of cleanups by status. The table has one row. */
export const {
  counter: cleanupCounts,
  changes: cleanupCountsChanges,
  now: cleanupCountsNow,
} = defineTally(
  'cleanup_counts',
  () => ({ id: boolean().notNull().default(true) }),
  () => ({
    pending: integer().notNull().default(0),
    approved: integer().notNull().default(0),
    rejected: integer().notNull().default(0),
    flagged: integer().notNull().default(0),
  }),
)

/** Loves: which member loves which cleanup. A love is given once and cannot be withdrawn. */
export const userLoves = pgTable(
  'user_loves',
  {
    userId: owningMemberIdColumn(),
    cleanupId: uuid()
      .notNull()
      .references(() => cleanupLogs.cleanupId, { onDelete: 'cascade' }),
  },
  (love) => [
    primaryKey({ columns: [love.userId, love.cleanupId] }),
    index('user_loves_cleanup_id_idx').on(love.cleanupId),
  ],
)

/** Tombstones: ids of deleted cleanups, so that a late retry does not log them again. */
export const deletedCleanups = pgTable(
  'deleted_cleanups',
  {
    cleanupId: uuid().primaryKey(),
    userId: owningMemberIdColumn(),
    deletedAt: timestamptzColumn().notNull(),
  },
  (deleted) => [
    index('deleted_cleanups_user_id_idx').on(deleted.userId),
    index('deleted_cleanups_deleted_at_idx').on(deleted.deletedAt),
  ],
)
