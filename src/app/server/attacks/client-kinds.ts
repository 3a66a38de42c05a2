import { type Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { router } from '../api/router.ts'
import { createSignedInMember } from '../testing/test-client.ts'

/**
 * Kinds of API clients for permission tests, in the column order of the permission table, with their account
 * properties.
 */
export const CLIENT_KINDS = {
  visitor: undefined,
  member: { username: 'rosa_m' },
  other: {},
  unverified: { emailVerified: false },
  disabled: {},
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
}
export type ClientKind = keyof typeof CLIENT_KINDS
export const ALL_CLIENT_KINDS = Object.keys(CLIENT_KINDS) as ClientKind[]

/** Signs in one client of every kind. The disabled member signs in before their account is disabled. */
export async function signInAllClients(
  app: { origin: string },
  db: Db,
  set: (caller: ClientKind) => object = (caller) => CLIENT_KINDS[caller] ?? {},
) {
  await db.delete(rateLimits)
  const tokens = {} as Record<ClientKind, string | undefined>
  for (const caller of ALL_CLIENT_KINDS) {
    if (caller === 'visitor') continue
    const { token, id } = await createSignedInMember(app, db, set(caller))
    tokens[caller] = token
    if (caller === 'disabled') await db.$client.query('update profiles set is_disabled = true where id = $1', [id])
  }
  return tokens
}

export type ProcedureRoute = { method?: string; path?: string }
type Node = { '~orpc': { route: ProcedureRoute } } | { [name: string]: Node }

/** Lists all procedures of the router with their names, such as `members.signIn`. */
function listProcedures(node: Node, name: string[] = []): [string, ProcedureRoute][] {
  if (isProcedure(node)) return [[name.join('.'), node['~orpc'].route]]
  return Object.entries(node).flatMap(([step, inner]) => listProcedures(inner, [...name, step]))
}
const isProcedure = (node: Node): node is Extract<Node, { '~orpc': { route: ProcedureRoute } }> => '~orpc' in node
export const allProcedures = listProcedures(router)
