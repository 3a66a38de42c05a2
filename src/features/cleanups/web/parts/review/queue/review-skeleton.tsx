import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'

/** As high as what comes. */
export const ReviewSkeleton = () => (
  <SkeletonGroup
    label="Loading the cleanups"
    className="grid min-h-0 flex-1 grid-cols-1 gap-4 lg:grid-cols-[306px_minmax(0,1fr)]"
  >
    <div className="card grid content-start gap-1 p-2 max-lg:order-2">
      <Skeleton className="mb-1 h-9" />
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
    <div className="card flex flex-col gap-4 overflow-hidden pb-4">
      <Skeleton className="max-lg:aspect-[4/3] lg:min-h-[180px] lg:flex-1" />
      <Skeleton className="mx-5 h-6 w-2/5" />
      <Skeleton className="mx-5 h-4 w-3/5" />
      <Skeleton className="mx-5 h-11 w-3/4" />
    </div>
  </SkeletonGroup>
)
