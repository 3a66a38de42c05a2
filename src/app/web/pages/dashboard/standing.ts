import type { Pending } from '#features/cleanups/web/outbox/pending.ts'
import type { Progress } from '#features/progress/contract.ts'
import { weekOf } from '#platform/days.ts'

/**
 * How far the member is once everything has arrived. What was read in another week says nothing of this week's streak, and
 * of another year nothing of this year's goal.
 */
export function standingOf(mine: Progress, { yearPieces, isOfThisWeek }: Pending, today: string): Progress {
  return {
    ...mine,
    today,
    yearPieces: mine.yearPieces + yearPieces,
    annualGoal: mine.today.slice(0, 4) === today.slice(0, 4) ? mine.annualGoal : null,
    isWeekDone: mine.isWeekDone || isOfThisWeek || weekOf(mine.today) !== weekOf(today),
  }
}
