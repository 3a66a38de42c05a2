import { earliestDay, formatDay, latestDay } from '#platform/days.ts'
import { formatNumber } from '#platform/numbers.ts'
import { slugSentences } from '#platform/slugs.ts'

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

const tooLong = (what: string, most: number) => `${what} must be at most ${formatNumber(most)} characters`

/** What members and admins read, word for word. */
export const challengeSentences = {
  listFailed: 'Failed to load challenges. Please try again later.',
  signInFirst: 'Authentication Required',
  notFound: 'Challenge not found',
  noRules: 'No rules have been set for this challenge.',
  noGoal: 'No goal set',
  hidden: 'This challenge is not published: members cannot see it.',
  notJoinable: 'Nobody can join before it is published.',
  challengeFailed: 'Failed to load the challenge. Please try again later.',
  participantsFailed: 'Failed to load the participants. Please try again later.',
  placeFailed: 'Failed to find your place. Please try again.',

  noCode: 'Please enter a code',
  codeHint: 'The code is case-sensitive and has no spaces.',
  unknownCode: 'Invalid challenge code',
  notPublished: 'This challenge is not currently active',
  notStarted: (startDate: string) => `This challenge hasn't started yet. It begins on ${formatDay(startDate, 'TBD')}.`,
  hasEnded: 'This challenge has already ended.',
  alreadyIn: 'You are already a participant in this challenge',
  notJoined: 'Failed to join the challenge. Please try again.',
  joined: 'Successfully joined the challenge!',
  left: (title: string) => `You have left ${title}`,
  notLeft: 'Failed to leave the challenge. Please try again.',

  ...slugSentences,
  titleRequired: 'Title is required',
  codeRequired: 'Access code is required',
  codeInvalid: 'The access code must have no spaces',
  codeTaken: 'This challenge code is already taken. Please choose another one.',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  endBeforeStart: 'End date cannot be before the start date',
  goalInvalid: `The goal must be a whole number from 0 to ${formatNumber(GOAL_MOST)}`,
  slugTooLong: tooLong('Slug', LONGEST.slug),
  titleTooLong: tooLong('Title', LONGEST.title),
  subheadTooLong: tooLong('Subhead', LONGEST.subhead),
  descriptionTooLong: tooLong('Description', LONGEST.description),
  codeTooLong: tooLong('Access code', LONGEST.accessCode),
  rulesTooLong: tooLong('Challenge rules', LONGEST.challengeRules),
  pictureLost: 'The picture is no longer there. Please choose it again.',
  changedMeanwhile: 'This challenge has changed since you opened it. Please look at it again.',

  created: 'Challenge created successfully',
  updated: 'Challenge updated successfully',
  notSaved: 'Failed to save challenge',
  deleted: 'Challenge deleted successfully',
  notDeleted: 'Failed to delete challenge',
}
