import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'

export const EventCardSkeleton = () => (
  <div className="card overflow-hidden">
    <div className="aspect-[16/10] animate-pulse bg-sunk" />
    <div className="p-5">
      <Skeleton className="mt-1 h-[15px] w-[38%]" />
      <Skeleton className="mt-3 h-6 w-[80%]" />
      <Skeleton className="mt-3 h-[15px] w-[60%]" />
      <Skeleton className="mt-4 h-[15px] w-[46%]" />
      <Skeleton className="mt-6 h-7 w-24 rounded-full!" />
    </div>
  </div>
)
