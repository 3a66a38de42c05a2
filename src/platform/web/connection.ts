import { IS_SLOW, KEPT_AT, isNobody } from './offline/stored-answer.ts'
import { API_ANSWERED } from './window-events.ts'

/**
 * Reachability of the server, derived from API responses. While unreachable, a health check probes it with exponential
 * back-off.
 */
type Connection = {
  isReached: boolean
  /** Timestamp of the oldest cached response shown since the server was last reached. */
  keptAt: number | undefined
}

const SECOND = 1000
const SHORTEST = 2 * SECOND
const LONGEST = 60 * SECOND
/** Timeout of a health check: on a dead connection it would never fail by itself. */
const LIMIT = 8 * SECOND

/** Initial state: a page that has loaded has reached the server. */
export const REACHED: Connection = { isReached: true, keptAt: undefined }

let known = REACHED
const followers = new Set<() => void>()

export const connection = () => known

/** Subscribes to changes of the reachability. While there are subscribers, an unreachable server is probed. */
export function followConnection(changed: () => void) {
  followers.add(changed)
  watch()
  return () => {
    followers.delete(changed)
    watch()
  }
}

if (!import.meta.env.SSR)
  addEventListener(API_ANSWERED, (event) => hear((event as CustomEvent<Response | null>).detail))

function hear(answer: Response | null) {
  if (!answer || isNobody(answer)) return note({ ...known, isReached: false })
  const readAt = answer.headers.get(KEPT_AT)
  if (!readAt) return note(REACHED)
  const keptAt = Math.min(known.keptAt ?? Infinity, Date.parse(readAt))
  const isSlow = answer.headers.has(IS_SLOW)
  note({ isReached: isSlow && known.isReached, keptAt })
  if (isSlow) void makeSure()
}

let isMakingSure = false

/** Runs a health check after a cached response was shown because the network was slow: the connection may be dead. */
async function makeSure() {
  if (isMakingSure || !known.isReached) return
  isMakingSure = true
  const isNobodyThere = !(await isThere())
  isMakingSure = false
  // A real response that arrived in the meantime takes precedence.
  if (isNobodyThere && known.keptAt) note({ ...known, isReached: false })
}

function note(now: Connection) {
  if (now.isReached === known.isReached && now.keptAt === known.keptAt) return
  known = now
  for (const tell of followers) tell()
  watch()
}

let pause = SHORTEST
let next: ReturnType<typeof setTimeout> | undefined
let isWatching = false

function watch() {
  const isNeeded = !known.isReached && followers.size > 0
  if (isNeeded === isWatching) return
  isWatching = isNeeded
  if (isNeeded) {
    pause = SHORTEST
    next = setTimeout(look, pause)
    addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
  } else {
    clearTimeout(next)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Probes the server with exponential back-off. A hidden page skips this and probes as soon as it is visible again. */
async function look() {
  clearTimeout(next)
  if (document.hidden) return
  if (await isThere()) return note(REACHED)
  if (!isWatching) return
  pause = Math.min(LONGEST, pause * 2)
  clearTimeout(next)
  next = setTimeout(look, pause)
}

const isThere = () =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT) }).then(
    ({ ok }) => ok,
    () => false,
  )
