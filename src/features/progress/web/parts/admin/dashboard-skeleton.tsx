import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { growthWords as say } from '../../../rules/growth.ts'

/** In the places and with the heights of what is awaited, so that nothing jumps. */
export const DashboardSkeleton = () => (
  <SkeletonGroup label={say.loading}>
    <div className="card mt-6 overflow-hidden max-xl:hidden">
      <Skeleton className="h-12 rounded-none!" />
      <div className="divide-y divide-line">
        {FOUR.map((nr) => (
          <div key={nr} className="flex h-[53px] items-center justify-between px-5">
            <Skeleton className="h-[18px] w-32" />
            <Skeleton className="h-[18px] w-1/2" />
          </div>
        ))}
      </div>
    </div>
    <div className="mt-5 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:hidden">
      {FOUR.map((nr) => (
        <div key={nr} className={`card p-4 ${nr % 2 ? 'h-[150.2px] sm:h-[172.7px]' : 'h-[172.7px]'}`}>
          <Skeleton className="h-6 w-32" />
          <Skeleton className="mt-2 h-8 w-24" />
          <Skeleton className="mt-2.5 h-[15px] w-4/5" />
        </div>
      ))}
    </div>
    <div className="mt-5 grid gap-5 lg:grid-cols-2">
      {FOUR.map((nr) => (
        <div key={nr} className="card p-5 sm:p-6">
          <Skeleton className="mb-3 h-[28.5px] w-36" />
          <Skeleton className="h-[262px]" />
          <Skeleton className="mt-2 h-[45px] w-64 max-w-full" />
        </div>
      ))}
    </div>
  </SkeletonGroup>
)

const FOUR = [0, 1, 2, 3]
