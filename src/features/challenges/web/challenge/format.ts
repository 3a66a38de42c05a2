import { addDays, dayInTimeZone, formatDay, formatDayRange, formatShortDay } from '#platform/days.ts'
import { formatNumber, numberInWords, piecesInWords } from '#platform/numbers.ts'
import type { Challenge } from '../../contract/challenge.ts'
import { challengeUiTexts as texts } from '../../copy.ts'

type Days = Pick<Challenge, 'startDate' | 'endDate'>

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const DAY_MS = 24 * 60 * 60 * 1000

/** Formats a challenge's dates: "Feb 1, 2027", or "Feb 1 to 28, 2027". */
export const formatChallengeDateRange = ({ startDate, endDate }: Days): string =>
  startDate === endDate
    ? `${formatShortDay(endDate)}, ${Number(endDate.slice(0, 4))}`
    : formatDayRange(startDate, endDate)

const daysThrough = (first: string, last: string) =>
  Math.round((dateOf(last).getTime() - dateOf(first).getTime()) / DAY_MS) + 1

const countInWords = (count: number, one: string, many: string) => `${numberInWords(count)} ${count === 1 ? one : many}`

/** Formats a challenge's duration: "three days" or "eight weeks". */
export function formatChallengeDuration({ startDate, endDate }: Days): string {
  const days = daysThrough(startDate, endDate)
  return days < 14 ? countInWords(days, 'day', 'days') : countInWords(Math.round(days / 7), 'week', 'weeks')
}

export const formatChallengeResult = (challenge: Days & Pick<Challenge, 'summary'>) =>
  `${piecesInWords(challenge.summary.totalLitterPieces)} in ${formatChallengeDuration(challenge)}`

/** Formats a challenge's opening date: "Opens Feb 1". */
export const formatChallengeOpeningDate = ({ startDate }: Pick<Days, 'startDate'>) =>
  `Opens ${formatShortDay(startDate)}`

/** Describes a challenge's progress in one or two sentences; `today` is the reader's local date. */
export function formatChallengeProgress(challenge: Challenge, today: string): string {
  const { phase, isPublished, startDate, endDate, goalLitterPieces: goal, summary } = challenge
  const missing = goal - summary.totalLitterPieces
  if (!isPublished && phase !== 'ended') return texts.notJoinable
  if (phase === 'upcoming') return `It opens on ${formatDay(startDate, 'TBD')}, and every piece counts from then on.`
  if (phase === 'ended')
    return [
      `${formatChallengeResult(challenge)}.`,
      ...(goal > 0 ? [missing > 0 ? `The goal was ${piecesInWords(missing)} away.` : 'The goal was reached.'] : []),
    ].join(' ')

  // Time zones may put the reader's date outside an active challenge, so the number of days is clamped.
  const days = Math.max(daysThrough(today < startDate ? startDate : today, endDate), 1)
  const daysLeft = days === 1 ? 'The last day.' : `${formatNumber(days)} days left.`
  if (goal === 0) return `${daysLeft} Every piece counts.`
  if (missing <= 0) return `${daysLeft} The goal is reached, and every piece still counts.`
  return `${daysLeft} ${piecesInWords(missing)} to go${dailyShare(missing, summary.totalParticipants, days)}.`
}

function dailyShare(missing: number, participants: number, days: number): string {
  if (participants === 0) return ''
  const each = formatNumber(Math.ceil(missing / participants / days))
  return participants === 1 ? `, about ${each} a day` : `, about ${each} per person per day`
}

/**
 * Formats a participant's last update: "Updated today", "Updated 5 days ago", and after a week the date. Empty without
 * an update.
 */
export function formatParticipantLastUpdate(at: string | null, timeZone: string, now: Date): string {
  if (!at) return ''
  const [day, today] = [dayInTimeZone(timeZone, new Date(at)), dayInTimeZone(timeZone, now)]
  if (day >= today) return 'Updated today'
  if (day === addDays(today, -1)) return 'Updated yesterday'
  const ago = daysThrough(day, today) - 1
  if (ago < 7) return `Updated ${ago} days ago`
  return `Updated ${formatShortDay(day)}${day.slice(0, 4) === today.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`}`
}
