import { isOnlineOnly } from '#app/web/offline/cacheable-paths.ts'
import { safeReturnPath } from '#features/members/web/session/guards.ts'

/**
 * Address that the member requested, which the service worker passes in the hash. Undefined if it never works offline.
 */
export function requestedPath(hash: string): string | undefined {
  const path = safeReturnPath(hash.slice(1))
  return path && !isOnlineOnly(path) ? path : undefined
}

/** Address to request from the server again, including pages that never work offline. */
export const retryPath = (hash: string): string => safeReturnPath(hash.slice(1)) ?? '/'
