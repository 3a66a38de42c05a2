import { type Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { apiRouter } from '../api/router.ts'
import { createSignedInMember } from '../testing/test-client.ts'

/**
 * Kinds of API clients for permission tests, in the column order of the permission table, with their account
 * properties.
 */
export const CLIENT_KIND_PROPERTIES = {
  visitor: undefined,
  member: { username: 'rosa_m' },
  other: {},
  unverified: { emailVerified: false },
  disabled: {},
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
}
export type ApiClientKind = keyof typeof CLIENT_KIND_PROPERTIES
export const API_CLIENT_KINDS = Object.keys(CLIENT_KIND_PROPERTIES) as ApiClientKind[]

/** Signs in one client of every kind. The disabled member signs in before their account is disabled. */
export async function signInAllClientKinds(
  app: { origin: string },
  db: Db,
  set: (caller: ApiClientKind) => object = (caller) => CLIENT_KIND_PROPERTIES[caller] ?? {},
) {
  await db.delete(rateLimits)
  const tokens = {} as Record<ApiClientKind, string | undefined>
  for (const caller of API_CLIENT_KINDS) {
    if (caller === 'visitor') continue
    const { token, id } = await createSignedInMember(app, db, set(caller))
    tokens[caller] = token
    if (caller === 'disabled') await db.$client.query('update profiles set is_disabled = true where id = $1', [id])
  }
  return tokens
}

export type ApiProcedureRoute = { method?: string; path?: string }
type Node = { '~orpc': { route: ApiProcedureRoute } } | { [name: string]: Node }

/** Lists all procedures of the router with their names, such as `members.signIn`. */
function listProcedures(node: Node, name: string[] = []): [string, ApiProcedureRoute][] {
  if (isProcedure(node)) return [[name.join('.'), node['~orpc'].route]]
  return Object.entries(node).flatMap(([step, inner]) => listProcedures(inner, [...name, step]))
}
const isProcedure = (node: Node): node is Extract<Node, { '~orpc': { route: ApiProcedureRoute } }> => '~orpc' in node
export const allApiProcedures = listProcedures(apiRouter)
