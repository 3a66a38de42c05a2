import { attempt } from '#platform/web/offline/attempt.ts'

/** A page that does not open although somebody answers must not be tried without end: each try is a new page, so a tab counts. */
const KEY = 'opening-tries'
const SECOND = 1000
const PAUSE = { first: 5 * SECOND, most: 60 * SECOND }
/** The next one begins anew. */
const FORGOTTEN = 300 * SECOND

type Tries = { path: string; count: number; at: number }

/** At once the first time, then after pauses that grow. */
export function pauseBefore(path: string, now = Date.now()): number {
  const count = countOf(path, now)
  return count === 0 ? 0 : Math.min(PAUSE.most, PAUSE.first * 2 ** (count - 1))
}

/** Where nothing can be kept nobody counts, and the longest pause holds. */
export function noteTry(path: string, now = Date.now()): void {
  const tries: Tries = { path, count: countOf(path, now) + 1, at: now }
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(tries)))
}

const countOf = (path: string, now: number): number =>
  attempt(() => {
    const tries = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Tries | null
    return tries?.path === path && now - tries.at < FORGOTTEN ? tries.count : 0
  }) ?? Infinity
