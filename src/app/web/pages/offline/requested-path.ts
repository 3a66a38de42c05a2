import { isOnlineOnlyPath } from '#app/web/offline/cacheable-paths.ts'
import { toSafeReturnPath } from '#features/members/rules/return-path.ts'

/**
 * Path that the visitor requested, which the service worker passes to the offline page in the URL's hash. Undefined if
 * it never works offline.
 */
export function readRequestedPath(hash: string): string | undefined {
  const path = toSafeReturnPath(hash.slice(1))
  return path && !isOnlineOnlyPath(path) ? path : undefined
}

/** Path that the offline page requests when it retries, which may be an online-only page. */
export const readRetryPath = (hash: string): string => toSafeReturnPath(hash.slice(1)) ?? '/'
