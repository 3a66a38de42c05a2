import { tryBrowserStorageOperation } from './offline/try-storage.ts'
import { showBriefNetworkStatus } from './page-status.ts'

const RELOAD_TIME_STORAGE_KEY = 'reloaded-for-code-at'
/** Time in ms during which missing code reloads the page only once. */
const RELOAD_PAUSE_MS = 60_000

/**
 * Creates a loader for code on demand (code splitting). Browsers remember a failed import until a reload, so none is
 * tried offline, unless a service worker may have stored the code.
 */
export function createCodeLoader<Part>(load: () => Promise<Part>) {
  let isLoaded = false
  return async (): Promise<Part> => {
    if (!isLoaded && !navigator.onLine && !navigator.serviceWorker?.controller) throw new TypeError('No network')
    const part = await load()
    isLoaded = true
    return part
  }
}

/** Reacts to a press whose code could not be loaded: shows the reason, or reloads the page if that helps. */
export async function reportCodeFailure() {
  if (!(await reloadIfReachable())) showBriefNetworkStatus(navigator.onLine ? 'unreachable' : 'offline')
}

/**
 * Reloads the page if the server is reachable: an earlier failure is remembered, or a new version replaced the code.
 * Forms keep their drafts. A second reload would not help.
 */
export async function reloadIfReachable() {
  const canHelp = navigator.onLine && (await canReachServer()) && noteReload()
  if (canHelp) location.reload()
  return canHelp
}

/** Records a reload for missing code. Returns false if the page was reloaded just before, or if storage is blocked. */
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
