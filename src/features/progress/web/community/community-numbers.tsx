import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { listBagTotals } from '#features/cleanups/copy/bags.ts'
import { useIsInPounds } from '#features/members/web/profile/use-profile.ts'
import { formatCompactNumber } from '#platform/numbers.ts'
import { Chip } from '#platform/web/ui/data/chip.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { CommunityTotals } from '../../contract.ts'
import {
  GALLONS_PER_LITTER_BAG,
  GALLONS_PER_LITTER_PIECE,
  GRAMS_PER_LITTER_PIECE,
  formatImpactEstimate,
  estimateCleanupImpact,
} from '../../rules/impact.ts'
import { communityTotalsQueryOptions } from '../api.ts'

const estimate = 'mt-11 border-t border-line pt-9'

/** Community totals on the About page. Cached totals stay visible while they are refetched. */
export function CommunityTotalsSection() {
  const { data, isFetching, refetch } = useQuery(communityTotalsQueryOptions())
  useEffect(() => {
    // The query library refetches only when a hidden tab becomes visible, not when the window gets the focus.
    const readAgain = () => void refetch({ cancelRefetch: false })
    addEventListener('focus', readAgain)
    return () => removeEventListener('focus', readAgain)
  }, [refetch])

  if (!data && isFetching)
    return (
      <>
        <TotalTilesSkeleton />
        <div className={`${estimate} invisible`}>
          <ImpactEstimate pieces={0} />
        </div>
      </>
    )
  if (!data)
    return (
      <ErrorState title="Unable to load the numbers" onRetry={() => void refetch()}>
        We're having trouble counting what members have done.
      </ErrorState>
    )
  return (
    <>
      <TotalTiles totals={data} />
      <div data-live className={estimate}>
        <ImpactEstimate pieces={data.litterPieces} inBags={<BagTotals {...data} />} />
      </div>
    </>
  )
}

/** What members counted and weighed. */
function BagTotals(totals: CommunityTotals) {
  const isInPounds = useIsInPounds()
  const shown = listBagTotals(totals).map(({ amount, inWords }) => inWords(amount, isInPounds))
  return shown.length > 0 ? `Counted by members: ${shown.join(', ')}.` : null
}

function ImpactEstimate({ pieces, inBags }: { pieces: number; inBags?: ReactNode }) {
  const { kilograms, pounds, gallons, liters, bags } = estimateCleanupImpact(pieces)
  return (
    <section className="grid items-center gap-7 md:grid-cols-[1fr_1.6fr]">
      <div>
        <h3 className="flex items-center gap-2.5 text-xl">
          Impact estimate <Chip tone="creek">BETA</Chip>
        </h3>
        <p className="mt-1.5 max-w-[40ch] text-sm text-ink-2">
          Counted at {GRAMS_PER_LITTER_PIECE} grams and {GALLONS_PER_LITTER_PIECE} gallons a piece. An estimate, not a
          weighing.
        </p>
        {/* Two lines are kept free, so that the totals of bags move nothing when they come. */}
        <p className="mt-1.5 min-h-11 max-w-[40ch] text-sm text-ink-2">{inBags}</p>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3">
        <Estimate
          of="Weight"
          value={`${formatImpactEstimate(kilograms)} kg`}
          also={`${formatImpactEstimate(pounds)} lb`}
        />
        <Estimate
          of="Volume"
          value={`${formatImpactEstimate(gallons)} gal`}
          also={`${formatImpactEstimate(liters)} liters`}
        />
        <Estimate of="Bags" value={formatImpactEstimate(bags)} also={`of ${GALLONS_PER_LITTER_BAG} gallons`} />
      </dl>
    </section>
  )
}

const Estimate = ({ of, value, also }: { of: string; value: string; also: string }) => (
  <div>
    <dt className="text-sm text-ink-2">{of}</dt>
    <dd className="num text-[1.75rem] leading-tight">{value}</dd>
    <dd className="text-sm text-ink-2">{also}</dd>
  </div>
)

const tiles: { of: keyof CommunityTotals; one: string; many: string }[] = [
  { of: 'litterPieces', one: 'litter piece removed', many: 'litter pieces removed' },
  { of: 'activeUsers', one: 'active member', many: 'active members' },
  { of: 'cleanupActivities', one: 'cleanup logged', many: 'cleanups logged' },
  { of: 'locationsImpacted', one: 'location impacted', many: 'locations impacted' },
]

const grid = 'grid grid-cols-2 gap-y-8 lg:grid-cols-4'
/** Dividers between the tiles of community totals: two columns on a phone, four on a desktop. */
const tile =
  'border-line even:border-l even:pl-5 sm:even:pl-8 lg:not-first:border-l lg:not-first:pl-8 flex flex-col-reverse justify-end'

const TotalTiles = ({ totals }: { totals: CommunityTotals }) => (
  <dl className={grid}>
    {tiles.map(({ of, one, many }) => (
      <div key={of} className={tile}>
        <dt className="mt-1.5 text-ink-2">{totals[of] === 1 ? one : many}</dt>
        <dd className="num text-[2.5rem] leading-none md:text-[3.4rem]">{formatCompactNumber(totals[of])}</dd>
      </div>
    ))}
  </dl>
)

const TotalTilesSkeleton = () => (
  <SkeletonGroup label="Loading the numbers" className={grid}>
    {tiles.map(({ of }) => (
      <div key={of} className="grid content-start gap-3">
        <Skeleton className="h-10 w-28 md:h-[3.4rem] md:w-36" />
        <Skeleton className="h-5 w-32" />
      </div>
    ))}
  </SkeletonGroup>
)
