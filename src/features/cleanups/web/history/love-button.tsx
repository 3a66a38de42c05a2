import { formatDay } from '#platform/days.ts'
import { LovePill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { lovesInWords } from './love-count.tsx'
import { useLove } from './use-love.ts'

/** Button to love another member's cleanup. Each member can love a cleanup once, and cannot take it back. */
export function LoveButton({ cleanup, onLoved }: { cleanup: Cleanup; onLoved: () => void }) {
  const love = useLove(onLoved)
  const { date, memberLove, isLovedByUser } = cleanup
  return (
    <LovePill
      count={memberLove}
      isLoved={isLovedByUser}
      label={`${isLovedByUser ? 'Loved' : 'Love'} the cleanup of ${formatDay(date, 'TBD')}, ${lovesInWords(memberLove)}`}
      onLove={() => void love(cleanup)}
    />
  )
}
