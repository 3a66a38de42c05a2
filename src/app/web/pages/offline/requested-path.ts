import { isOnlineOnly } from '#app/web/offline/cacheable-paths.ts'
import { safeReturnPath } from '#features/members/web/session/guards.ts'

/**
 * Path that the member requested, which the service worker passes to the offline page in the URL's hash. Undefined if
 * the requested page never works offline.
 */
export function requestedPath(hash: string): string | undefined {
  const path = safeReturnPath(hash.slice(1))
  return path && !isOnlineOnly(path) ? path : undefined
}

/** Path that the offline page requests from the server when it retries. Online-only pages are allowed here. */
export const retryPath = (hash: string): string => safeReturnPath(hash.slice(1)) ?? '/'
