import { tryBrowserStorageOperation } from '#platform/web/offline/try-storage.ts'

/**
 * Session storage key of the number of attempts to open a page (exponential back-off). The back-off prevents endless
 * fast reloads of a page that does not open. The count is stored per tab, because each attempt reloads the page.
 */
const ATTEMPTS_KEY = 'opening-tries'
const SECOND = 1000
const PAUSE = { first: 5 * SECOND, most: 60 * SECOND }
/** The number of attempts to open a page is reset after this time without an attempt, in milliseconds. */
const RESET_AFTER_MS = 300 * SECOND

type Attempts = { path: string; count: number; at: number }

/**
 * Returns the pause before the next attempt to open a page, in milliseconds: none at first, then doubled up to a
 * minute.
 */
export function getOfflinePageRetryDelay(path: string, now = Date.now()): number {
  const count = readAttemptCount(path, now)
  return count === 0 ? 0 : Math.min(PAUSE.most, PAUSE.first * 2 ** (count - 1))
}

/**
 * Counts an attempt to open a page, for the exponential back-off. Without session storage nothing can be counted, so
 * the longest pause between retries applies.
 */
export function incrementOfflinePageOpenAttemptCount(path: string, now = Date.now()): void {
  const attempts: Attempts = { path, count: readAttemptCount(path, now) + 1, at: now }
  tryBrowserStorageOperation(() => sessionStorage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts)))
}

const readAttemptCount = (path: string, now: number): number =>
  tryBrowserStorageOperation(() => {
    const attempts = JSON.parse(sessionStorage.getItem(ATTEMPTS_KEY) ?? 'null') as Attempts | null
    return attempts?.path === path && now - attempts.at < RESET_AFTER_MS ? attempts.count : 0
  }) ?? Infinity
