import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { HISTORY_PAGE_SIZE } from '../../rules.ts'
import { historyListStyle, historyRowGrid } from './list-style.ts'

/** Loading placeholder for a list of cleanups, with rows of the final height, so that the layout does not shift. */
export const HistorySkeleton = () => (
  <SkeletonGroup label="Loading the cleanups" className={historyListStyle}>
    {Array.from({ length: HISTORY_PAGE_SIZE }, (_, index) => (
      <div key={index} className={historyRowGrid}>
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
