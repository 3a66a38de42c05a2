import { KEPT_AT, isNobody } from './kept/as-kept.ts'
import { ASKED } from './told.ts'

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

if (!import.meta.env.SSR) addEventListener(ASKED, (event) => hear((event as CustomEvent<Response | null>).detail))

function hear(answer: Response | null) {
  if (!answer || isNobody(answer)) return note({ ...known, isReached: false })
  const keptAt = answer.headers.get(KEPT_AT)
  note(keptAt ? { isReached: false, keptAt: Math.min(known.keptAt ?? Infinity, Date.parse(keptAt)) } : REACHED)
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
  const isThere = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isThere) return note(REACHED)
  if (!isWatching) return
  pause = Math.min(LONGEST, pause * 2)
  clearTimeout(next)
  next = setTimeout(look, pause)
}
