import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, followConnection } from '#platform/web/connection.ts'
import { KEPT_AT } from '#platform/web/offline/stored-answer.ts'
import { kept } from '#platform/web/offline/cache.ts'
import { askInstead } from './fill-cache.ts'
import type { Came } from './messages.ts'

/** Shows a fresh response as soon as it arrives after a cached one was served (stale-while-revalidate). */
export function useCame(memberId: string) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const hear = ({ data }: MessageEvent<Came | undefined>) => {
      if (data?.came) void show(queryClient, memberId, data.came).catch(() => {})
    }
    navigator.serviceWorker.addEventListener('message', hear)
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [queryClient, memberId])
}

/**
 * Updates the queries of a URL from the offline cache, without asking the slow server again. If the response is not in
 * the cache, it was an error, and the query is invalidated.
 */
async function show(queryClient: QueryClient, memberId: string, address: string) {
  const fresh = await kept(memberId, 'answers', address)
  const updatedAt = fresh && Date.parse(fresh.headers.get(KEPT_AT)!)
  const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null })
  const each = known.map(async (query) => {
    let isIt = false
    const data = await askInstead(query, async ({ url }) => {
      isIt = url === address
      return (isIt && fresh?.clone()) || Response.json(query.state.data)
    })
    if (!isIt) return
    if (fresh) queryClient.setQueryData(query.queryKey, data, { updatedAt })
    else await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await Promise.all(each)
}

/** Shortest time between two refreshes, in milliseconds, so that an unstable network does not cause a request loop. */
const PAUSE = 30_000

/** Refetches the data of the page once the server is reachable again. */
export function useFreshAgain() {
  const queryClient = useQueryClient()
  useEffect(() => {
    let wasReached = connection().isReached
    let last = -Infinity
    let next: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      last = Date.now()
      void queryClient.invalidateQueries()
    }
    const leave = followConnection(() => {
      const { isReached } = connection()
      if (isReached && !wasReached) next = setTimeout(refresh, Math.max(0, last + PAUSE - Date.now()))
      if (!isReached) clearTimeout(next)
      wasReached = isReached
    })
    return () => {
      leave()
      clearTimeout(next)
    }
  }, [queryClient])
}
