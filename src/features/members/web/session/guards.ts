import { type QueryClient, onlineManager } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Me, SessionState } from '../../contract/session.ts'
import { sessionQuery } from '../api.ts'

type Asked = { context: { queryClient: QueryClient }; location: { href: string } }

/** Only pages of our own, by their path as an address writes it: what a link from elsewhere proposes is not gone to. */
export function ownPath(from: unknown): string | undefined {
  const isPath = typeof from === 'string' && /^\/(?![/\\])[!-[\]-~]*$/.test(from)
  return isPath && !/^\/(login|admin|signup)(?![\w-])/.test(from) ? from : undefined
}

const homeOf = ({ isAdmin }: Me) => (isAdmin ? '/admin-main' : '/dashboard')

/** Without a network what was known last holds: a page that waits for the answer would hang without a word. */
async function userOf({ context: { queryClient } }: Asked) {
  const session = sessionQuery()
  const known = onlineManager.isOnline() ? undefined : queryClient.getQueryData<SessionState>(session.queryKey)
  if (known) return known.user
  return (await queryClient.fetchQuery(session)).user
}

/** For pages of members: everybody else signs in first, and comes back. */
export async function requireMember(asked: Asked): Promise<Me> {
  const user = await userOf(asked)
  if (!user) throw redirect({ href: `/login?${new URLSearchParams({ from: asked.location.href })}`, replace: true })
  return user
}

/** For the admin console: other members go to their Litterlog. */
export async function requireAdmin(asked: Asked): Promise<void> {
  const { isAdmin } = await requireMember(asked)
  if (!isAdmin) throw redirect({ href: '/dashboard', replace: true })
}

/** For the pages where one signs in or up: whoever has done so goes where they were headed. */
export async function sendMembersOn(asked: Asked, from?: string): Promise<void> {
  // a page that asks for no session must open without one, also when nobody can be asked
  const user = await userOf(asked).catch(() => null)
  // looked at again here: the router may hand on what the address said
  if (user) throw redirect({ href: ownPath(from) ?? homeOf(user), replace: true })
}
