import { earliestDay, latestDay } from '#platform/days.ts'

/** Whether a challenge is published. Its phase (upcoming, active, ended) follows from its dates and is never stored. */
export const STORED_STATUSES = ['active', 'inactive'] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]

export const PHASES = ['upcoming', 'active', 'ended'] as const
export type Phase = (typeof PHASES)[number]

export const CHALLENGES_PAGE = 9
export const PARTICIPANTS_PAGE = 10
export const ADMIN_PAGE = 10
/** Number of placeholder cards while the list of challenges loads. */
export const SKELETONS = 6
/** How long cached challenges are shown without a refetch (stale time). */
export const FRESH_MS = 5 * 60 * 1000

export const LONGEST = { slug: 80, title: 100, subhead: 150, description: 2000, accessCode: 50, challengeRules: 10_000 }
export const GOAL_MOST = 1_000_000_000

/** Path of the CSV export, below the API's base path. */
export const EXPORT_PATH = '/v1/admin/challenges.csv'

export const ADMIN_SORTS = ['slug', 'title', 'access_code', 'start_date', 'end_date'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

type Days = { startDate: string; endDate: string }

/**
 * Phase of a challenge. It is active from the start of its first day in the earliest time zone to the end of its last
 * day in the latest.
 */
export const phaseOf = ({ startDate, endDate }: Days, now: Date): Phase =>
  startDate > latestDay(now) ? 'upcoming' : endDate < earliestDay(now) ? 'ended' : 'active'

/** Progress toward the goal in whole percent; may exceed 100, and is 0 without a goal. */
export const percentOfGoal = (pieces: number, goal: number): number =>
  // Multiply before dividing: 0.29 * 100 rounds down to 28 in floating point.
  goal > 0 ? Math.floor((pieces * 100) / goal) : 0
