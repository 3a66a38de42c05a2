import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { owningMemberIdColumn } from '#features/members/server/tables.ts'
import { defineTally } from '#platform/server/tallies/tally.ts'

/*
 * Counters derived from cleanups, maintained by triggers (server/sql/counting.sql) in the transaction of the change.
 * Every write to cleanups is therefore counted, whatever code made it. `npm run recount` checks all numbers and repairs
 * wrong ones.
 */

/** Cleanups of a member per week, for the streak: not rejected ones in `cleanups`, approved ones in `approved`. */
export const userWeeks = pgTable(
  'user_weeks',
  {
    userId: owningMemberIdColumn(),
    /** Monday of the week whose cleanups the row counts. */
    week: date({ mode: 'string' }).notNull(),
    cleanups: integer().notNull(),
    approved: integer().notNull(),
  },
  (week) => [primaryKey({ columns: [week.userId, week.week] })],
)

/** Cleanups, pieces and minutes of a member per month, for the annual goal and the month charts; rejected cleanups excluded. */
export const userMonths = pgTable(
  'user_months',
  {
    userId: owningMemberIdColumn(),
    /** First day of the month whose cleanups the row totals. */
    month: date({ mode: 'string' }).notNull(),
    cleanups: integer().notNull(),
    pieces: integer().notNull(),
    minutes: integer().notNull().default(0),
    approvedPieces: integer().notNull(),
  },
  (month) => [primaryKey({ columns: [month.userId, month.month] })],
)

export const userStreaks = pgTable('user_streaks', {
  userId: owningMemberIdColumn().primaryKey(),
  /** Length in weeks of the week streak that ends in `lastWeek`, whether or not it is still alive today. */
  currentStreakWeeks: integer().notNull().default(0),
  longestStreakWeeks: integer().notNull().default(0),
  /** Longest week streak over approved cleanups only, for the badges. */
  longestApprovedWeeks: integer().notNull().default(0),
  lastCleanupDate: date({ mode: 'string' }),
  /** Monday of the last week of the current week streak. */
  lastWeek: date({ mode: 'string' }),
  /** Length of the week streak set by a superadmin as of `overrideWeek`. Later weeks extend it. */
  overrideWeeks: integer(),
  overrideWeek: date({ mode: 'string' }),
  /** Longest week streak reached by any override, so that a shorter override does not reduce the longest streak. */
  overrideLongest: integer(),
})

/** What the bags of cleanups held. Weighed and estimated weights are never in one sum. */
const bagColumns = () => ({
  bags: bigint({ mode: 'number' }).notNull().default(0),
  weighedGrams: bigint({ mode: 'number' }).notNull().default(0),
  estimatedGrams: bigint({ mode: 'number' }).notNull().default(0),
})

/** Community totals over all cleanups except rejected ones. The table has one row. */
export const {
  counter: communityTotals,
  changes: communityTotalsChanges,
  now: communityTotalsNow,
} = defineTally(
  'community_totals',
  () => ({ id: boolean().notNull().default(true) }),
  () => ({
    litterPieces: bigint({ mode: 'number' }).notNull().default(0),
    /** Time spent on these cleanups, in minutes. */
    minutes: bigint({ mode: 'number' }).notNull().default(0),
    ...bagColumns(),
    cleanupActivities: integer().notNull().default(0),
    locationsImpacted: integer().notNull().default(0),
    activeUsers: integer().notNull().default(0),
  }),
)

/** Each location with a cleanup that is not rejected, and the UTC day on which the first such cleanup was logged. */
export const communityFirsts = pgTable('community_firsts', {
  location: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/**
 * Daily totals of cleanups by UTC logging day, rejected ones excluded; `communities` counts locations cleaned up for
 * the first time.
 */
export const {
  counter: communityDays,
  changes: communityDaysChanges,
  now: communityDaysNow,
} = defineTally(
  'community_days',
  () => ({ day: date({ mode: 'string' }).notNull() }),
  () => ({
    cleanups: integer().notNull().default(0),
    pieces: bigint({ mode: 'number' }).notNull().default(0),
    minutes: bigint({ mode: 'number' }).notNull().default(0),
    ...bagColumns(),
    communities: integer().notNull().default(0),
  }),
)
