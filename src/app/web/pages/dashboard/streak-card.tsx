import type { MemberCleanupTotalsAndStreak } from '#features/progress/contract.ts'
import { lastStreakInWords } from '#features/progress/copy.ts'
import { addDays, formatShortDay, startOfWeek } from '#platform/days.ts'
import { formatNumber, weeksInWords } from '#platform/numbers.ts'
import { StreakBars } from '#platform/web/charts/streak-bars.tsx'

const BARS = 12

type Props = {
  progress: MemberCleanupTotalsAndStreak
  hasWaiting?: boolean
}

export function WeekStreakCard({ progress: { streak, isWeekDone, today }, hasWaiting = false }: Props) {
  const { currentStreakWeeks: weeks, lastStreak, longestStreakWeeks: longest } = streak
  const ended = lastStreak && lastStreakInWords(lastStreak, today)
  // A long streak shows only its last weeks. One bar stays reserved for this week until it has a cleanup.
  const done = Math.min(weeks, isWeekDone ? BARS : BARS - 1)
  const thisWeek = isWeekDone ? 'is done' : hasWaiting && 'waits to upload'
  const firstWeek = addDays(startOfWeek(today), -7 * (isWeekDone ? done - 1 : done))
  return (
    <section
      aria-label="Week streak"
      className="flex flex-col rounded-lg bg-spruce-deep p-5 text-on-spruce sm:p-7 forced-colors:border"
    >
      <h2 className="font-sans text-base font-semibold tracking-normal text-on-spruce-2">Week streak</h2>
      {weeks > 0 ? (
        <p className="mt-1 leading-none">
          <b className="num text-[3.1rem] sm:text-[3.6rem]">{formatNumber(weeks)}</b>{' '}
          <span className="text-lg text-on-spruce-2">{weeks === 1 ? 'week' : 'weeks in a row'}</span>
        </p>
      ) : (
        <p className="mt-2 text-lg">{thisWeek ? `This week ${thisWeek}` : 'Log one this week to start'}</p>
      )}
      <div className="mt-6">
        <StreakBars
          done={done}
          of={BARS}
          isOpen={!isWeekDone && (weeks > 0 || hasWaiting)}
          size="lg"
          label={
            weeks > 0
              ? `${weeksInWords(weeks)} cleaned, this week ${thisWeek || 'still open'}`
              : ended
                ? 'No current streak'
                : 'No weeks yet'
          }
        />
      </div>
      {weeks > 0 && (
        <p className="mt-2.5 flex justify-between gap-3 text-sm text-on-spruce-2">
          <span>{formatShortDay(firstWeek)}</span>
          <span>this week {thisWeek || 'ends Sun'}</span>
        </p>
      )}
      {ended && <p className="mt-2.5 text-sm text-on-spruce-2">{ended}</p>}
      <div className="mt-auto pt-6 text-sm text-on-spruce-2">
        {longest > 0 ? (
          <p className="flex justify-between gap-3 border-t border-on-spruce/15 pt-5">
            Longest streak <b className="font-semibold text-on-spruce">{weeksInWords(longest)}</b>
          </p>
        ) : (
          'One bar is one week with a cleanup in it.'
        )}
      </div>
    </section>
  )
}
