import { bigint, boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofMember } from '#features/members/server/tables.ts'

/*
 * Derived from cleanups, by triggers (server/sql/counting.sql), in the transaction of the fact itself: whoever writes a
 * cleanup, by whatever way, cannot forget to count. `npm run recount` proves every number here and puts wrong ones right.
 */

/** What a member did in a week, for the streak: how many cleanups that are not rejected, and how many approved. */
export const userWeeks = pgTable(
  'user_weeks',
  {
    userId: ofMember(),
    /** its Monday */
    week: date({ mode: 'string' }).notNull(),
    cleanups: integer().notNull(),
    approved: integer().notNull(),
  },
  (week) => [primaryKey({ columns: [week.userId, week.week] })],
)

/** What a member did in a month, for the goal and the chart: of cleanups that are not rejected, and of approved ones. */
export const userMonths = pgTable(
  'user_months',
  {
    userId: ofMember(),
    /** its first day */
    month: date({ mode: 'string' }).notNull(),
    cleanups: integer().notNull(),
    pieces: integer().notNull(),
    approvedPieces: integer().notNull(),
  },
  (month) => [primaryKey({ columns: [month.userId, month.month] })],
)

export const userStreaks = pgTable('user_streaks', {
  userId: ofMember().primaryKey(),
  /** weeks in a row up to `lastWeek`, whether or not that is still alive today */
  currentStreakWeeks: integer().notNull().default(0),
  longestStreakWeeks: integer().notNull().default(0),
  /** the same of approved cleanups alone, for the badges */
  longestApprovedWeeks: integer().notNull().default(0),
  lastCleanupDate: date({ mode: 'string' }),
  /** the Monday of the week that the current streak reaches */
  lastWeek: date({ mode: 'string' }),
  /** what a superadmin has set the streak to, as of which week; it grows from there */
  overrideWeeks: integer(),
  overrideWeek: date({ mode: 'string' }),
  /** the longest that overrides have ever made it: a new one takes nothing away */
  overrideLongest: integer(),
})

/** One row: all members together, of cleanups that are not rejected. */
export const communityTotals = pgTable('community_totals', {
  id: boolean().primaryKey().default(true),
  litterPieces: bigint({ mode: 'number' }).notNull().default(0),
  cleanupActivities: integer().notNull().default(0),
  locationsImpacted: integer().notNull().default(0),
  activeUsers: integer().notNull().default(0),
})

/** How many of them at each place: gone with its last one. */
export const communityLocations = pgTable('community_locations', {
  location: text().primaryKey(),
  cleanups: integer().notNull(),
})

/** When each of these places was first cleaned up: the day (UTC) on which that cleanup was logged. */
export const communityFirsts = pgTable('community_firsts', {
  location: text().primaryKey(),
  day: date({ mode: 'string' }).notNull(),
})

/** Of the cleanups logged on a day (UTC) that are not rejected: how many, their pieces, and the places that were new. */
export const communityDays = pgTable('community_days', {
  day: date({ mode: 'string' }).primaryKey(),
  cleanups: integer().notNull().default(0),
  pieces: bigint({ mode: 'number' }).notNull().default(0),
  communities: integer().notNull().default(0),
})
