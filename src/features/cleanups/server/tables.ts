import { type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { nullableMemberIdColumn, owningMemberIdColumn } from '#features/members/server/tables.ts'
import { timestampColumns, timestamptzColumn } from '#platform/server/columns.ts'
import { defineTally } from '#platform/server/tallies/tally.ts'
import {
  CLEANUP_REVIEW_STATUSES,
  WEIGHT_KINDS,
  type CleanupFieldName,
  type WeightKind,
  createObjectByCleanupField,
} from '../rules.ts'

/**
 * Groups: cleanups of several people, each of whom has a share of the pieces. A share is a row of `cleanup_logs`. Day,
 * place, bags, weight, photos and status of a group are those of its host's share; a trigger copies them to the others
 * (sql/groups.sql). A group exists as long as it has a share.
 */
export const cleanupGroups = pgTable(
  'cleanup_groups',
  {
    /** Id of the cleanup with which the group was made. */
    id: uuid().primaryKey(),
    /**
     * Host: the member who logged the group. If the host's share is deleted, a trigger makes the first guest the host.
     * The id thus always names a member with a share, and needs no foreign key.
     */
    hostId: uuid().notNull(),
    /** Total pieces of the group. Whoever changes the number calls `refresh_groups`, which sets the rest. */
    total: integer().notNull(),
    /** People who were there, members or not. */
    people: integer().notNull(),
    /** Code for joining the group while it is open. */
    code: text().notNull(),
    /** Time from which nobody can join any more. */
    closesAt: timestamptzColumn().notNull(),
    /** Time at which the host last reminded the invited members. */
    remindedAt: timestamptzColumn(),
    createdAt: timestamptzColumn().notNull(),
  },
  (group) => [
    uniqueIndex('cleanup_groups_code_key').on(group.code),
    index('cleanup_groups_host_id_idx').on(group.hostId),
    check('cleanup_groups_size', sql`${group.total} between 1 and 5000 and ${group.people} between 1 and 500`),
  ],
)

/** Invited members without a share. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    groupId: uuid()
      .notNull()
      .references(() => cleanupGroups.id, { onDelete: 'cascade' }),
    memberId: owningMemberIdColumn(),
    invitedAt: timestamptzColumn().notNull(),
    declinedAt: timestamptzColumn(),
  },
  (invitation) => [
    primaryKey({ columns: [invitation.groupId, invitation.memberId] }),
    index('group_invitations_member_id_idx').on(invitation.memberId),
  ],
)

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
    /** Bags and weight are those of the whole group in each of its shares, and count with the share of the host alone. */
    bags: integer(),
    /** Weight in grams. */
    weight: integer(),
    weightKind: text({ enum: WEIGHT_KINDS }),
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
    /** The group whose share the cleanup is. Null for a cleanup logged alone. */
    groupId: uuid().references(() => cleanupGroups.id, { onDelete: 'set null' }),
    /** Whether the cleanup is a guest's share. Review lists omit these rows. */
    isGuest: boolean().notNull().default(false),
    /**
     * Pieces of the group that nobody has taken, in the host's row. They count for the community and the location, but
     * for no member. `refresh_groups` sets the number (sql/groups.sql).
     */
    rest: integer().notNull().default(0),
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
    uniqueIndex('cleanup_logs_group_idx')
      .on(cleanup.groupId, cleanup.userId)
      .where(sql`${cleanup.groupId} is not null`),
    // Indexes for the review list, one status at a time, sorted by day, pieces or location. The index by location also
    // serves the trigger that looks up the first cleanup at a location: the host's share is the first one of a group.
    index('cleanup_logs_status_date_idx')
      .on(cleanup.status, cleanup.date, cleanup.cleanupId)
      .where(sql`not ${cleanup.isGuest}`),
    index('cleanup_logs_status_count_idx')
      .on(cleanup.status, cleanup.litterCount, cleanup.cleanupId)
      .where(sql`not ${cleanup.isGuest}`),
    index('cleanup_logs_status_place_idx')
      .on(
        cleanup.status,
        sql`trim(location)`,
        cleanup.createdAt,
        cleanup.cleanupId,
        // This column lets index-only scans skip pages of the review list sorted by location. PostgreSQL considers them
        // only if the index contains the column itself, not only the expression trim(location).
        cleanup.location,
      )
      .where(sql`not ${cleanup.isGuest}`),
    // The same for the shares of guests, which the review list has only with a filter by member or username.
    index('cleanup_logs_guest_date_idx')
      .on(cleanup.status, cleanup.date, cleanup.cleanupId)
      .where(sql`${cleanup.isGuest}`),
    index('cleanup_logs_guest_count_idx')
      .on(cleanup.status, cleanup.litterCount, cleanup.cleanupId)
      .where(sql`${cleanup.isGuest}`),
    index('cleanup_logs_guest_place_idx')
      .on(cleanup.status, sql`trim(location)`, cleanup.createdAt, cleanup.cleanupId)
      .where(sql`${cleanup.isGuest}`),
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

const ofHost = <Value>(column: SQLWrapper) => sql<Value | null>`case when not ${cleanupLogs.isGuest} then ${column} end`

/** Input columns of exports. Only its host's row has the bags of a group, so that the sums of a file count them once. */
export const exportedInputColumns = {
  ...cleanupInputColumns,
  bags: ofHost<number>(cleanupLogs.bags),
  weight: ofHost<number>(cleanupLogs.weight),
  weightKind: ofHost<WeightKind>(cleanupLogs.weightKind),
}

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
