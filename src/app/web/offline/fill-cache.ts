import type { Query, QueryClient } from '@tanstack/react-query'
import { client as challenges } from '#features/challenges/web/api.ts'
import { cleanups as cleanupQueries, client as cleanups } from '#features/cleanups/web/api.ts'
import { client as events } from '#features/events/web/api.ts'
import { client as litterboard } from '#features/litterboard/web/api.ts'
import { client as members } from '#features/members/web/api.ts'
import { readStoredUserId } from '#features/members/web/session/stored-user.ts'
import { client as progress, progress as progressQueries } from '#features/progress/web/api.ts'
import { INITIAL_SERVER_REACHABILITY, getServerReachability } from '#platform/web/connection.ts'
import type { ApiClientCallContext } from '#platform/web/http-client.ts'
import { toCachedResponse } from '#platform/web/offline/cached-response.ts'
import { setMemberCacheOwner, storeCachedResponse, readCachedResponse } from '#platform/web/offline/member-cache.ts'
import { getOfflineCacheKind } from './cacheable-paths.ts'

type ProcedureCall = (input: unknown, options: { context: ApiClientCallContext }) => Promise<unknown>
type QueryKeyParts = [path?: string[], about?: { input?: unknown }]

const clients: Record<string, object> = { challenges, cleanups, events, litterboard, members, progress }

/**
 * Copies a page's data into the offline cache, because the service worker never saw data inside server-rendered HTML.
 */
export async function cachePageData(queryClient: QueryClient, memberId: string) {
  // While the server is unreachable, queries hold old data with the time of the cache read, so nothing is stored.
  const isCurrent = () => getServerReachability() === INITIAL_SERVER_REACHABILITY && readStoredUserId() === memberId
  if (!isCurrent()) return
  await setMemberCacheOwner(memberId, isCurrent)
  const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null })
  await Promise.all(known.map((query) => cacheQuery(query, memberId, isCurrent)))
  await cacheImages(Array.from(document.images, ({ src }) => src))
}

async function cacheQuery(query: Query, memberId: string, isCurrent: () => boolean) {
  const { data, dataUpdatedAt } = query.state
  await callProcedureWithFetch(query, async ({ url, method }) => {
    const answer = Response.json(data)
    if (method === 'GET' && getOfflineCacheKind(new URL(url).pathname) === 'answers')
      await storeCachedResponse(
        memberId,
        'answers',
        url,
        await toCachedResponse(answer.clone(), Math.min(Date.now(), dataUpdatedAt)),
        isCurrent,
      )
    return answer
  })
}

/** Calls a query's API procedure with the given function in place of fetch, which receives the query's URL. */
export async function callProcedureWithFetch({ queryKey }: Query, ask: ApiClientCallContext['send']): Promise<unknown> {
  const [[feature, procedure] = [], about] = queryKey as QueryKeyParts
  if (!feature || !procedure || !clients[feature]) return
  const call = Reflect.get(clients[feature], procedure) as ProcedureCall
  return call(about?.input, { context: { send: ask } })
}

const HISTORY_PATH = '/api/v1/me/cleanups?page=1'
const STATISTICS_PATH = '/api/v1/me/statistics'

/** Prefetches the Litterlog, so that it works offline after a visit to any page. */
export async function prefetchLitterlog(queryClient: QueryClient, memberId: string) {
  const hasAnswer = (address: string) => readCachedResponse(memberId, 'answers', location.origin + address)
  if (!(await hasAnswer(STATISTICS_PATH))) await queryClient.prefetchQuery(progressQueries.statistics.queryOptions())
  if (await hasAnswer(HISTORY_PATH)) return
  const { loadLitterlog } = await import('#app/web/pages/dashboard/load-litterlog.ts')
  await loadLitterlog(queryClient, {})
  const history = await queryClient
    .fetchQuery(cleanupQueries.history.queryOptions({ input: { page: 1 } }))
    .catch(() => undefined)
  await cacheImages(history?.cleanups.flatMap(({ photos }) => photos[0]?.small ?? []) ?? [])
}

/** Refetches images that loaded before the service worker was active, so that it caches them. */
async function cacheImages(addresses: string[]) {
  const own = addresses.map((address) => new URL(address, location.origin)).filter(isCacheableImage)
  await Promise.all([...new Set(own.map(({ href }) => href))].map((href) => fetch(href).catch(() => {})))
}

const isCacheableImage = ({ origin, pathname }: URL) =>
  origin === location.origin && getOfflineCacheKind(pathname) === 'pictures'
