import { isNeverKept } from '#app/web/offline/addresses.ts'
import { ownPath } from '#features/members/web/session/guards.ts'

/**
 * Address that the member requested, which the service worker passes in the hash. Undefined if it never works offline.
 */
export function wantedIn(hash: string): string | undefined {
  const path = ownPath(hash.slice(1))
  return path && !isNeverKept(path) ? path : undefined
}

/** Address to request from the server again, including pages that never work offline. */
export const triedAgain = (hash: string): string => ownPath(hash.slice(1)) ?? '/'
