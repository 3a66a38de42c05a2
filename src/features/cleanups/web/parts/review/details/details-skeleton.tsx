import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'

export const DetailsSkeleton = () => (
  <SkeletonGroup label="Loading the cleanup" className="grid gap-4">
    <Skeleton className="h-11 w-2/5" />
    <Skeleton className="h-[73px]" />
    <div className="grid grid-cols-2 gap-2.5">
      <Skeleton className="aspect-[4/3]" />
      <Skeleton className="aspect-[4/3]" />
    </div>
  </SkeletonGroup>
)
