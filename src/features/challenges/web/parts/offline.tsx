import { OfflineStrip } from '#platform/web/ui/feedback/offline-strip.tsx'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `readAt`: of what is still shown. */
export function Offline({ readAt }: { readAt: number | undefined }) {
  if (useOnline()) return null
  return (
    <OfflineStrip title="You are offline.">
      {readAt ? `What you see is from ${clock.format(readAt)}.` : 'It comes as soon as there is a network.'}
    </OfflineStrip>
  )
}
