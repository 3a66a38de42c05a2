import { IS_SLOW, KEPT_AT, isNobody } from './offline/stored-answer.ts'
import { API_ANSWERED } from './window-events.ts'

/** What is known of the way to the server. */
type Connection = {
  /** the last call found somebody */
  isReached: boolean
  /** the age of the oldest kept answer that was given since then, in ms */
  keptAt: number | undefined
}

const SECOND = 1000
const SHORTEST = 2 * SECOND
const LONGEST = 60 * SECOND
/** On a dead line nothing is ever said. */
const LIMIT = 8 * SECOND

/** What a page begins with: it was drawn by somebody. */
export const REACHED: Connection = { isReached: true, keptAt: undefined }

let known = REACHED
const followers = new Set<() => void>()

export const connection = () => known

/** As long as somebody follows, a server that is not reached is looked for. */
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

/** Too slow an answer may be on its way, or on a dead line: then nobody is there. */
async function makeSure() {
  if (isMakingSure || !known.isReached) return
  isMakingSure = true
  const isNobodyThere = !(await isThere())
  isMakingSure = false
  // a real answer that came meanwhile knows better
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

/** Nobody who looks elsewhere needs to know; with the next look at the page it is looked for at once. */
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
