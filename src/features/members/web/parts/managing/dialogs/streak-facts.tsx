import { weeksInWords } from '#platform/numbers.ts'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { managingSentences as say } from '../managing-sentences.ts'
import { dayOf } from '../moments.ts'

/** What is known of a streak, as its feature tells it. */
export type StreakFacts = { currentStreakWeeks: number; longestStreakWeeks: number; lastCleanupDate: string | null }

type Props = { now: number; streak: StreakFacts | undefined; hasFailed: boolean }

/** How a streak stands before it is changed; the list knows only how long it is now. */
export function StreakFactsBox({ now, streak, hasFailed }: Props) {
  const facts = [
    [say.streakNow, weeksInWords(streak?.currentStreakWeeks ?? now)],
    [say.streakLongest, streak && weeksInWords(streak.longestStreakWeeks)],
    [say.streakLastCleanup, streak && lastOf(streak)],
  ] as const
  return (
    <dl className="mb-5 grid grid-cols-[1fr_1fr_auto] divide-x divide-line rounded-md bg-sunk py-3">
      {facts.map(([name, fact]) => (
        <div key={name} className="px-3 sm:px-4">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-semibold">
            {fact ??
              (hasFailed ? (
                <span className="font-normal text-ink-2">{say.streakUnread}</span>
              ) : (
                <Skeleton className="my-[3px] h-[1.2em] w-16 bg-line!" />
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const lastOf = ({ lastCleanupDate: day }: StreakFacts) => (day ? dayOf(day, 'UTC') : say.streakNoCleanup)
