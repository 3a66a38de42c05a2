import { startOfWeek } from '#platform/days.ts'
import { formatNumber, numberInWords } from '#platform/numbers.ts'
import { formatLitterWeight } from './impact.ts'

type LogHintProgress = {
  today: string
  yearPieces: number
  annualGoal: number | null
  streak: { currentStreakWeeks: number }
  isWeekDone: boolean
}

/**
 * Hint below the form for logging a cleanup: its estimated weight, and its effect on annual goal and week streak.
 * `undefined` until pieces are entered.
 */
export function formatLogCleanupFormHint(
  memberProgress: LogHintProgress,
  date: string | null,
  pieces: number | null,
): string | undefined {
  if (pieces === null || !(pieces >= 1)) return undefined
  const effects = date
    ? [describeGoalEffect(memberProgress, date, pieces), describeStreakEffect(memberProgress, date)].filter(Boolean)
    : []
  return [`About ${formatLitterWeight(pieces)}.`, effects.length > 0 && `This ${effects.join(' and ')}.`]
    .filter(Boolean)
    .join(' ')
}

function describeGoalEffect({ today, yearPieces, annualGoal }: LogHintProgress, date: string, pieces: number) {
  if (annualGoal === null || date.slice(0, 4) !== today.slice(0, 4)) return undefined
  const sum = yearPieces + pieces
  return yearPieces < annualGoal && sum >= annualGoal
    ? `reaches your goal of ${formatNumber(annualGoal)} pieces`
    : `takes you to ${formatNumber(sum)} of ${formatNumber(annualGoal)}`
}

function describeStreakEffect(
  { today, streak: { currentStreakWeeks: weeks }, isWeekDone }: LogHintProgress,
  date: string,
) {
  if (isWeekDone || startOfWeek(date) !== startOfWeek(today)) return undefined
  return weeks === 0 ? 'starts a new streak' : `makes it ${numberInWords(weeks + 1)} weeks in a row`
}
