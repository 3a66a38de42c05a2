import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SLOW_NETWORK_FALLBACK_HEADER, CACHED_AT_HEADER } from './offline/cached-response.ts'
import { API_RESPONSE_WINDOW_EVENT_NAME } from './window-events.ts'

const READ_AT = '2026-11-22T08:14:00.000Z'
const createCachedResponse = (isSlow = false) =>
  Response.json(
    {},
    { headers: { [CACHED_AT_HEADER]: READ_AT, ...(isSlow && { [SLOW_NETWORK_FALLBACK_HEADER]: 'true' }) } },
  )

let page: EventTarget
const dispatchResponse = (detail: Response | null) =>
  page.dispatchEvent(new CustomEvent(API_RESPONSE_WINDOW_EVENT_NAME, { detail }))
const looks: { signal: AbortSignal; answer: (is: Response) => void }[] = []

/** Loads the module afresh, as in a page that has just been opened. */
async function opened() {
  vi.resetModules()
  const { getServerReachability, subscribeToServerReachability } = await import('./connection.ts')
  return { known: getServerReachability, leave: subscribeToServerReachability(() => {}) }
}

beforeEach(() => {
  vi.stubEnv('SSR', false)
  page = new EventTarget()
  looks.length = 0
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, fail) => {
        looks.push({ signal, answer })
        signal.addEventListener('abort', () => fail(signal.reason))
      }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('a cached API response marks the server as unreachable, and a real response marks it as reachable', async () => {
  const { known, leave } = await opened()
  dispatchResponse(createCachedResponse())
  expect(known()).toEqual({ isReached: false, cachedAt: Date.parse(READ_AT) })
  dispatchResponse(Response.json({}))
  expect(known()).toEqual({ isReached: true, cachedAt: undefined })
  leave()
})

test('a slow server counts as reachable if its health check passes after a cached response was shown', async () => {
  const { known, leave } = await opened()
  dispatchResponse(createCachedResponse(true))
  dispatchResponse(createCachedResponse(true))
  expect(known()).toEqual({ isReached: true, cachedAt: Date.parse(READ_AT) })
  expect(looks.length).toBe(1)
  looks[0]!.answer(new Response())
  await vi.waitFor(() => {
    // Each slow response starts one health check.
    dispatchResponse(createCachedResponse(true))
    expect(looks.length).toBe(2)
  })
  expect(known().isReached).toBe(true)
  leave()
})

test('a slow server counts as unreachable if its health check fails after a cached response was shown', async () => {
  const { known, leave } = await opened()
  dispatchResponse(createCachedResponse(true))
  looks[0]!.answer(new Response(null, { status: 502 }))
  await vi.waitFor(() => expect(known()).toEqual({ isReached: false, cachedAt: Date.parse(READ_AT) }))
  // While unreachable, further slow responses change nothing.
  dispatchResponse(createCachedResponse(true))
  expect(known().isReached).toBe(false)
  leave()
})

test('a health check of an unreachable server times out and is repeated with exponential backoff', async () => {
  const limit = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.useFakeTimers()
  const { known, leave } = await opened()
  dispatchResponse(null)
  await vi.advanceTimersByTimeAsync(2000)
  expect(looks.length).toBe(1)
  limit.abort()
  vi.mocked(AbortSignal.timeout).mockRestore()
  await vi.advanceTimersByTimeAsync(4000)
  expect(looks.length).toBe(2)
  looks[1]!.answer(new Response())
  await vi.advanceTimersByTimeAsync(0)
  expect(known().isReached).toBe(true)
  leave()
})
