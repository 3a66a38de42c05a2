import { type QueryClient, hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { CleanupOutboxState } from '#features/cleanups/web/outbox/use-outbox.ts'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import { getApiErrorCode } from '#platform/errors.ts'
import { useServerReachability, useDeviceHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import type { StatusStripState } from './status-strip-copy.ts'

export function useStatusStripState(held: CleanupOutboxState | undefined): StatusStripState {
  const hasNetwork = useDeviceHasNetwork()
  const { isReached, cachedAt } = useServerReachability()
  const { readAt, isMissing } = useShownData(!hasNetwork || !isReached)
  const waiting = held?.pending ?? []
  const refused = waiting.filter(({ refusal }) => refusal).length
  return {
    hasNetwork,
    isReached,
    // A query that just read the offline cache has the present time, so the cached response's older time counts as the
    // data's age.
    readAt: readAt && cachedAt ? Math.min(readAt, cachedAt) : readAt,
    isMissing,
    waiting: waiting.length - refused,
    refused,
    isSending: held?.sendingId !== undefined,
    unreadable: held?.unreadable ?? 0,
    needsSignIn: held?.needsSignIn ?? false,
  }
}

type ShownData = {
  readAt?: number
  isMissing: boolean
}

const subscribeToNothing = () => () => {}

/** Age of the data in the page's active queries. Subscribes to the query cache only while `isWanted`. */
function useShownData(isWanted: boolean): ShownData {
  const queryClient = useQueryClient()
  const follow = useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), [queryClient])
  const shown = useSyncExternalStore(
    isWanted ? follow : subscribeToNothing,
    () => (isWanted ? serialize(readShownData(queryClient)) : ''),
    () => '',
  )
  return shown === '' ? { isMissing: false } : (JSON.parse(shown) as ShownData)
}

/** The snapshot of shown data is serialized, because useSyncExternalStore compares snapshots by identity. */
const serialize = (shown: ShownData) => JSON.stringify(shown)

function readShownData(queryClient: QueryClient): ShownData {
  const session = hashKey(sessionQueryOptions().queryKey)
  const states = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryHash }) => queryHash !== session })
    .map(({ state }) => state)
  const times = states.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt)
  return {
    ...(times.length > 0 && { readAt: Math.min(...times) }),
    // A query that failed with an API error code counts as loaded, because the server responded.
    isMissing: states.some(({ data, error }) => data === undefined && getApiErrorCode(error) === undefined),
  }
}
