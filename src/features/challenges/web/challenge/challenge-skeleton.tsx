import '#platform/web/ui/inside.css'
import { RankedRowSkeleton } from '#platform/web/ui/data/ranked-row-skeleton.tsx'
import { Skeleton, SkeletonGroup, useScrollToTop } from '#platform/web/ui/feedback/skeleton.tsx'
import { AllChallengesLink } from './all-challenges-link.tsx'

export const ChallengePageSkeleton = () => (
  <SkeletonGroup label="Loading the challenge">
    <Skeleton className="mt-3 h-[380px] rounded-xl!" />
    <div className="mt-5 grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-[1fr_1fr_1.9fr]">
      <Skeleton className="h-[150px] rounded-lg!" />
      <Skeleton className="h-[150px] rounded-lg!" />
      <Skeleton className="h-[150px] rounded-lg! max-md:col-span-2" />
    </div>
    <Skeleton className="mt-11 h-7 w-40" />
    <div className="card mt-5 divide-y divide-line">
      <RankedRowSkeleton />
      <RankedRowSkeleton />
      <RankedRowSkeleton />
    </div>
  </SkeletonGroup>
)

export function ChallengePageLoading() {
  useScrollToTop()
  return (
    <div className="wrap py-6 pb-20 sm:py-8">
      <AllChallengesLink />
      <h1 className="sr-only">Challenge</h1>
      <ChallengePageSkeleton />
    </div>
  )
}
