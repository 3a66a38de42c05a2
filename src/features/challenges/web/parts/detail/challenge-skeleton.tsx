import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'

export const ChallengeSkeleton = () => (
  <SkeletonGroup label="Loading the challenge">
    <Skeleton className="mt-3 h-[380px] rounded-xl!" />
    <div className="mt-5 grid grid-cols-2 gap-4 sm:gap-5 md:grid-cols-[1fr_1fr_1.9fr]">
      <Skeleton className="h-[150px] rounded-lg!" />
      <Skeleton className="h-[150px] rounded-lg!" />
      <Skeleton className="h-[150px] rounded-lg! max-md:col-span-2" />
    </div>
  </SkeletonGroup>
)
