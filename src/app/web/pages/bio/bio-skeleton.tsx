import '#platform/web/ui/inside.css'
import { CleanupHistorySkeleton } from '#features/cleanups/web/history/history-skeleton.tsx'
import { Skeleton, SkeletonGroup, useScrollToTop } from '#platform/web/ui/feedback/skeleton.tsx'
import { BackLink } from './back-link.tsx'

export function MemberBioSkeleton() {
  useScrollToTop()
  return (
    <div className="wrap py-8 pb-20 sm:py-10">
      <BackLink />
      <h1 className="sr-only">Member</h1>
      <div className="mt-5 grid grid-cols-1 items-start gap-8 lg:grid-cols-[360px_minmax(0,1fr)]">
        <SkeletonGroup label="Loading the profile" className="card overflow-hidden">
          <Skeleton className="h-[124px] rounded-none!" />
          <div className="px-6 pb-6">
            <div className="relative -mt-[47px] w-fit rounded-full bg-card ring-[5px] ring-card">
              <Skeleton className="size-[104px] rounded-full!" />
            </div>
            <Skeleton className="mt-4 h-7 w-[70%]" />
            <Skeleton className="mt-3 h-[15px] w-[50%]" />
            <Skeleton className="mt-6 h-[15px]" />
            <Skeleton className="mt-2.5 h-[15px] w-[80%]" />
          </div>
        </SkeletonGroup>
        <div>
          <Skeleton className="mb-5 h-7 w-40" />
          <CleanupHistorySkeleton />
        </div>
      </div>
    </div>
  )
}
