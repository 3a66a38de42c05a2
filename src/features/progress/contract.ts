import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { createErrors } from '#platform/api-error.ts'
import { StreakCorrectionReason, CorrectedStreakWeeksSchema } from '#features/members/contract/admin.ts'
import { memberManagementUiTexts } from '#features/members/copy.ts'
import { NonNegativeInteger, RowIdSchema } from '#platform/contract.ts'
import { API_ERRORS } from '#platform/errors.ts'
import {
  adminOperation,
  confirmedAdminOperation,
  createOperationBuilder,
  memberProcedure,
} from '#platform/procedures.ts'
import { ADMIN_STATS_RANGES } from './rules/admin-stats.ts'
import { BADGE_IDS } from './rules/badges.ts'

const { NOT_FOUND } = API_ERRORS

/** Bags and weights in grams. Weighed and estimated weights are never in one sum. */
const bagTotals = { bags: NonNegativeInteger, weighedGrams: NonNegativeInteger, estimatedGrams: NonNegativeInteger }

export const CommunityTotals = z.object({
  litterPieces: NonNegativeInteger,
  ...bagTotals,
  activeUsers: NonNegativeInteger,
  cleanupActivities: NonNegativeInteger,
  locationsImpacted: NonNegativeInteger,
})
export type CommunityTotals = z.infer<typeof CommunityTotals>

/** A member's last week streak, once it has ended. `lastDay` is the Sunday of its last week. */
export const EndedWeekStreak = z.object({ weeks: NonNegativeInteger, lastDay: z.string() })
export type EndedWeekStreak = z.infer<typeof EndedWeekStreak>

export const MemberWeekStreak = z.object({
  /** Length of the week streak in weeks; 0 when the streak has ended. */
  currentStreakWeeks: NonNegativeInteger,
  /** Null while the member's streak is alive, and for a member who has never had one. */
  lastStreak: z.nullable(EndedWeekStreak),
  longestStreakWeeks: NonNegativeInteger,
  lastCleanupDate: z.nullable(z.string()),
})
export type MemberWeekStreak = z.infer<typeof MemberWeekStreak>

/** A member's totals over approved cleanups, with corrections: the numbers on the Litterboard. */
export const MemberLitterStats = z.object({
  userId: RowIdSchema,
  cleanupCount: NonNegativeInteger,
  litterPiecesCount: NonNegativeInteger,
  /** Time spent on these cleanups, in minutes. */
  minutes: NonNegativeInteger,
  /** Loves on all of the member's cleanups except rejected ones. */
  totalMemberLove: NonNegativeInteger,
  lastUpdatedAt: z.iso.datetime(),
})

export const Badge = z.enum(BADGE_IDS)

export const MemberCleanupTotalsAndStreak = z.object({
  /** Today's date in the member's last known time zone. */
  today: z.string(),
  /** Pieces over all of the member's cleanups except rejected ones, with corrections. */
  totalPieces: NonNegativeInteger,
  totalCleanups: NonNegativeInteger,
  /** Time spent on these cleanups, in minutes. */
  totalMinutes: NonNegativeInteger,
  yearPieces: NonNegativeInteger,
  /** Pieces that first make up for this year's negative corrections, while the year's total would be negative. */
  owedPieces: NonNegativeInteger,
  /** Day of the member's first cleanup that is not rejected. */
  activeSince: z.nullable(z.string()),
  /** The member's annual goal in pieces; null after an admin reset it. */
  annualGoal: z.nullable(z.int()),
  streak: MemberWeekStreak,
  /**
   * Whether the current week already counts for the streak, so that another cleanup in it does not extend the streak.
   */
  isWeekDone: z.boolean(),
  stats: MemberLitterStats,
  /** The member's cleanups that await review, and their pieces. */
  waiting: z.object({ cleanups: NonNegativeInteger, pieces: NonNegativeInteger }),
  badges: z.array(Badge),
})
export type MemberCleanupTotalsAndStreak = z.infer<typeof MemberCleanupTotalsAndStreak>

/**
 * Numbers of a member's statistics page, over all of their cleanups except rejected ones. Only the total includes
 * corrections.
 */
export const MemberStatisticsData = z.object({
  today: z.string(),
  /** Pieces of the last 30 days per weekday, Monday to Sunday. */
  weekdays: z.array(NonNegativeInteger).check(z.length(7)),
  /** Pieces of the current year per month, January to December. */
  months: z.array(NonNegativeInteger).check(z.length(12)),
  /** Minutes spent per month of the current year, January to December. */
  monthMinutes: z.array(NonNegativeInteger).check(z.length(12)),
  /** The five locations with the most pieces, in descending order. */
  locations: z.array(z.object({ name: z.string(), pieces: NonNegativeInteger })),
  totalPieces: NonNegativeInteger,
  /** Pieces of the cleanups alone: the total without corrections, which belong to no location. */
  cleanupPieces: NonNegativeInteger,
  /** Of the member's own cleanups and of the groups that they host. */
  ...bagTotals,
})
export type MemberStatisticsData = z.infer<typeof MemberStatisticsData>

const Period = z.object({
  current: NonNegativeInteger,
  previous: NonNegativeInteger,
  priorTotal: NonNegativeInteger,
  total: NonNegativeInteger,
})

/**
 * Admin statistics for a week (from Monday) or month: the current period so far, the whole previous one, and everything
 * before. Days are UTC.
 */
export const AdminStats = z.object({
  range: z.enum(ADMIN_STATS_RANGES),
  from: z.string(),
  /** Members whose accounts are not deleted; `current` and `previous` are those who joined in the period. */
  users: z.extend(Period, { withCleanups: NonNegativeInteger }),
  /** Cleanups logged in the period and not rejected. */
  cleanups: Period,
  litter: z.extend(Period, { avgPerCleanup: z.number() }),
  /** Minutes spent on the cleanups that were logged in the period. */
  minutes: Period,
  bags: Period,
  weighedGrams: Period,
  estimatedGrams: Period,
  /** Locations cleaned up for the first time in the period. */
  communities: Period,
  months: z.array(
    z.object({
      month: z.string(),
      members: NonNegativeInteger,
      cleanups: NonNegativeInteger,
      deletions: NonNegativeInteger,
      communities: NonNegativeInteger,
    }),
  ),
  /** Community totals before the current year, at which the cumulative chart lines start. */
  before: z.object({
    members: NonNegativeInteger,
    cleanups: NonNegativeInteger,
    deletions: NonNegativeInteger,
    communities: NonNegativeInteger,
  }),
})
export type AdminStats = z.infer<typeof AdminStats>

const publicOperation = createOperationBuilder('Progress', oc)
const memberOperation = createOperationBuilder('Progress', memberProcedure)

export const contract = {
  adminStats: adminOperation(
    'GET /v1/admin/stats',
    'Get growth statistics of members, cleanups, litter, time spent, bags and communities',
    'Compares the current week or month so far with the previous one. Days are in UTC.',
  )
    .input(z.object({ range: z.prefault(z.enum(ADMIN_STATS_RANGES), 'month') }))
    .output(AdminStats),
  communityTotals: publicOperation(
    'GET /v1/community-totals',
    'Get the totals of all members',
    'No authentication is needed.',
  ).output(CommunityTotals),
  mine: memberOperation(
    'GET /v1/me/progress',
    "Get the member's annual goal, week streak, totals and badges",
    "Counts all of the member's cleanups that are not rejected; `stats` counts approved ones only, as the Litterboard does.",
  ).output(MemberCleanupTotalsAndStreak),
  statistics: memberOperation(
    'GET /v1/me/statistics',
    "Get the member's litter pieces by weekday, month and location, and their time by month",
    "Counts all of the member's cleanups that are not rejected. Days are those of the member's time zone.",
  ).output(MemberStatisticsData),
  badgesOf: memberOperation(
    'GET /v1/members/{username}/badges',
    "List a member's badges by username",
    'The username is case-insensitive.',
  )
    .input(z.object({ username: z.string() }))
    .output(z.object({ badges: z.array(Badge) }))
    .errors({ NOT_FOUND }),
  memberStreak: adminOperation(
    'GET /v1/admin/members/{id}/streak',
    "Get a member's week streak (superadmins only)",
    'The streak as the member sees it, with corrections by superadmins.',
  )
    .input(z.object({ id: RowIdSchema }))
    .output(MemberWeekStreak)
    .errors({ NOT_FOUND }),
  overrideStreak: confirmedAdminOperation(
    'PUT /v1/admin/members/{id}/streak',
    "Set a member's week streak as of the current week (superadmins only)",
    'Later weeks extend it. The `reason` is recorded in the audit log.',
    { successStatus: 204 },
  )
    .input(z.object({ id: RowIdSchema, weeks: CorrectedStreakWeeksSchema, reason: StreakCorrectionReason }))
    .errors({
      NOT_FOUND,
      // The superadmin's rights may end during the request.
      SUPERADMIN_ACCOUNT: { status: 409, message: memberManagementUiTexts.superadminUnchangeable },
    }),
}

export const errors = createErrors<typeof contract>()
