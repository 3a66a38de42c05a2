import { useEffect, useEffectEvent } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { isAtHand } from '#features/cleanups/web/parts/queue/at-hand.ts'
import { hear } from '#features/cleanups/web/parts/queue/news.ts'
import { useCleanupsChanged } from '#features/cleanups/web/parts/use-cleanups-changed.ts'
import { waitingSentences as say } from '#features/cleanups/web/parts/waiting/words.ts'
import { formatDay } from '#platform/days.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** What has waited and is uploaded now, by whichever tab, is said where somebody looks, and every number is read anew. */
export function useArrivals(memberId: string): void {
  const changed = useCleanupsChanged()
  const welcome = useEffectEvent(({ cleanupId, userId, date }: Cleanup) => {
    // of what is being logged its dialog tells
    if (userId !== memberId || isAtHand(cleanupId)) return
    void changed()
    if (document.visibilityState === 'visible') void notify.success(say.uploaded(formatDay(date, 'TBD')))
  })
  useEffect(() => hear((news) => news.kind === 'uploaded' && welcome(news.cleanup)), [])
}
