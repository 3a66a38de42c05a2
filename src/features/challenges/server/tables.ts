import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { nullableMemberIdColumn, owningMemberIdColumn } from '#features/members/server/tables.ts'
import { timestampColumns, timestamptzColumn } from '#platform/server/columns.ts'
import { defineTally } from '#platform/server/tallies/tally.ts'
import { CHALLENGE_PUBLICATION_STATUSES } from '../rules.ts'

/** Team challenges: a shared goal between two dates, both included. */
export const challengeBoards = pgTable(
  'challenge_boards',
  {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    title: text().notNull(),
    subhead: text(),
    description: text(),
    bannerUrl: text(),
    logoUrl: text(),
    /** Code for joining the challenge, required if it is private; visible to admins only. */
    accessCode: text().notNull(),
    isPrivate: boolean().notNull().default(false),
    goalLitterPieces: integer().notNull().default(0),
    startDate: date({ mode: 'string' }).notNull(),
    endDate: date({ mode: 'string' }).notNull(),
    /** Whether the challenge is published. The phase follows from the dates and is never stored. */
    status: text({ enum: CHALLENGE_PUBLICATION_STATUSES }).notNull().default('active'),
    challengeRules: text(),
    createdBy: nullableMemberIdColumn(),
    updatedBy: nullableMemberIdColumn(),
    ...timestampColumns,
  },
  (challenge) => [
    uniqueIndex('challenge_boards_slug_key').on(challenge.slug),
    uniqueIndex('challenge_boards_access_code_key').on(challenge.accessCode),
    // Index for the list of challenges, scanned backwards to return the newest first.
    index('challenge_boards_created_idx').on(challenge.createdAt, challenge.id),
    index('challenge_boards_created_by_idx').on(challenge.createdBy),
    index('challenge_boards_updated_by_idx').on(challenge.updatedBy),
    check('challenge_boards_goal_check', sql`${challenge.goalLitterPieces} >= 0`),
    check('challenge_boards_dates_check', sql`${challenge.endDate} >= ${challenge.startDate}`),
  ],
)

/**
 * Participants of challenges, with counters of their approved cleanups within the dates, maintained by triggers
 * (server/sql/participants.sql). Members with closed accounts are not ranked and add nothing to totals.
 */
export const challengeParticipants = pgTable(
  'challenge_participants',
  {
    challengeId: uuid()
      .notNull()
      .references(() => challengeBoards.id, { onDelete: 'cascade' }),
    userId: owningMemberIdColumn(),
    joinedAt: timestamptzColumn().notNull().defaultNow(),
    litterPiecesCount: integer().notNull().default(0),
    cleanupCount: integer().notNull().default(0),
    /** Bags and weight of the participant's cleanups, and of the groups that they host. */
    bags: integer().notNull().default(0),
    weighedGrams: bigint({ mode: 'number' }).notNull().default(0),
    estimatedGrams: bigint({ mode: 'number' }).notNull().default(0),
    /** Time of the last change to one of the participant's counted cleanups. */
    lastUpdatedAt: timestamptzColumn(),
    isOpen: boolean().notNull().default(true),
    /** Ranking that the participant belongs to: the challenge id, or null for closed accounts. */
    list: text().generatedAlwaysAs(sql`case when is_open then challenge_id::text end`),
    /** Sort key of a challenge's ranking: most pieces first, then most cleanups. */
    challengeStanding: bigint({ mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`-(litter_pieces_count * 1048576::bigint + cleanup_count)`),
    /** Tie-breaker of a challenge's ranking in microseconds: the time of the last update, or else of joining. */
    tie: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`0`),
  },
  (participant) => [
    primaryKey({ columns: [participant.challengeId, participant.userId] }),
    index('challenge_participants_user_id_idx').on(participant.userId),
    index('challenge_participants_standing_idx').on(
      participant.list,
      participant.challengeStanding,
      participant.tie,
      participant.userId,
    ),
  ],
)

export const {
  counter: challengeTotals,
  changes: challengeTotalsChanges,
  now: challengeTotalsNow,
} = defineTally(
  'challenge_totals',
  () => ({
    challengeId: uuid()
      .notNull()
      .references(() => challengeBoards.id, { onDelete: 'cascade' }),
  }),
  () => ({
    totalParticipants: integer().notNull().default(0),
    totalCleanups: integer().notNull().default(0),
    totalLitterPieces: bigint({ mode: 'number' }).notNull().default(0),
    totalBags: bigint({ mode: 'number' }).notNull().default(0),
    totalWeighedGrams: bigint({ mode: 'number' }).notNull().default(0),
    totalEstimatedGrams: bigint({ mode: 'number' }).notNull().default(0),
  }),
  { isReadByKey: true },
)
