import { answerWithNetworkStatus } from './page-status.ts'

/**
 * Creates a function that loads code on demand (code splitting). Browsers remember a failed import until the page is
 * reloaded, so no import begins without a network,
 * unless a service worker may have the code stored.
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
 * replaced the code. Forms keep their drafts.
 */
export async function reloadIfReachable() {
  const isReachable = navigator.onLine && (await canReachServer())
  if (isReachable) location.reload()
  return isReachable
}

export const canReachServer = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
