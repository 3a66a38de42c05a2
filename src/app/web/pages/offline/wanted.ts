import { ownPath } from '#features/members/web/parts/session/guards.ts'

/** Of these nothing is kept. */
const NEVER_KEPT = /^\/(admin-main|dev|offline)(?![\w-])/

/** Where somebody wanted to go: the worker has put it behind the address of this page. Nothing for what cannot be opened. */
export function wantedIn(hash: string): string | undefined {
  const path = ownPath(hash.slice(1))
  return path && !NEVER_KEPT.test(path) ? path : undefined
}

/** Where to try again: also what only the server can open. */
export const triedAgain = (hash: string): string => ownPath(hash.slice(1)) ?? '/'
