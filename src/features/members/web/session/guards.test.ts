import { QueryClient, onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { CurrentUser } from '../../contract/session.ts'
import { sessionQueryOptions } from '../api.ts'
import { requireAdminForRoute, requireMemberForRoute } from './guards.ts'

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
