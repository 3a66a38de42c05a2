import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FreshResponseMessage } from '#app/web/offline/messages.ts'
import type { SessionState } from '#features/members/contract/session.ts'
import { SLOW_NETWORK_FALLBACK_HEADER, CACHED_AT_HEADER } from '#platform/web/offline/cached-response.ts'
import type * as MemberCache from '#platform/web/offline/member-cache.ts'
import { SIGNED_OUT_SESSION, forwardSessionChange, respondNetworkFirst, isCachedSessionValid } from './responses.ts'

const store = vi.hoisted(
  () =>
    ({
      readMemberCacheOwner: vi.fn<() => Promise<string>>(),
      readCachedResponse: vi.fn<() => Promise<Response>>(),
      storeCachedResponse: vi.fn<() => Promise<void>>(),
      deleteCachedResponse: vi.fn<() => Promise<void>>(),
      setMemberCacheOwner: vi.fn<(memberId: string | null) => Promise<void>>(),
    }) satisfies Partial<Record<keyof typeof MemberCache, unknown>>,
)
vi.mock('#platform/web/offline/member-cache.ts', () => store)

const ADDRESS = 'http://localhost/api/v1/me/progress'
const known = () => Response.json({ pieces: 1 }, { headers: { [CACHED_AT_HEADER]: '2026-11-22T08:14:00.000Z' } })

const client = {
  waitUntil: vi.fn<(work: Promise<unknown>) => void>(),
  notify: vi.fn<(news: FreshResponseMessage) => Promise<void>>(),
}
const given = async () => {
  const responsePromise = respondNetworkFirst(new Request(ADDRESS), 'answers', client)
  await vi.advanceTimersByTimeAsync(6000)
  const { headers } = await responsePromise
  return { isKept: headers.has(CACHED_AT_HEADER), isSlow: headers.has(SLOW_NETWORK_FALLBACK_HEADER) }
}
const ended = () => Promise.all(client.waitUntil.mock.calls.flat())

type Network = { resolve: (answer: Response) => void; reject: (error: Error) => void }
const network = {} as Network
beforeEach(() => {
  vi.useFakeTimers()
  const answer = new Promise<Response>((resolve, reject) => Object.assign(network, { resolve, reject }))
  vi.stubGlobal('fetch', () => answer)
  store.readMemberCacheOwner.mockResolvedValue('ana')
  store.readCachedResponse.mockImplementation(async () => known())
  store.storeCachedResponse.mockResolvedValue(undefined)
  store.setMemberCacheOwner.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('a cached response on a slow network is marked as slow until the network responds', async () => {
  expect(await given()).toEqual({ isKept: true, isSlow: true })
  expect(client.notify).not.toHaveBeenCalled()
  store.storeCachedResponse.mockImplementation(async () => expect(client.notify).not.toHaveBeenCalled())
  network.resolve(Response.json({ pieces: 2 }))
  await ended()
  expect(store.storeCachedResponse).toHaveBeenCalledOnce()
  expect(client.notify).toHaveBeenCalledExactlyOnceWith({ came: ADDRESS })
})

test('the page is not notified if a slow request fails after a cached response was served', async () => {
  expect(await given()).toEqual({ isKept: true, isSlow: true })
  network.reject(new TypeError('Failed to fetch'))
  await ended()
  expect(client.notify).not.toHaveBeenCalled()
})

test('a cached response after a gateway error is not marked as slow', async () => {
  network.resolve(new Response(null, { status: 502 }))
  expect(await given()).toEqual({ isKept: true, isSlow: false })
  await ended()
  expect(client.notify).not.toHaveBeenCalled()
})

test('a network response that arrives in time is preferred to the cached response', async () => {
  network.resolve(Response.json({ pieces: 2 }))
  expect(await given()).toEqual({ isKept: false, isSlow: false })
})

test.each(['POST', 'DELETE'])(
  '%s /session succeeds through the service worker even if the offline cache cannot be written or deleted',
  async (method) => {
    store.setMemberCacheOwner.mockRejectedValue(new Error('The quota has been exceeded'))
    network.resolve(Response.json({ id: 'ana' }))
    const answer = await forwardSessionChange(new Request('http://localhost/api/v1/session', { method }))
    expect(await answer.json()).toEqual({ id: 'ana' })
    expect(store.setMemberCacheOwner).toHaveBeenCalledExactlyOnceWith(method === 'POST' ? 'ana' : null)
  },
)

test('a sign-in response without a member id clears the offline cache', async () => {
  network.resolve(new Response('fine'))
  const answer = await forwardSessionChange(new Request('http://localhost/api/v1/session', { method: 'POST' }))
  expect(await answer.text()).toBe('fine')
  expect(store.setMemberCacheOwner).toHaveBeenCalledExactlyOnceWith(null)
})

const user = { id: 'a', fullName: 'Ana Brook' } as SessionState['user']
const until = (expiresAt: string): SessionState => ({
  user,
  session: { signedInAt: '2026-01-01T00:00:00.000Z', expiresAt, emailConfirmedAt: null },
})
const now = Date.parse('2026-11-22T12:00:00Z')

test('a cached session is valid until it expires', () => {
  expect(isCachedSessionValid(until('2026-11-22T12:00:01Z'), now)).toBe(true)
  expect(isCachedSessionValid(until('2026-11-22T12:00:00Z'), now)).toBe(false)
  expect(isCachedSessionValid(SIGNED_OUT_SESSION, now)).toBe(false)
})
