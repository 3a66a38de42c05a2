import { formatNumber } from '#platform/numbers.ts'
import { LoveCountPill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { isPublicReviewStatus } from '../../rules.ts'

export const formatLoveCount = (count: number): string => (count === 1 ? '1 love' : `${formatNumber(count)} loves`)

/** Number of loves on the member's own cleanup. Hidden while the cleanup is not public, unless it already has loves. */
export const CleanupLoveCount = ({ cleanup: { memberLove, status } }: { cleanup: Cleanup }) =>
  (memberLove > 0 || isPublicReviewStatus(status)) && (
    <LoveCountPill count={memberLove} label={formatLoveCount(memberLove)} />
  )
