import { weekOf } from '#platform/days.ts'
import { formatNumber, inWords } from '#platform/numbers.ts'
import { weightOf } from './impact.ts'

type Standing = {
  today: string
  yearPieces: number
  annualGoal: number | null
  streak: { currentStreakWeeks: number }
  isWeekDone: boolean
}

/**
 * Hint below the log form: estimated weight of a new cleanup, and its effect on goal and streak. `undefined` until
 * pieces are entered.
 */
export function logHint(standing: Standing, date: string | null, pieces: number | null): string | undefined {
  if (pieces === null || !(pieces >= 1)) return undefined
  const effects = date ? [onGoal(standing, date, pieces), onStreak(standing, date)].filter(Boolean) : []
  return [`About ${weightOf(pieces)}.`, effects.length > 0 && `This ${effects.join(' and ')}.`]
    .filter(Boolean)
    .join(' ')
}

function onGoal({ today, yearPieces, annualGoal }: Standing, date: string, pieces: number) {
  if (annualGoal === null || date.slice(0, 4) !== today.slice(0, 4)) return undefined
  const sum = yearPieces + pieces
  return yearPieces < annualGoal && sum >= annualGoal
    ? `reaches your goal of ${formatNumber(annualGoal)} pieces`
    : `takes you to ${formatNumber(sum)} of ${formatNumber(annualGoal)}`
}

function onStreak({ today, streak: { currentStreakWeeks: weeks }, isWeekDone }: Standing, date: string) {
  if (isWeekDone || weekOf(date) !== weekOf(today)) return undefined
  return weeks === 0 ? 'starts a new streak' : `makes it ${inWords(weeks + 1)} weeks in a row`
}
