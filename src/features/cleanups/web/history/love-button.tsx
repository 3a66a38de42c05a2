import { formatDay } from '#platform/days.ts'
import { LovePill } from '#platform/web/ui/data/love-pill.tsx'
import type { Cleanup } from '../../contract/cleanup.ts'
import { lovesInWords } from './love-count.tsx'
import { useLove } from './use-love.ts'

/** Button to love another member's cleanup. A love counts once and cannot be undone. */
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
