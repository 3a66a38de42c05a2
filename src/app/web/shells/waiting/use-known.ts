import type { Outbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { useConnection, useHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import { useShown } from './use-shown.ts'
import type { Known } from './words.ts'

/** All that the strip speaks of. */
export function useKnown(held: Outbox | undefined): Known {
  const hasNetwork = useHasNetwork()
  const { isReached, keptAt } = useConnection()
  const { readAt, isMissing } = useShown(!hasNetwork || !isReached)
  const waiting = held?.waiting ?? []
  const refused = waiting.filter(({ refusal }) => refusal).length
  return {
    hasNetwork,
    isReached,
    // what was given out of what is kept counts as read just now
    readAt: readAt && keptAt ? Math.min(readAt, keptAt) : readAt,
    isMissing,
    waiting: waiting.length - refused,
    refused,
    isSending: held?.sending !== undefined,
    unreadable: held?.unreadable ?? 0,
    needsSignIn: held?.needsSignIn ?? false,
  }
}
