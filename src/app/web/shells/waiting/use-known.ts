import type { Queue } from '#features/cleanups/web/parts/queue/use-queue.ts'
import { useConnection, useHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import { useShown } from './use-shown.ts'
import type { Known } from './words.ts'

/** All that the strip speaks of. */
export function useKnown(queue: Queue | undefined): Known {
  const hasNetwork = useHasNetwork()
  const { isReached, keptAt } = useConnection()
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
