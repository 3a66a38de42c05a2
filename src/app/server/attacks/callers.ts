import { type Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { router } from '../api/router.ts'
import { signedIn } from '../testing/asking.ts'

/** Kinds of API clients for permission tests, in the column order of the permission table. */
export const CALLERS = {
  visitor: undefined,
  member: { username: 'rosa_m' },
  other: {},
  unverified: { emailVerified: false },
  disabled: {},
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
}
export type Caller = keyof typeof CALLERS
export const ALL_CALLERS = Object.keys(CALLERS) as Caller[]

/** Signs in every kind of client. The disabled member signs in before being disabled. */
export async function openCallers(
  app: { origin: string },
  db: Db,
  set: (caller: Caller) => object = (caller) => CALLERS[caller] ?? {},
) {
  await db.delete(rateLimits)
  const opened = {} as Record<Caller, string | undefined>
  for (const caller of ALL_CALLERS) {
    if (caller === 'visitor') continue
    const { token, id } = await signedIn(app, db, set(caller))
    opened[caller] = token
    if (caller === 'disabled') await db.$client.query('update profiles set is_disabled = true where id = $1', [id])
  }
  return opened
}

export type Route = { method?: string; path?: string }
type Node = { '~orpc': { route: Route } } | { [name: string]: Node }

/** Lists all procedures of the router with their names, such as `members.signIn`. */
function proceduresIn(node: Node, name: string[] = []): [string, Route][] {
  if (isProcedure(node)) return [[name.join('.'), node['~orpc'].route]]
  return Object.entries(node).flatMap(([step, inner]) => proceduresIn(inner, [...name, step]))
}
const isProcedure = (node: Node): node is Extract<Node, { '~orpc': { route: Route } }> => '~orpc' in node
export const procedures = proceduresIn(router)
