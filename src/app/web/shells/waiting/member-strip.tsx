import { useEffect, useEffectEvent } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { useCleanupsChanged } from '#features/cleanups/web/history/use-cleanups-changed.ts'
import { outbox } from '#features/cleanups/web/outbox/client.ts'
import { waitingSentences as say } from '#features/cleanups/web/outbox/copy.ts'
import { useOutbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { formatDay } from '#platform/days.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { StateStrip } from './state-strip.tsx'
import { rememberWaiting } from './waiting-member.ts'

export default function MemberStrip({ memberId }: { memberId: string }) {
  const held = useOutbox(memberId)
  const count = held?.waiting.length
  useArrivals(memberId)
  useEffect(() => {
    if (count !== undefined) rememberWaiting(count > 0 ? memberId : undefined)
  }, [count, memberId])
  return <StateStrip held={held} />
}

/** Notifies the member in the foreground tab when any tab has uploaded a pending cleanup, and refetches the numbers. */
function useArrivals(memberId: string): void {
  const changed = useCleanupsChanged()
  const welcome = useEffectEvent(({ cleanupId, userId, date }: Cleanup) => {
    // While the log dialog is open for this cleanup, the dialog itself reports the upload.
    if (userId !== memberId || outbox.isAttended(cleanupId)) return
    void changed()
    if (document.visibilityState === 'visible') void notify.success(say.uploaded(formatDay(date, 'TBD')))
  })
  useEffect(() => outbox.subscribe((message) => message.kind === 'uploaded' && welcome(message.cleanup)), [])
}
