import { QueryClient } from '@tanstack/react-query'
import { isNotFound } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sessionQueryOptions } from '#features/members/web/api.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { type ServerRenderContext, provideServerRenderContext } from '#platform/render-context.ts'
import { loadChallengePage } from './load.ts'

const participants = vi.hoisted(() => {
  let reject!: (error: Error) => void
  const promise = new Promise<never>((_, refuse) => (reject = refuse))
  return { promise, reject }
})
vi.mock('./queries.ts', () => ({
  challengeQueryOptions: () => ({
    queryKey: ['challenge'],
    queryFn: () => Promise.reject(Object.assign(new Error('Challenge not found'), { code: 'NOT_FOUND', status: 404 })),
  }),
  challengeParticipantsQueryOptions: () => ({ queryKey: ['participants'], queryFn: () => participants.promise }),
}))

test('a challenge that is not found leaves no pending query, which would fail during streaming', async () => {
  const api = { members: { session: () => Promise.resolve({ user: null, session: null }) } }
  onTestFinished(provideServerRenderContext(() => ({ api }) as unknown as ServerRenderContext))
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  queryClient.setQueryData(sessionQueryOptions().queryKey, { user: { id: 'ana' } as CurrentUser, session: null })
  const loaded = loadChallengePage(queryClient, 'canal', {}).catch((error: unknown) => ({
    isMissing: isNotFound(error),
    pending: queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).length,
  }))
  setImmediate(() => participants.reject(new Error('Challenge not found')))
  expect(await loaded).toEqual({ isMissing: true, pending: 0 })
})
