import { tryBrowserStorageOperation } from './offline/try-storage.ts'
import { answerWithNetworkStatus } from './page-status.ts'

const RELOAD_TIME_STORAGE_KEY = 'reloaded-for-code-at'
/** Time in milliseconds in which a page is reloaded only once for code that is missing. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Creates a function that loads code on demand (code splitting). Browsers remember a failed import until the page is
 * reloaded, so no import begins without a network, unless a service worker may have the code stored.
 */
export function createPartLoader<Part>(load: () => Promise<Part>) {
  let isLoaded = false
  return async (): Promise<Part> => {
    if (!isLoaded && !navigator.onLine && !navigator.serviceWorker?.controller) throw new TypeError('No network')
    const part = await load()
    isLoaded = true
    return part
  }
}

/** Answers a press whose code could not be loaded: the page says why, or is reloaded if that helps. */
export async function reportPartFailure() {
  if (!(await reloadIfReachable())) answerWithNetworkStatus(navigator.onLine ? 'unreachable' : 'offline')
}

/**
 * Reloads the page if the server answers, because the browser remembers an earlier failure, or a new version has
 * replaced the code. Forms keep their drafts. A second reload would not help: something keeps the code away.
 */
export async function reloadIfReachable() {
  const canHelp = navigator.onLine && (await canReachServer()) && noteReload()
  if (canHelp) location.reload()
  return canHelp
}

/** Notes that the page is reloaded now. Returns false if it was reloaded just before, or if that cannot be stored. */
const noteReload = () =>
  tryBrowserStorageOperation(() => {
    const isPaused = Date.now() - Number(sessionStorage.getItem(RELOAD_TIME_STORAGE_KEY)) < RELOAD_PAUSE_MS
    if (!isPaused) sessionStorage.setItem(RELOAD_TIME_STORAGE_KEY, String(Date.now()))
    return !isPaused
  }) === true

export const canReachServer = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
