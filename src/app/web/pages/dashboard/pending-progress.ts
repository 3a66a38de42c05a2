import type { PendingCleanupTotals } from '#features/cleanups/web/outbox/pending.ts'
import { toShownTotal } from '#features/corrections/rules.ts'
import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { startOfWeek } from '#platform/days.ts'

/**
 * Adds cleanups in the outbox to the member's progress. Progress from an earlier week or year counts neither for this
 * week's streak nor for this year's goal.
 */
export function addPendingCleanups(
  mine: MemberCleanupTotalsAndStreak,
  { yearPieces, isOfThisWeek }: PendingCleanupTotals,
  today: string,
): MemberCleanupTotalsAndStreak {
  // A progress response that an earlier version cached may lack `owedPieces`.
  const sum = mine.yearPieces - (mine.owedPieces ?? 0) + yearPieces
  return {
    ...mine,
    today,
    yearPieces: toShownTotal(sum),
    owedPieces: toShownTotal(-sum),
    annualGoal: mine.today.slice(0, 4) === today.slice(0, 4) ? mine.annualGoal : null,
    isWeekDone: mine.isWeekDone || isOfThisWeek || startOfWeek(mine.today) !== startOfWeek(today),
  }
}
