import { QueryClient, onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../contract/session.ts'
import { sessionQueryOptions } from '../api.ts'
import { toSafeReturnPath, requireAdminForRoute, requireMemberForRoute } from './guards.ts'

test.each(['/profile', '/profile?tab=account', '/bio/rosa_m#cleanups', '/admin-main', '/bio/%C3%A9'])(
  'toSafeReturnPath accepts a path of this site: %s',
  (from) => expect(toSafeReturnPath(from)).toBe(from),
)

test.each([
  'https://evil.example',
  'https:evil',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/ /evil',
  '\\\\evil',
  'javascript:alert(1)',
  'mailto:a@b.c',
  'profile',
  '',
  '/é',
  '/login',
  '/login?from=/login',
  '/admin',
  '/signup',
  undefined,
  ['/profile'],
])('safeReturnPath rejects other sites and sign-in pages: %s', (from) => expect(toSafeReturnPath(from)).toBeUndefined())

test('route guards use the cached user while offline, even if the session is stale', async () => {
  vi.stubEnv('SSR', false)
  const queryClient = new QueryClient()
  const user = { id: 'ana', isAdmin: true } as CurrentUser
  queryClient.setQueryData(sessionQueryOptions().queryKey, { user, session: null })
  await queryClient.invalidateQueries()
  onlineManager.setOnline(false)
  try {
    const routeContext = { context: { queryClient }, location: { href: '/admin-main/users' } }
    expect(await requireMemberForRoute(routeContext)).toBe(user)
    await requireAdminForRoute(routeContext)
  } finally {
    onlineManager.setOnline(true)
    vi.unstubAllEnvs()
  }
})
