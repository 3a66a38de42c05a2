import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { CLEANUP_HISTORY_PAGE_SIZE } from '../../rules.ts'
import { cleanupHistoryListStyle, cleanupHistoryRowGrid } from './list-style.ts'

/** Loading placeholder for a list of cleanups, with rows of the final height, so that the layout does not shift. */
export const CleanupHistorySkeleton = () => (
  <SkeletonGroup label="Loading the cleanups" className={cleanupHistoryListStyle}>
    {Array.from({ length: CLEANUP_HISTORY_PAGE_SIZE }, (_, index) => (
      <div key={index} className={cleanupHistoryRowGrid}>
        <Skeleton className="aspect-[4/3] rounded-md!" />
        <div>
          <Skeleton className="h-[18px] w-[150px] max-w-full" />
          <Skeleton className="mt-2.5 h-[15px] w-[90px]" />
          <Skeleton className="mt-2.5 h-[15px] w-[70%] max-sm:hidden" />
        </div>
        <Skeleton className="h-8 w-14" />
      </div>
    ))}
  </SkeletonGroup>
)
