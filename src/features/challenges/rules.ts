import { matchPath } from '#platform/page-path.ts'
import { earliestDayOnEarth, latestDayOnEarth } from '#platform/days.ts'

/** Whether a challenge is published. Its phase (upcoming, active, ended) follows from its dates and is never stored. */
export const CHALLENGE_PUBLICATION_STATUSES = ['active', 'inactive'] as const
export type ChallengePublicationStatus = (typeof CHALLENGE_PUBLICATION_STATUSES)[number]

export const CHALLENGE_PHASES = ['upcoming', 'active', 'ended'] as const
export type ChallengePhase = (typeof CHALLENGE_PHASES)[number]

export const CHALLENGES_PER_PAGE = 9
export const CHALLENGE_PARTICIPANTS_PER_PAGE = 10
export const ADMIN_CHALLENGES_PER_PAGE = 10
/** Number of placeholder cards while the list of challenges loads. */
export const CHALLENGE_SKELETON_CARD_COUNT = 6
/** How long cached challenges are shown without a refetch (stale time). */
export const CHALLENGE_STALE_TIME_MS = 5 * 60 * 1000

export const CHALLENGE_FIELD_MAX_LENGTHS = {
  slug: 80,
  title: 100,
  subhead: 150,
  description: 2000,
  accessCode: 50,
  challengeRules: 10_000,
}
export const MAX_CHALLENGE_GOAL = 1_000_000_000

/** Path of the CSV export of challenges, below the API's base path. */
export const CHALLENGE_EXPORT_PATH = '/v1/admin/challenges.csv'
/** Path of the CSV export of participants, below the API's base path. */
export const PARTICIPANT_EXPORT_PATH = '/v1/admin/challenge-participants.csv'

/** Whether an admin can open the page of a challenge and see its participants: a private one needs joining. */
export const canAdminOpenChallenge = ({ isPrivate, isParticipant }: { isPrivate: boolean; isParticipant: boolean }) =>
  !isPrivate || isParticipant

/** Path of the page that opens with an access code filled in, so that the member only has to press Join. */
export const createJoinByCodePath = (code: string) => `/challenges?${new URLSearchParams({ code })}`
export const readCodeOfJoinPath = (path: string): string | undefined =>
  matchPath('/challenges', path) && (new URLSearchParams(/\?([^#]*)/.exec(path)?.[1]).get('code')?.trim() || undefined)

export const createPosterPath = (id: string) => `/admin-main/challenges/${id}/poster`

export const ADMIN_CHALLENGE_SORTS = ['slug', 'title', 'access_code', 'start_date', 'end_date'] as const
export type AdminChallengeSort = (typeof ADMIN_CHALLENGE_SORTS)[number]

type ChallengeDates = { startDate: string; endDate: string }

/**
 * Phase of a challenge. It is active from the start of its first day in the earliest time zone to the end of its last
 * day in the latest.
 */
export const getChallengePhase = ({ startDate, endDate }: ChallengeDates, now: Date): ChallengePhase =>
  startDate > latestDayOnEarth(now) ? 'upcoming' : endDate < earliestDayOnEarth(now) ? 'ended' : 'active'

/** Progress of a challenge toward its goal in whole percent; may exceed 100, and is 0 without a goal. */
export const challengeProgressPercent = (pieces: number, goal: number): number =>
  // The percentage multiplies before it divides, because in floating point 0.29 * 100 rounds down to 28.
  goal > 0 ? Math.floor((pieces * 100) / goal) : 0
