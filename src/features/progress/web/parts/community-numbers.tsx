import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { communityTotals } from '../api.ts'
import { ImpactEstimate } from './impact-estimate.tsx'
import { TotalTiles, TotalTilesSkeleton } from './total-tiles.tsx'

const estimate = 'mt-11 border-t border-line pt-9'

/** What members have done so far; what was read once stays on the screen while it is read again. */
export function CommunityNumbers() {
  const { data, isFetching, refetch } = useQuery(communityTotals())
  useEffect(() => {
    // the library looks only when a hidden tab is shown, not when one of two windows side by side gets the focus
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
      <div className={estimate}>
        <ImpactEstimate pieces={data.litterPieces} />
      </div>
    </>
  )
}
