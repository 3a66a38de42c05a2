import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getServerReachability, subscribeToServerReachability } from '#platform/web/connection.ts'
import { CACHED_AT_HEADER } from '#platform/web/offline/cached-response.ts'
import { readCachedResponse } from '#platform/web/offline/member-cache.ts'
import { callProcedureWithFetch } from './fill-cache.ts'
import type { FreshResponseMessage } from './messages.ts'

/** Shows a fresh API response once it arrives after a cached one (stale-while-revalidate). */
export function useFreshResponses(memberId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const onMessage = ({ data }: MessageEvent<FreshResponseMessage | undefined>) => {
      if (data?.came) void applyFreshResponse(queryClient, memberId, data.came).catch(() => {})
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [queryClient, memberId])
}

/**
 * Updates a URL's queries from the offline cache, without asking the slow server again. A fresh response that is
 * missing there was an error, so the query is invalidated.
 */
async function applyFreshResponse(queryClient: QueryClient, memberId: string, address: string) {
  const fresh = await readCachedResponse(memberId, 'answers', address)
  const updatedAt = fresh && Date.parse(fresh.headers.get(CACHED_AT_HEADER)!)
  const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null })
  const each = known.map(async (query) => {
    let isMatch = false
    const data = await callProcedureWithFetch(query, async ({ url }) => {
      isMatch = url === address
      return (isMatch && fresh?.clone()) || Response.json(query.state.data)
    })
    if (!isMatch) return
    if (fresh) queryClient.setQueryData(query.queryKey, data, { updatedAt })
    else await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await Promise.all(each)
}

/** Minimum time between two refetches of a page's data, so that an unstable network causes no request loop. */
const MIN_REFRESH_INTERVAL_MS = 30_000

export function useRefetchOnReconnect() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let wasReached = getServerReachability().isReached
    let last = -Infinity
    let next: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      last = Date.now()
      void queryClient.invalidateQueries()
    }
    const unsubscribe = subscribeToServerReachability(() => {
      const { isReached } = getServerReachability()
      if (isReached && !wasReached) next = setTimeout(refresh, Math.max(0, last + MIN_REFRESH_INTERVAL_MS - Date.now()))
      if (!isReached) clearTimeout(next)
      wasReached = isReached
    })
    return () => {
      unsubscribe()
      clearTimeout(next)
    }
  }, [queryClient])
}
