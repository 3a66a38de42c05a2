import {
  GALLONS_PER_LITTER_BAG,
  formatImpactEstimate,
  estimateCleanupImpact,
  formatLitterWeight,
} from '#features/progress/rules/impact.ts'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { numberInWords } from '#platform/numbers.ts'
import { startOfWeek, weekdayIndexFromMonday } from '#platform/days.ts'

const SUNDAY = 6

const weeksInWords = (weeks: number) => (weeks === 1 ? 'one week' : `${numberInWords(weeks)} weeks`)

/**
 * Greeting of the Litterlog. Suggests what to do next, and never blames the member for a missed week. `hasWaiting`: the
 * outbox holds a cleanup of this week. `now` is passed, because the loaded progress may be older.
 */
export function litterlogGreeting(
  name: string,
  { streak, totalCleanups, isWeekDone, today }: MemberCleanupTotalsAndStreak,
  hasWaiting = false,
  now = today,
): string {
  const weeks = streak.currentStreakWeeks
  if (startOfWeek(today) !== startOfWeek(now)) return defaultLitterlogGreeting(name)
  if (weeks > 0 && isWeekDone)
    return weeks === 1
      ? `${name}, this week is done. One more next week makes it two in a row.`
      : `${name}, that makes ${weeksInWords(weeks)} in a row. The next one starts on Monday.`
  if (weeks > 0 && hasWaiting)
    return `${name}, your cleanup makes it ${weeksInWords(weeks + 1)} in a row once it is uploaded.`
  if (weeks > 0)
    return `${name}, you need one cleanup ${weekdayIndexFromMonday(now) === SUNDAY ? 'today' : 'by Sunday'} to make it ${weeksInWords(weeks + 1)}.`
  if (totalCleanups === 0) return defaultLitterlogGreeting(name)
  return hasWaiting
    ? `${name}, the trail starts over once your cleanup is uploaded.`
    : `${name}, the trail starts over with your next cleanup.`
}

export const defaultLitterlogGreeting = (name: string) => `Good to have you, ${name}.`

/** Formats weight and volume of litter pieces: "About 1.2 kg, 0.1 of a 30-gallon bag." */
export function litterImpactInWords(pieces: number, isInPounds?: boolean): string {
  const { bags } = estimateCleanupImpact(pieces)
  const volume =
    bags < 1
      ? `${formatImpactEstimate(bags)} of a ${GALLONS_PER_LITTER_BAG}-gallon bag`
      : `${formatImpactEstimate(bags)} bags of ${GALLONS_PER_LITTER_BAG} gallons`
  return `About ${formatLitterWeight(pieces, isInPounds)}${formatImpactEstimate(bags) === '0' ? '' : `, ${volume}`}.`
}
