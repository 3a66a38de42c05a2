import { weekOf } from '#platform/days.ts'
import { formatNumber, inWords } from '#platform/numbers.ts'
import { weightOf } from './impact.ts'

/** What the hint looks at: how far the member is without this log. */
type Standing = {
  today: string
  yearPieces: number
  annualGoal: number | null
  streak: { currentStreakWeeks: number }
  isWeekDone: boolean
}

/** What a log would weigh, and what it would do to goal and streak; nothing before there is a number of pieces. */
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
