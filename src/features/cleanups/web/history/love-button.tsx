import { formatDay } from '#platform/days.ts'
import { LoveCountPill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { formatLoveCount } from './love-count.tsx'
import { useLoveCleanup } from './use-love.ts'

/** Button to love another member's cleanup. Each member can love a cleanup once, and cannot take it back. */
export function LoveCleanupButton({ cleanup, onLoved }: { cleanup: Cleanup; onLoved: () => void }) {
  const love = useLoveCleanup(onLoved)
  const { date, memberLove, isLovedByUser } = cleanup
  return (
    <LoveCountPill
      count={memberLove}
      isLoved={isLovedByUser}
      label={`${isLovedByUser ? 'Loved' : 'Love'} the cleanup of ${formatDay(date, 'TBD')}, ${formatLoveCount(memberLove)}`}
      onLove={() => void love(cleanup)}
    />
  )
}
