import { useQuery } from '@tanstack/react-query'
import type { Pending } from '#features/cleanups/web/outbox/pending.ts'
import { progress } from '#features/progress/web/api.ts'
import { Badges } from '#features/progress/web/badges/badges.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { GoalCard } from './goal-card.tsx'
import { Numbers } from './numbers.tsx'
import { StreakCard } from './streak-card.tsx'

const pair = 'grid gap-5 lg:grid-cols-[1.62fr_1fr]'

/** How far the member has come. */
export function ProgressPart({ pending }: { pending: Pending | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(progress.mine.queryOptions())
  if (data)
    return (
      <>
        <div className={pair}>
          <GoalCard progress={data} waiting={pending?.yearPieces} />
          <StreakCard progress={data} hasWaiting={pending?.isOfThisWeek} />
        </div>
        <Numbers progress={data} pending={pending} />
        <Badges earned={data.badges} />
      </>
    )
  if (isError && !isFetching)
    return (
      <div className="card">
        <ErrorState title="Unable to load your progress" level={2} onRetry={() => void refetch()}>
          We're having trouble counting your pieces.
        </ErrorState>
      </div>
    )
  return (
    <SkeletonGroup label="Loading your progress" className="grid gap-5">
      <div className={pair}>
        <Skeleton className="h-[330px] rounded-lg!" />
        <Skeleton className="h-[300px] rounded-lg! lg:h-[330px]" />
      </div>
      <Skeleton className="h-[296px] rounded-lg! lg:h-[106px]" />
    </SkeletonGroup>
  )
}
