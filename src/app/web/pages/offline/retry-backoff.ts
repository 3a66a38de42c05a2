import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'

/**
 * Storage key of the number of attempts to open a page (exponential back-off), which prevents endless fast reloads.
 * Stored per tab, because each attempt reloads the page.
 */
const ATTEMPTS_KEY = 'opening-tries'
const SECOND = 1000
const PAUSE = { first: 5 * SECOND, most: 60 * SECOND }
/** The count of attempts to open a page restarts after this time without an attempt. */
const RESET_AFTER_MS = 300 * SECOND

type Attempts = { path: string; count: number; at: number }

/** Pause in milliseconds before the next attempt to open a page: none at first, then doubled up to a minute. */
export function getRetryDelay(path: string, now = Date.now()): number {
  const count = readAttemptCount(path, now)
  return count === 0 ? 0 : Math.min(PAUSE.most, PAUSE.first * 2 ** (count - 1))
}

/** Counts an attempt to open a page. Without session storage, the longest pause applies. */
export function countOpenAttempt(path: string, now = Date.now()): void {
  const attempts: Attempts = { path, count: readAttemptCount(path, now) + 1, at: now }
  tryBrowserStorageOperation(() => sessionStorage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts)))
}

const readAttemptCount = (path: string, now: number): number =>
  tryBrowserStorageOperation(() => {
    const attempts = JSON.parse(sessionStorage.getItem(ATTEMPTS_KEY) ?? 'null') as Attempts | null
    return attempts?.path === path && now - attempts.at < RESET_AFTER_MS ? attempts.count : 0
  }) ?? Infinity
