import { formatDayWithoutWeekday, formatShortDay } from '#platform/days.ts'
import { weeksInWords } from '#platform/numbers.ts'
import type { EndedWeekStreak } from './contract.ts'

/** Formats an ended streak: "Last streak: 4 weeks, until Sep 20", with the year if it is not the current one. */
export function lastStreakInWords({ weeks, lastDay }: EndedWeekStreak, today: string): string {
  const isThisYear = lastDay.slice(0, 4) === today.slice(0, 4)
  const day = isThisYear ? formatShortDay(lastDay) : formatDayWithoutWeekday(lastDay, 'TBD')
  return `Last streak: ${weeksInWords(weeks)}, until ${day}`
}
