import { useEffect, useEffectEvent } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { outbox } from '#features/cleanups/web/outbox/client.ts'
import { useCleanupsChanged } from '#features/cleanups/web/history/use-cleanups-changed.ts'
import { waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { formatDay } from '#platform/days.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'

/** What has waited and is uploaded now, by whichever tab, is said where somebody looks, and every number is read anew. */
export function useArrivals(memberId: string): void {
  const changed = useCleanupsChanged()
  const welcome = useEffectEvent(({ cleanupId, userId, date }: Cleanup) => {
    // of what is being logged its dialog tells
    if (userId !== memberId || outbox.isAttended(cleanupId)) return
    void changed()
    if (document.visibilityState === 'visible') void notify.success(say.uploaded(formatDay(date, 'TBD')))
  })
  useEffect(() => outbox.subscribe((message) => message.kind === 'uploaded' && welcome(message.cleanup)), [])
}
