import { isNeverKept } from '#app/web/offline/addresses.ts'
import { ownPath } from '#features/members/web/session/guards.ts'

/** Where somebody wanted to go: the worker has put it behind the address of this page. Nothing for what cannot be opened. */
export function wantedIn(hash: string): string | undefined {
  const path = ownPath(hash.slice(1))
  return path && !isNeverKept(path) ? path : undefined
}

/** Where to try again: also what only the server can open. */
export const triedAgain = (hash: string): string => ownPath(hash.slice(1)) ?? '/'
