import { weeksInWords } from '#platform/numbers.ts'
import { StreakBars } from './streak-bars.tsx'

/** So many bars fit beside the number; a longer streak fills them all. */
const BARS = 8

/** The streak in a row of a ranking: bars, and how many weeks they are. */
export const WeekStreak = ({ weeks }: { weeks: number }) => (
  <>
    <StreakBars done={Math.min(weeks, BARS)} of={BARS} label={`${weeksInWords(weeks)} in a row`} />
    <span aria-hidden>{weeksInWords(weeks)}</span>
  </>
)
