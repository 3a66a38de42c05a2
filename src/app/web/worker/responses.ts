import type { SessionState } from '#features/members/contract/session.ts'
import { SESSION_API_PATH, getOfflineCacheKind } from '#app/web/offline/cacheable-paths.ts'
import type { FreshResponseMessage } from '#app/web/offline/messages.ts'
import { toCachedResponse, markSlowNetworkResponse } from '#platform/web/offline/cached-response.ts'
import {
  setMemberCacheOwner,
  deleteCachedResponse,
  deleteMemberCaches,
  storeCachedResponse,
  readCachedResponse,
  readMemberCacheOwner,
} from '#platform/web/offline/member-cache.ts'
import { fetchFromNetwork, waitForResponseWithTimeout } from './network.ts'

type Kind = NonNullable<ReturnType<typeof getOfflineCacheKind>>
type FetchClient = {
  waitUntil: (work: Promise<unknown>) => void
  notify: (news: FreshResponseMessage) => Promise<void>
}

/**
 * Number of the current session, incremented when one begins or ends. Responses to earlier requests are then not
 * cached.
 */
let sessionGeneration = 0

/**
 * Responds from the network, or from the offline cache if the server is too slow. A late response is cached and the
 * page notified (stale-while-revalidate).
 */
export async function respondNetworkFirst(request: Request, kind: Kind, client: FetchClient): Promise<Response> {
  const { href, pathname } = new URL(request.url)
  const generation = sessionGeneration
  const member = await readMemberCacheOwner()
  const isCurrent = () => sessionGeneration === generation

  let cacheWrite: Promise<unknown> = Promise.resolve()
  let hasEnded = false
  const networkResponse = fetchFromNetwork(request).then(async (answer) => {
    hasEnded = true
    if (!answer || !hasExpectedType(answer, kind)) return
    // A failed write to the offline cache must not fail the request.
    if (pathname === SESSION_API_PATH) await cacheSession(answer.clone(), isCurrent).catch(() => {})
    else if (member) cacheWrite = cacheResponse(answer.clone(), member, kind, href, isCurrent).catch(() => {})
    return answer
  })
  client.waitUntil(networkResponse.then(() => cacheWrite))

  const cached = member && (await readCachedResponse(member, kind, href))
  const answer = cached ? await waitForResponseWithTimeout(networkResponse) : await networkResponse
  if (answer) return answer
  if (!cached) return Response.error()
  const fallback = pathname === SESSION_API_PATH ? await toValidSession(cached) : cached
  if (hasEnded) return fallback
  client.waitUntil(networkResponse.then((late) => late && cacheWrite.then(() => client.notify({ came: href }))))
  return markSlowNetworkResponse(fallback)
}

/** Forwards a sign-in, sign-out or account deletion. On success, deletes the previous member's offline cache. */
export async function forwardSessionChange(request: Request): Promise<Response> {
  sessionGeneration++
  try {
    const answer = await fetch(request)
    if (answer.ok) {
      const member = request.method === 'POST' ? await readMemberId(answer.clone()).catch(() => null) : null
      // A failed deletion of the offline cache must not fail the sign-in or sign-out.
      await setMemberCacheOwner(member).catch(() => {})
    }
    return answer
  } finally {
    sessionGeneration++
  }
}

/** Whether a response has the expected content type. A captive portal's sign-in page is HTML. */
const hasExpectedType = ({ headers }: Response, kind: Kind) =>
  EXPECTED_TYPES[kind].test(headers.get('content-type') ?? '')

const EXPECTED_TYPES: Record<Kind, RegExp> = {
  answers: /^application\/json\b/,
  pictures: /^(image\/|application\/json\b)/,
}

const readMemberId = async (answer: Response) => ((await answer.json()) as { id: string }).id

async function cacheSession(answer: Response, isCurrent: () => boolean) {
  if (!answer.ok) return
  const { user } = (await answer.clone().json()) as Partial<SessionState>
  if (user === undefined) return
  await setMemberCacheOwner(user?.id ?? null, isCurrent)
  if (user) await storeCachedResponse(user.id, 'answers', answer.url, await toCachedResponse(answer), isCurrent)
}

async function cacheResponse(answer: Response, member: string, kind: Kind, address: string, isCurrent: () => boolean) {
  if (answer.status === 200) await storeCachedResponse(member, kind, address, await toCachedResponse(answer), isCurrent)
  else if ([401, 403, 404, 410].includes(answer.status)) await deleteCachedResponse(member, kind, address)
}

async function toValidSession(cached: Response): Promise<Response> {
  const state = (await cached.clone().json()) as SessionState
  if (isCachedSessionValid(state)) return cached
  await deleteMemberCaches()
  return Response.json(SIGNED_OUT_SESSION, { headers: cached.headers })
}

export const SIGNED_OUT_SESSION: SessionState = { user: null, session: null }

export const isCachedSessionValid = (state: SessionState, now = Date.now()): boolean =>
  state.user !== null && state.session !== null && Date.parse(state.session.expiresAt) > now
