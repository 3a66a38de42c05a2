import { compactNumber } from '#platform/numbers.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CommunityTotals } from '../../contract.ts'

const tiles: { of: keyof CommunityTotals; one: string; many: string }[] = [
  { of: 'litterPieces', one: 'litter piece removed', many: 'litter pieces removed' },
  { of: 'activeUsers', one: 'active member', many: 'active members' },
  { of: 'cleanupActivities', one: 'cleanup logged', many: 'cleanups logged' },
  { of: 'locationsImpacted', one: 'location impacted', many: 'locations impacted' },
]

const grid = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
/** a line between two that stand side by side: pairs on a phone, all four on a desk */
const tile =
  'border-line even:border-l even:pl-5 sm:even:pl-8 lg:not-first:border-l lg:not-first:pl-8 flex flex-col-reverse justify-end'

export const TotalTiles = ({ totals }: { totals: CommunityTotals }) => (
  <dl className={grid}>
    {tiles.map(({ of, one, many }) => (
      <div key={of} className={tile}>
        <dt className="mt-1.5 text-ink-2">{totals[of] === 1 ? one : many}</dt>
        <dd className="num text-[2.5rem] leading-none md:text-[3.4rem]">{compactNumber(totals[of])}</dd>
      </div>
    ))}
  </dl>
)

export const TotalTilesSkeleton = () => (
  <SkeletonGroup label="Loading the numbers" className={grid}>
    {tiles.map(({ of }) => (
      <div key={of} className="grid content-start gap-3">
        <Skeleton className="h-10 w-28 md:h-[3.4rem] md:w-36" />
        <Skeleton className="h-5 w-32" />
      </div>
    ))}
  </SkeletonGroup>
)
