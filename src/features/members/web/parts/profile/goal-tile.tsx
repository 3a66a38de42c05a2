import { formatNumber } from '#platform/numbers.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { useProfile } from './use-profile.ts'

/** What the member has set out to do this year. */
export function GoalTile() {
  const { data, isError, refetch } = useProfile()
  if (isError && !data) return <ErrorState title="Unable to load your goal" level={2} onRetry={() => void refetch()} />
  if (!data)
    return (
      <SkeletonGroup label="Loading your goal">
        <Skeleton className="h-36" />
      </SkeletonGroup>
    )
  return (
    <section aria-labelledby="goal" className="card flex flex-wrap items-end justify-between gap-4 p-5 sm:p-7">
      <div>
        <h2 id="goal" className="text-lg">
          Annual goal
        </h2>
        {data.annualGoal ? (
          <p className="mt-1">
            <span className="num text-[3rem] leading-none">{formatNumber(data.annualGoal)}</span>{' '}
            <span className="text-ink-2">pieces</span>
          </p>
        ) : (
          <p className="mt-1 text-ink-2">Set your annual goal</p>
        )}
      </div>
      <PageLink to="/profile" className="font-semibold text-creek underline">
        Change it in Settings
      </PageLink>
    </section>
  )
}
