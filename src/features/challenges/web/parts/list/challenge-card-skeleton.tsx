import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'

/** As high as the card it stands for, so that nothing jumps. */
export const ChallengeCardSkeleton = ({ as: Box = 'div' }: { as?: 'div' | 'li' }) => (
  <Box className="card overflow-hidden" aria-hidden={Box === 'li' || undefined}>
    <div className="relative h-[108px] bg-sunk">
      <span className="absolute -bottom-6 left-5 block size-14 rounded-md bg-sunk ring-4 ring-card" />
    </div>
    <div className="px-5 pb-5">
      <Skeleton className="mt-3 ml-auto h-7 w-20 rounded-full!" />
      <Skeleton className="mt-2 h-6 w-[70%]" />
      <Skeleton className="mt-3 h-[15px] w-[92%]" />
      <Skeleton className="mt-5 h-[15px] w-[58%]" />
      <Skeleton className="mt-2.5 h-[15px] w-[44%]" />
      <Skeleton className="mt-7 h-3 w-full" />
      <Skeleton className="mt-5 h-11 w-full" />
    </div>
  </Box>
)
