import { formatNumber } from '#platform/numbers.ts'
import { LovePill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { isPublicStatus } from '../../rules.ts'

export const lovesOf = (count: number): string => (count === 1 ? '1 love' : `${formatNumber(count)} loves`)

/** On an own cleanup: the others love it. What they cannot see has none, unless it once was seen. */
export const LoveCount = ({ cleanup: { memberLove, status } }: { cleanup: Cleanup }) =>
  (memberLove > 0 || isPublicStatus(status)) && <LovePill count={memberLove} label={lovesOf(memberLove)} />
