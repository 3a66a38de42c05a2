import { type QueryClient, hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Outbox } from '#features/cleanups/web/outbox/use-outbox.ts'
import { sessionQuery } from '#features/members/web/api.ts'
import { codeOf } from '#platform/errors.ts'
import { useConnection, useHasNetwork } from '#platform/web/ui/feedback/use-online.ts'
import type { Known } from './strip-copy.ts'

/** Collects the state that the status strip shows: connection, age of the data and pending uploads. */
export function useKnown(held: Outbox | undefined): Known {
  const hasNetwork = useHasNetwork()
  const { isReached, keptAt } = useConnection()
  const { readAt, isMissing } = useShown(!hasNetwork || !isReached)
  const waiting = held?.waiting ?? []
  const refused = waiting.filter(({ refusal }) => refusal).length
  return {
    hasNetwork,
    isReached,
    // Queries date a cached response as read just now, so the cache's own timestamp is used if older.
    readAt: readAt && keptAt ? Math.min(readAt, keptAt) : readAt,
    isMissing,
    waiting: waiting.length - refused,
    refused,
    isSending: held?.sending !== undefined,
    unreadable: held?.unreadable ?? 0,
    needsSignIn: held?.needsSignIn ?? false,
  }
}

type Shown = {
  readAt?: number
  isMissing: boolean
}

const nothing = () => () => {}

/** Age of the data in the page's active queries. Subscribes to the query cache only while `isWanted`. */
function useShown(isWanted: boolean): Shown {
  const queryClient = useQueryClient()
  const follow = useCallback((changed: () => void) => queryClient.getQueryCache().subscribe(changed), [queryClient])
  const shown = useSyncExternalStore(
    isWanted ? follow : nothing,
    () => (isWanted ? written(shownBy(queryClient)) : ''),
    () => '',
  )
  return shown === '' ? { isMissing: false } : (JSON.parse(shown) as Shown)
}

/** Serialized so that useSyncExternalStore can compare snapshots by value. */
const written = (shown: Shown) => JSON.stringify(shown)

function shownBy(queryClient: QueryClient): Shown {
  const session = hashKey(sessionQuery().queryKey)
  const states = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryHash }) => queryHash !== session })
    .map(({ state }) => state)
  const times = states.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt)
  return {
    ...(times.length > 0 && { readAt: Math.min(...times) }),
    // Data is not missing but refused if the server answered with an error code.
    isMissing: states.some(({ data, error }) => data === undefined && codeOf(error) === undefined),
  }
}
