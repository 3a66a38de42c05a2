import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import { statisticsSentences as say } from '../../../rules/statistics-words.ts'

/** In the places and with the heights of what is awaited, so that nothing jumps. */
export const StatisticsSkeleton = () => (
  <SkeletonGroup label={say.loading} className="grid gap-5 lg:grid-cols-2">
    <Card>
      <Skeleton className="h-60" />
    </Card>
    <Card>
      <Skeleton className="h-60" />
    </Card>
    <Card>
      <div className="@container">
        <Skeleton className="h-[406px] @md:h-[200px]" />
      </div>
    </Card>
    <Card>
      <Skeleton className="h-[214px] lg:h-[200px]" />
    </Card>
  </SkeletonGroup>
)

const Card = ({ children }: { children: ReactNode }) => (
  <div className="card p-5 sm:p-6">
    <Skeleton className="mb-3 h-[28.5px] w-36" />
    {children}
    <Skeleton className="mt-2 h-[22.5px] w-64 max-w-full" />
  </div>
)
