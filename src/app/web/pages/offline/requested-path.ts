import { isOnlineOnlyPath } from '#app/web/offline/cacheable-paths.ts'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'

/**
 * Returns the path that the member requested. The service worker passes it to the offline page in the URL's hash.
 * Undefined if the requested page never works offline.
 */
export function getOfflinePageRequestedPath(hash: string): string | undefined {
  const path = toSafeReturnPath(hash.slice(1))
  return path && !isOnlineOnlyPath(path) ? path : undefined
}

/**
 * Returns the path that the offline page requests from the server when it retries, which may be an online-only page.
 */
export const getOfflinePageRetryPath = (hash: string): string => toSafeReturnPath(hash.slice(1)) ?? '/'
