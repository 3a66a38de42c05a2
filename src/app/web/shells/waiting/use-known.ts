import { useSyncExternalStore } from 'react'
import type { Queue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { connection, followConnection } from '#platform/web/connection.ts'
import { useShown } from './use-shown.ts'
import type { Known } from './words.ts'

/** All that the strip speaks of. */
export function useKnown(queue: Queue | undefined): Known {
  const { hasNetwork, isReached, keptAt } = useWay()
  const { readAt, isMissing } = useShown(!hasNetwork || !isReached)
  const waiting = queue?.waiting ?? []
  const refused = waiting.filter(({ refusal }) => refusal).length
  return {
    hasNetwork,
    isReached,
    // what was given out of what is kept counts as read just now
    readAt: readAt && keptAt ? Math.min(readAt, keptAt) : readAt,
    isMissing,
    waiting: waiting.length - refused,
    refused,
    isSending: queue?.sending !== undefined,
    unreadable: queue?.unreadable ?? 0,
    needsSignIn: queue?.needsSignIn ?? false,
  }
}

const useWay = () => ({
  ...useSyncExternalStore(followConnection, connection, () => REACHED),
  hasNetwork: useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  ),
})

const REACHED = { isReached: true, keptAt: undefined }

function follow(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
