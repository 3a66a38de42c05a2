import { startOfWeek } from '#platform/days.ts'
import { formatNumber, numberInWords, piecesInWords } from '#platform/numbers.ts'
import { formatLitterWeight } from './impact.ts'

type LogHintProgress = {
  today: string
  yearPieces: number
  owedPieces: number
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
  isInPounds?: boolean,
): string | undefined {
  if (pieces === null || !(pieces >= 1)) return undefined
  const { today, annualGoal, owedPieces } = memberProgress
  const goal = date?.slice(0, 4) === today.slice(0, 4) ? annualGoal : null
  const effects = date
    ? [describeGoalEffect(memberProgress, goal, pieces), describeStreakEffect(memberProgress, date)].filter(Boolean)
    : []
  return [
    `About ${formatLitterWeight(pieces, isInPounds)}.`,
    goal !== null && owedPieces > 0 && sayOwed(owedPieces),
    effects.length > 0 && `This ${effects.join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const sayOwed = (pieces: number) =>
  `${piecesInWords(pieces)} first ${pieces === 1 ? 'makes' : 'make'} up for a correction.`

function describeGoalEffect({ yearPieces, owedPieces }: LogHintProgress, annualGoal: number | null, pieces: number) {
  const sum = yearPieces + pieces - owedPieces
  if (annualGoal === null || sum <= 0) return undefined
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
