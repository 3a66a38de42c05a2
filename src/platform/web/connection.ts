import { SLOW_NETWORK_FALLBACK_HEADER, CACHED_AT_HEADER, isGatewayErrorResponse } from './offline/cached-response.ts'
import { API_RESPONSE_WINDOW_EVENT_NAME } from './window-events.ts'

/**
 * Reachability of the server, derived from API responses. A health check with exponential back-off probes an
 * unreachable server.
 */
type ServerReachability = {
  isReached: boolean
  /** Timestamp of the oldest cached response shown since the server was last reached. */
  cachedAt: number | undefined
}

const SECOND = 1000
const MIN_DELAY = 2 * SECOND
const MAX_DELAY = 60 * SECOND
/** Timeout of the browser's health check in ms. On a dead connection, a request would never fail by itself. */
const HEALTH_CHECK_TIMEOUT = 8 * SECOND

/** A page that has loaded has reached the server. */
export const INITIAL_SERVER_REACHABILITY: ServerReachability = { isReached: true, cachedAt: undefined }

let state = INITIAL_SERVER_REACHABILITY
const subscribers = new Set<() => void>()

export const getServerReachability = () => state

/** Subscribes to the server's reachability. While there are subscribers, an unreachable server is probed. */
export function subscribeToServerReachability(changed: () => void) {
  subscribers.add(changed)
  updateProbing()
  return () => {
    subscribers.delete(changed)
    updateProbing()
  }
}

if (!import.meta.env.SSR)
  addEventListener(API_RESPONSE_WINDOW_EVENT_NAME, (event) =>
    handleResponse((event as CustomEvent<Response | null>).detail),
  )

function handleResponse(response: Response | null) {
  if (!response || isGatewayErrorResponse(response)) return setState({ ...state, isReached: false })
  const cachedAtHeader = response.headers.get(CACHED_AT_HEADER)
  if (!cachedAtHeader) return setState(INITIAL_SERVER_REACHABILITY)
  const cachedAt = Math.min(state.cachedAt ?? Infinity, Date.parse(cachedAtHeader))
  const isSlow = response.headers.has(SLOW_NETWORK_FALLBACK_HEADER)
  setState({ isReached: isSlow && state.isReached, cachedAt })
  if (isSlow) void verifyReachable()
}

let isVerifying = false

/**
 * Runs a health check of the server after a cached response was shown on a slow network, because the connection may be
 * dead.
 */
async function verifyReachable() {
  if (isVerifying || !state.isReached) return
  isVerifying = true
  const isUnreachable = !(await isServerHealthy())
  isVerifying = false
  // Ignore the failed health check if a real API response has arrived in the meantime.
  if (isUnreachable && state.cachedAt) setState({ ...state, isReached: false })
}

function setState(next: ServerReachability) {
  if (next.isReached === state.isReached && next.cachedAt === state.cachedAt) return
  state = next
  for (const notify of subscribers) notify()
  updateProbing()
}

let delay = MIN_DELAY
let timer: ReturnType<typeof setTimeout> | undefined
let isProbing = false

function updateProbing() {
  const isNeeded = !state.isReached && subscribers.size > 0
  if (isNeeded === isProbing) return
  isProbing = isNeeded
  if (isNeeded) {
    delay = MIN_DELAY
    timer = setTimeout(probe, delay)
    addEventListener('online', probe)
    document.addEventListener('visibilitychange', probe)
  } else {
    clearTimeout(timer)
    removeEventListener('online', probe)
    document.removeEventListener('visibilitychange', probe)
  }
}

/** Probes an unreachable server. A hidden page does not probe until it is visible again. */
async function probe() {
  clearTimeout(timer)
  if (document.hidden) return
  if (await isServerHealthy()) return setState(INITIAL_SERVER_REACHABILITY)
  if (!isProbing) return
  delay = Math.min(MAX_DELAY, delay * 2)
  clearTimeout(timer)
  timer = setTimeout(probe, delay)
}

const isServerHealthy = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(HEALTH_CHECK_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  )
