import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { StreakReason, StreakWeeks } from '#features/members/contract/admin.ts'
import { Count, Id } from '#platform/contract.ts'
import { ERRORS } from '#platform/errors.ts'
import { RANGES } from './rules/admin-stats.ts'
import { BADGES } from './rules/badges.ts'

const { FORBIDDEN, NOT_FOUND, UNAUTHORIZED } = ERRORS

export const CommunityTotals = z.object({
  litterPieces: Count,
  activeUsers: Count,
  cleanupActivities: Count,
  locationsImpacted: Count,
})
export type CommunityTotals = z.infer<typeof CommunityTotals>

export const Streak = z.object({
  /** weeks in a row that are alive today */
  currentStreakWeeks: Count,
  longestStreakWeeks: Count,
  lastCleanupDate: z.nullable(z.string()),
})
export type Streak = z.infer<typeof Streak>

/** What approved cleanups add up to: the numbers of the Litterboard. */
export const LitterStats = z.object({
  userId: Id,
  cleanupCount: Count,
  litterPiecesCount: Count,
  /** of all cleanups but rejected ones */
  totalMemberLove: Count,
  lastUpdatedAt: z.iso.datetime(),
})

export const Badge = z.enum(BADGES)

export const Progress = z.object({
  /** the member's own day, by their last known time zone */
  today: z.string(),
  /** of all cleanups but rejected ones */
  totalPieces: Count,
  totalCleanups: Count,
  yearPieces: Count,
  /** null after an admin's reset */
  annualGoal: z.nullable(z.int()),
  streak: Streak,
  /** whether this week is in the streak already: another cleanup in it makes that no longer */
  isWeekDone: z.boolean(),
  stats: LitterStats,
  /** logged, and not yet looked at */
  waiting: z.object({ cleanups: Count, pieces: Count }),
  badges: z.array(Badge),
})
export type Progress = z.infer<typeof Progress>

/** Of all cleanups but rejected ones. */
export const Statistics = z.object({
  today: z.string(),
  /** pieces of the last 30 days, from Monday to Sunday */
  weekdays: z.array(Count).check(z.length(7)),
  /** pieces of the current year, from January to December */
  months: z.array(Count).check(z.length(12)),
  /** most pieces first, five at most */
  locations: z.array(z.object({ name: z.string(), pieces: Count })),
  totalPieces: Count,
})
export type Statistics = z.infer<typeof Statistics>

const Period = z.object({ current: Count, previous: Count, priorTotal: Count, total: Count })

/** Of a week (from Monday) or a month so far, of the whole one before, and of all before it. Days are those of UTC. */
export const AdminStats = z.object({
  range: z.enum(RANGES),
  /** the first day of the current period */
  from: z.string(),
  /** who are not deleted; `current` and `previous` are those who joined */
  users: z.extend(Period, { withCleanups: Count }),
  /** logged then, and not rejected */
  cleanups: Period,
  litter: z.extend(Period, { avgPerCleanup: z.number() }),
  /** places cleaned up for the first time */
  communities: Period,
  /** of the current year, from January to this month */
  months: z.array(
    z.object({ month: z.string(), members: Count, cleanups: Count, deletions: Count, communities: Count }),
  ),
  /** all before the current year, where the cumulative lines begin */
  before: z.object({ members: Count, cleanups: Count, deletions: Count, communities: Count }),
})
export type AdminStats = z.infer<typeof AdminStats>

export const contract = {
  adminStats: oc
    .route({
      method: 'GET',
      path: '/v1/admin/stats',
      tags: ['Admin'],
      summary: 'How members, cleanups, litter and communities grow',
    })
    .input(z.object({ range: z.prefault(z.enum(RANGES), 'month') }))
    .output(AdminStats)
    .errors({ UNAUTHORIZED, FORBIDDEN }),
  communityTotals: oc
    .route({
      method: 'GET',
      path: '/v1/community-totals',
      tags: ['Progress'],
      summary: 'What all members have done so far, for everyone to see',
    })
    .output(CommunityTotals),
  mine: oc
    .route({
      method: 'GET',
      path: '/v1/me/progress',
      tags: ['Progress'],
      summary: 'How far the member has come: goal, week streak, totals, badges',
    })
    .output(Progress)
    .errors({ UNAUTHORIZED }),
  statistics: oc
    .route({
      method: 'GET',
      path: '/v1/me/statistics',
      tags: ['Progress'],
      summary: 'When and where the member picks up the most',
    })
    .output(Statistics)
    .errors({ UNAUTHORIZED }),
  badgesOf: oc
    .route({
      method: 'GET',
      path: '/v1/members/{username}/badges',
      tags: ['Progress'],
      summary: "A member's badges, by username, whatever its letter case",
    })
    .input(z.object({ username: z.string() }))
    .output(z.object({ badges: z.array(Badge) }))
    .errors({ UNAUTHORIZED, NOT_FOUND }),
  memberStreak: oc
    .route({
      method: 'GET',
      path: '/v1/admin/members/{id}/streak',
      tags: ['Admin'],
      summary: "A member's week streak; superadmins only",
    })
    .input(z.object({ id: Id }))
    .output(Streak)
    .errors({ UNAUTHORIZED, FORBIDDEN, NOT_FOUND }),
  overrideStreak: oc
    .route({
      method: 'PUT',
      path: '/v1/admin/members/{id}/streak',
      tags: ['Admin'],
      summary: "Set a member's week streak as of this week; superadmins only",
      successStatus: 204,
    })
    .input(z.object({ id: Id, weeks: StreakWeeks, reason: StreakReason }))
    .errors({ UNAUTHORIZED, FORBIDDEN, NOT_FOUND }),
}
