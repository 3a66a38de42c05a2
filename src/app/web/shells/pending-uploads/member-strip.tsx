import { useEffect, useEffectEvent } from 'react'
import type { Cleanup } from '#features/cleanups/contract/cleanup.ts'
import { useInvalidateAllQueries } from '#features/cleanups/web/history/use-invalidate-all-queries.ts'
import { outboxClient } from '#features/cleanups/web/outbox/client.ts'
import { pendingUploadUiTexts as texts } from '#features/cleanups/web/outbox/copy.ts'
import { useOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { formatDay } from '#platform/days.ts'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { UploadStatusStrip } from './status-strip.tsx'
import { storeUploadReminder } from './pending-member.ts'

export default function MemberStrip({ memberId }: { memberId: string }) {
  const outboxState = useOutboxState(memberId)
  const count = outboxState?.pending.length
  useUploadNotifications(memberId)
  useEffect(() => {
    if (count !== undefined) storeUploadReminder(count > 0 ? memberId : undefined)
  }, [count, memberId])
  return <UploadStatusStrip held={outboxState} />
}

/** When any tab has uploaded a cleanup, notifies the member in the foreground tab and refetches totals. */
function useUploadNotifications(memberId: string): void {
  const refetchAll = useInvalidateAllQueries()
  const onUploaded = useEffectEvent(({ cleanupId, userId, date }: Cleanup) => {
    // No notification while the log dialog is open for a cleanup: the dialog itself reports the upload.
    if (userId !== memberId || outboxClient.isOpenInForm(cleanupId)) return
    void refetchAll()
    if (document.visibilityState === 'visible') void showToast.success(texts.uploaded(formatDay(date, 'TBD')))
  })
  useEffect(() => outboxClient.subscribe((message) => message.kind === 'uploaded' && onUploaded(message.cleanup)), [])
}
