import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { rankAndAvatarClassNames, rankedRowGridClassName } from './ranked-columns.ts'

/** Skeleton with the height of a ranking row, to avoid layout shift. Phones show more lines in place of columns. */
export const RankedRowSkeleton = ({ lines = 3 }: { lines?: 3 | 4 }) => (
  <div className={rankedRowGridClassName}>
    <div className={rankAndAvatarClassNames.short}>
      <span className="w-8 lg:w-13">
        <Skeleton className="h-6 w-7" />
      </span>
      <span className="lg:w-13">
        <Skeleton className="size-12 rounded-full!" />
      </span>
    </div>
    <div>
      <Skeleton className="my-1.5 h-[18px] w-[46%] lg:my-1" />
      <Skeleton className="my-1.5 h-[15px] w-[64%]" />
      <Skeleton className="my-1.5 h-[15px] w-[52%] lg:hidden" />
      {lines === 4 && <Skeleton className="my-1.5 h-[15px] w-[58%] lg:hidden" />}
    </div>
    <Skeleton className="h-6 w-[170px] max-lg:hidden" />
    <Skeleton className="ml-auto h-[18px] w-20 max-lg:hidden" />
    <div>
      <Skeleton className="ml-auto h-6 w-14" />
      <Skeleton className="mt-1.5 ml-auto h-[13px] w-10" />
    </div>
  </div>
)
