import { earliestDay, latestDay } from '#platform/days.ts'

/** Whether a challenge is published; what is shown follows its days. */
export const STORED_STATUSES = ['active', 'inactive'] as const
export type StoredStatus = (typeof STORED_STATUSES)[number]

export const PHASES = ['upcoming', 'active', 'ended'] as const
export type Phase = (typeof PHASES)[number]

export const CHALLENGES_PAGE = 9
export const PARTICIPANTS_PAGE = 10
export const ADMIN_PAGE = 10
/** Placeholders while the list is read. */
export const SKELETONS = 6
/** What was read is shown again without asking, for as long. */
export const FRESH_MS = 5 * 60 * 1000

export const LONGEST = { slug: 80, title: 100, subhead: 150, description: 2000, accessCode: 50, challengeRules: 10_000 }
export const GOAL_MOST = 1_000_000_000

/** Below the API's own. */
export const EXPORT_PATH = '/v1/admin/challenges.csv'

export const ADMIN_SORTS = ['slug', 'title', 'access_code', 'start_date', 'end_date'] as const
export type AdminSort = (typeof ADMIN_SORTS)[number]

type Days = { startDate: string; endDate: string }

/** Open from when its first day begins anywhere on Earth until its last day has ended everywhere. */
export const phaseOf = ({ startDate, endDate }: Days, now: Date): Phase =>
  startDate > latestDay(now) ? 'upcoming' : endDate < earliestDay(now) ? 'ended' : 'active'

/** Of the goal, in whole percent; it may pass 100, a bar stops there. 0 without a goal. */
export const percentOfGoal = (pieces: number, goal: number): number =>
  // multiplied first: 29 of 100 by way of 0.29 would be 28 percent
  goal > 0 ? Math.floor((pieces * 100) / goal) : 0
