import { QueryClient, onlineManager } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Me } from '../../contract/session.ts'
import { sessionQuery } from '../api.ts'
import { ownPath, requireAdmin, requireMember } from './guards.ts'

test.each(['/profile', '/profile?tab=account', '/bio/rosa_m#cleanups', '/admin-main', '/bio/%C3%A9'])(
  'somebody who signs in goes where they were headed: %s',
  (from) => expect(ownPath(from)).toBe(from),
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
])('nobody is led elsewhere, or round in circles: %s', (from) => expect(ownPath(from)).toBeUndefined())

test('without a network the member that was known last goes on at once, also where the session was to be read anew', async () => {
  vi.stubEnv('SSR', false)
  const queryClient = new QueryClient()
  const user = { id: 'ana', isAdmin: true } as Me
  queryClient.setQueryData(sessionQuery().queryKey, { user, session: null })
  await queryClient.invalidateQueries()
  onlineManager.setOnline(false)
  try {
    const asked = { context: { queryClient }, location: { href: '/admin-main/users' } }
    expect(await requireMember(asked)).toBe(user)
    await requireAdmin(asked)
  } finally {
    onlineManager.setOnline(true)
    vi.unstubAllEnvs()
  }
})
