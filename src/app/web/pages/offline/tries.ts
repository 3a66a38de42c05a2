import { attempt } from '#platform/web/offline/attempt.ts'

/**
 * Session storage key of the retry count (exponential back-off). It stops endless reloads of a page that does not open.
 * The count is stored per tab, because each attempt reloads the page.
 */
const KEY = 'opening-tries'
const SECOND = 1000
const PAUSE = { first: 5 * SECOND, most: 60 * SECOND }
/** The retry count is reset after this time without an attempt, in milliseconds. */
const FORGOTTEN = 300 * SECOND

type Tries = { path: string; count: number; at: number }

/** Pause before the next attempt, in milliseconds: none at first, then doubled each time up to a minute. */
export function pauseBefore(path: string, now = Date.now()): number {
  const count = countOf(path, now)
  return count === 0 ? 0 : Math.min(PAUSE.most, PAUSE.first * 2 ** (count - 1))
}

/** Counts an attempt to open the page. Without session storage nothing is counted, and the longest pause applies. */
export function noteTry(path: string, now = Date.now()): void {
  const tries: Tries = { path, count: countOf(path, now) + 1, at: now }
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(tries)))
}

const countOf = (path: string, now: number): number =>
  attempt(() => {
    const tries = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Tries | null
    return tries?.path === path && now - tries.at < FORGOTTEN ? tries.count : 0
  }) ?? Infinity
