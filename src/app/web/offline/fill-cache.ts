import type { Query, QueryClient } from '@tanstack/react-query'
import { client as challenges } from '#features/challenges/web/api.ts'
import { cleanups as cleanupQueries, client as cleanups } from '#features/cleanups/web/api.ts'
import { client as events } from '#features/events/web/api.ts'
import { client as litterboard } from '#features/litterboard/web/api.ts'
import { client as members } from '#features/members/web/api.ts'
import { storedUserId } from '#features/members/web/session/stored-user.ts'
import { client as progress, progress as progressQueries } from '#features/progress/web/api.ts'
import { REACHED, connection } from '#platform/web/connection.ts'
import type { Called } from '#platform/web/http-client.ts'
import { asKept } from '#platform/web/offline/stored-answer.ts'
import { belongTo, keep, kept } from '#platform/web/offline/cache.ts'
import { keptAs } from './addresses.ts'

type Call = (input: unknown, options: { context: Called }) => Promise<unknown>
type Key = [path?: string[], about?: { input?: unknown }]

const clients: Record<string, object> = { challenges, cleanups, events, litterboard, members, progress }

/**
 * Copies the data of the current page into the offline cache. Data that came inside the server-rendered page never
 * passed through the service worker.
 */
export async function keepKnown(queryClient: QueryClient, memberId: string) {
  // Data served from the offline cache are older than their timestamp, so they are not stored again.
  const isStill = () => connection() === REACHED && storedUserId() === memberId
  if (!isStill()) return
  await belongTo(memberId, isStill)
  const known = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data != null })
  await Promise.all(known.map((query) => keepQuery(query, memberId, isStill)))
  await keepPictures(Array.from(document.images, ({ src }) => src))
}

async function keepQuery(query: Query, memberId: string, isStill: () => boolean) {
  const { data, dataUpdatedAt } = query.state
  await askInstead(query, async ({ url, method }) => {
    const answer = Response.json(data)
    if (method === 'GET' && keptAs(new URL(url).pathname) === 'answers')
      await keep(memberId, 'answers', url, await asKept(answer.clone(), Math.min(Date.now(), dataUpdatedAt)), isStill)
    return answer
  })
}

/** Calls the procedure of a query with the given function in place of fetch, which reveals the URL of the query. */
export async function askInstead({ queryKey }: Query, ask: Called['ask']): Promise<unknown> {
  const [[feature, procedure] = [], about] = queryKey as Key
  if (!feature || !procedure || !clients[feature]) return
  const call = Reflect.get(clients[feature], procedure) as Call
  return call(about?.input, { context: { ask } })
}

const HISTORY = '/api/v1/me/cleanups?page=1'
const STATISTICS = '/api/v1/me/statistics'

/** Prefetches the Litterlog, so that it works offline after a visit to any page. */
export async function keepLitterlog(queryClient: QueryClient, memberId: string) {
  const hasAnswer = (address: string) => kept(memberId, 'answers', location.origin + address)
  if (!(await hasAnswer(STATISTICS))) await queryClient.prefetchQuery(progressQueries.statistics.queryOptions())
  if (await hasAnswer(HISTORY)) return
  const { loadLitterlog } = await import('#app/web/pages/dashboard/load-litterlog.ts')
  await loadLitterlog(queryClient, {})
  const shown = await queryClient
    .fetchQuery(cleanupQueries.history.queryOptions({ input: { page: 1 } }))
    .catch(() => undefined)
  await keepPictures(shown?.cleanups.flatMap(({ photos }) => photos[0]?.small ?? []) ?? [])
}

/** Fetches images again that loaded before the service worker was active, so that it caches them. */
async function keepPictures(addresses: string[]) {
  const own = addresses.map((address) => new URL(address, location.origin)).filter(isKept)
  await Promise.all([...new Set(own.map(({ href }) => href))].map((href) => fetch(href).catch(() => {})))
}

const isKept = ({ origin, pathname }: URL) => origin === location.origin && keptAs(pathname) === 'pictures'
