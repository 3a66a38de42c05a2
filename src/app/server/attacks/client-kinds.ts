import { eq } from 'drizzle-orm'
import { sessions } from '#features/members/server/tables.ts'
import { type Db } from '#platform/server/db/db.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { apiRouter } from '../api/router.ts'
import { createSignedInMember } from '../testing/test-client.ts'

/**
 * Kinds of API clients for permission tests, in the column order of the permission table, with their account
 * properties.
 */
export const PERMISSION_TEST_CLIENT_ACCOUNTS = {
  visitor: undefined,
  member: { username: 'rosa_m' },
  other: {},
  unverified: { emailVerified: false },
  disabled: {},
  admin: { isAdmin: true },
  superadmin: { isSuperadmin: true },
  adminWithoutFactor: { isAdmin: true },
  superadminWithoutFactor: { isSuperadmin: true, createdAt: new Date(0) },
}
export type PermissionTestClientKind = keyof typeof PERMISSION_TEST_CLIENT_ACCOUNTS
export const PERMISSION_TEST_CLIENT_KINDS = Object.keys(PERMISSION_TEST_CLIENT_ACCOUNTS) as PermissionTestClientKind[]

/** Admins who have used no second factor. They have no admin rights where one is required. */
export const LOCKED_PERMISSION_TEST_CLIENT_KINDS: PermissionTestClientKind[] = [
  'adminWithoutFactor',
  'superadminWithoutFactor',
]
const CLIENT_KINDS_WITH_FACTOR: PermissionTestClientKind[] = ['admin', 'superadmin']

/** Signs in one client of every kind. The disabled member signs in before their account is disabled. */
export async function signInPermissionTestClients(
  app: { origin: string },
  db: Db,
  set: (caller: PermissionTestClientKind) => object = (caller) => PERMISSION_TEST_CLIENT_ACCOUNTS[caller] ?? {},
) {
  await db.delete(rateLimits)
  const tokens = {} as Record<PermissionTestClientKind, string | undefined>
  for (const caller of PERMISSION_TEST_CLIENT_KINDS) {
    if (caller === 'visitor') continue
    const { token, id } = await createSignedInMember(app, db, set(caller))
    tokens[caller] = token
    if (CLIENT_KINDS_WITH_FACTOR.includes(caller))
      await db.update(sessions).set({ factorShownAt: new Date() }).where(eq(sessions.userId, id))
    if (caller === 'disabled') await db.$client.query('update profiles set is_disabled = true where id = $1', [id])
  }
  return tokens
}

export type ApiProcedureRoute = { method?: string; path?: string }
type Procedure = { '~orpc': { route: ApiProcedureRoute; errorMap: object } }
type Node = Procedure | { [name: string]: Node }

/** Lists all procedures of the router: name, such as `members.signIn`, route, and codes of the declared errors. */
function listProcedures(node: Node, name: string[] = []): [string, ApiProcedureRoute, string[]][] {
  if (isProcedure(node)) return [[name.join('.'), node['~orpc'].route, Object.keys(node['~orpc'].errorMap)]]
  return Object.entries(node).flatMap(([step, inner]) => listProcedures(inner, [...name, step]))
}
const isProcedure = (node: Node): node is Procedure => '~orpc' in node
export const allApiProcedures = listProcedures(apiRouter)
