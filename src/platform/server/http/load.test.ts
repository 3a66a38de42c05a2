import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { boundRequests, whoIsAsking } from './load.ts'
import type { Shell } from './request.ts'

test('more requests than there is room for are turned away at once, until one of them has its answer', async () => {
  const open = Promise.withResolvers<void>()
  const app = new Hono<Shell>()
  app.use(boundRequests((c) => c.text('later', 503), new AbortController().signal, 2))
  app.get('/', (c) => open.promise.then(() => c.text('at last')))
  const inside = [app.request('/'), app.request('/')]
  expect((await app.request('/')).status).toBe(503)
  open.resolve()
  for (const answer of inside) expect((await answer).status).toBe(200)
  expect((await app.request('/')).status).toBe(200)
})

test('those who say who they are wait apart from visitors, and apart again when they write', () => {
  const asking = (method: string, headers: HeadersInit = {}) =>
    whoIsAsking(new Request('http://localhost', { method, headers }))
  const cookie = 'cleanstreak.session_token=x'
  expect([asking('GET'), asking('POST')]).toEqual(['visitors', 'visitors'])
  expect([asking('GET', { cookie }), asking('HEAD', { authorization: 'Bearer x' })]).toEqual(['members', 'members'])
  expect(asking('POST', { cookie })).toBe('members who write')
})
