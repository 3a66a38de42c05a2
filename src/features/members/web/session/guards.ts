import { type QueryClient, onlineManager } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getServerRenderContext } from '#platform/render-context.ts'
import type { CurrentUser, SessionState } from '../../contract/session.ts'
import { SECOND_FACTOR_PATH } from '../../rules/factors.ts'
import { toReturnHref, toSafeReturnPath } from '../../rules/return-path.ts'
import { sessionQueryOptions } from '../api.ts'

type GuardContext = { context: { queryClient: QueryClient }; location: { href: string } }

const homePath = ({ isAdmin, consoleLock }: CurrentUser) => (isAdmin || consoleLock ? '/admin-main' : '/dashboard')

/**
 * Reads the current user. Without a network, uses the cached session, because a pending request would block navigation.
 */
async function readUser({ context: { queryClient } }: GuardContext) {
  const session = sessionQueryOptions()
  const known = onlineManager.isOnline() ? undefined : queryClient.getQueryData<SessionState>(session.queryKey)
  if (known) return known.user
  return (await queryClient.fetchQuery(session)).user
}

/** Guards members' pages: redirects visitors to sign-in, which leads back to the page. */
export async function requireMemberForRoute(guard: GuardContext): Promise<CurrentUser> {
  const user = await readUser(guard)
  if (!user) throw redirect({ href: `/login?${new URLSearchParams({ from: guard.location.href })}`, replace: true })
  return user
}

/**
 * Guards the admin console: redirects other members to their Litterlog, and admins without a verified second factor to
 * the page that asks for it.
 */
export async function requireAdminForRoute(guard: GuardContext): Promise<void> {
  const { isAdmin, consoleLock } = await requireMemberForRoute(guard)
  if (consoleLock)
    throw redirect({
      href: `${SECOND_FACTOR_PATH}?${new URLSearchParams({ from: guard.location.href })}`,
      replace: true,
    })
  if (!isAdmin) throw redirect({ href: '/dashboard', replace: true })
}

/** Guards the second-factor page: redirects other members to their Litterlog. */
export async function requireAnyAdmin(guard: GuardContext): Promise<void> {
  const { isAdmin, consoleLock } = await requireMemberForRoute(guard)
  if (!isAdmin && !consoleLock) throw redirect({ href: '/dashboard', replace: true })
}

/**
 * Guards the last page of the first-run setup, whose admin has no second factor yet. Redirects other admins to the
 * console, other members to their Litterlog.
 */
export async function requireSetupSuperadmin(guard: GuardContext): Promise<void> {
  const { isSuperadmin, consoleLock } = await requireMemberForRoute(guard)
  if (consoleLock === 'factor-missing') return
  await requireAdminForRoute(guard)
  if (!isSuperadmin) throw redirect({ href: '/admin-main', replace: true })
}

/** Makes the response a 403 for an admin who is no superadmin. The page shows that access is denied. */
export async function forbidPlainAdmin(guard: GuardContext): Promise<void> {
  const context = getServerRenderContext()
  if (context && !(await readUser(guard))?.isSuperadmin) context.forbidPage()
}

/** Guards sign-in and sign-up pages: redirects signed-in members to the page they wanted. */
export async function redirectSignedInMember(guard: GuardContext, from?: string): Promise<void> {
  // Sign-in and sign-up pages must open even if the session cannot be read.
  const user = await readUser(guard).catch(() => null)
  if (!user) return
  // The return path is validated again, because the router may pass on the raw URL value.
  const path = toSafeReturnPath(from)
  throw redirect({ href: path ? toReturnHref(path) : homePath(user), replace: true })
}
