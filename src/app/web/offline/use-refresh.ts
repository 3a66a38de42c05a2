import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection, followConnection } from '#platform/web/connection.ts'
import { KEPT_AT } from '#platform/web/offline/stored-answer.ts'
import { kept } from '#platform/web/offline/cache.ts'
import { askInstead } from './fill-cache.ts'
import type { Came } from './messages.ts'

/** What came too late for the page that asked is shown as soon as it is there. */
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

/** It is kept by now, so nobody is asked again, who would be as slow; what is not kept was refused, and is asked for. */
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

/** A network that comes and goes must not make a page ask without end. */
const PAUSE = 30_000

/** As soon as the server is back, what the page shows is read anew. */
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
