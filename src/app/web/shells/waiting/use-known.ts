import { useSyncExternalStore } from 'react'
import type { Queue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { useOnline } from '#platform/web/ui/feedback/use-online.ts'
import { useShown } from './use-shown.ts'
import type { Known } from './words.ts'

/** All that the strip speaks of. */
export function useKnown(queue: Queue | undefined): Known {
  const isOnline = useOnline()
  const hasNetwork = useNetwork()
  const shown = useShown(!isOnline)
  const waiting = queue?.waiting ?? []
  const refused = waiting.filter(({ refusal }) => refusal).length
  return {
    ...shown,
    hasNetwork,
    isReached: isOnline || !hasNetwork,
    waiting: waiting.length - refused,
    refused,
    isSending: queue?.sending !== undefined,
    unreadable: queue?.unreadable ?? 0,
    needsSignIn: queue?.needsSignIn ?? false,
  }
}

/** Whether the device has any; it proves nothing about the server. */
const useNetwork = () =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )

function follow(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
