import { formatNumber } from '#platform/numbers.ts'
import { LovePill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { isPublicStatus } from '../../rules.ts'

export const lovesInWords = (count: number): string => (count === 1 ? '1 love' : `${formatNumber(count)} loves`)

/** Number of loves on the member's own cleanup. Hidden while the cleanup is not public, unless it already has loves. */
export const LoveCount = ({ cleanup: { memberLove, status } }: { cleanup: Cleanup }) =>
  (memberLove > 0 || isPublicStatus(status)) && <LovePill count={memberLove} label={lovesInWords(memberLove)} />
