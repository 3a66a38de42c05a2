import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitOpenRequests, classifyRequestByCredentials } from './load-shedding.ts'
import type { HonoEnvironment } from './http-env.ts'

test('load shedding rejects requests beyond the limit immediately, until a running request completes', async () => {
  const open = Promise.withResolvers<void>()
  const app = new Hono<HonoEnvironment>()
  app.use(limitOpenRequests((c) => c.text('later', 503), new AbortController().signal, 2))
  app.get('/', (c) => open.promise.then(() => c.text('at last')))
  const inside = [app.request('/'), app.request('/')]
  expect((await app.request('/')).status).toBe(503)
  open.resolve()
  for (const answer of inside) expect((await answer).status).toBe(200)
  expect((await app.request('/')).status).toBe(200)
})

test('load shedding classifies requests by sender: visitors, members, and writing members', () => {
  const classify = (method: string, headers: HeadersInit = {}) =>
    classifyRequestByCredentials(new Request('http://localhost', { method, headers }))
  const cookie = 'cleanstreak.session_token=x'
  expect([classify('GET'), classify('POST')]).toEqual(['visitors', 'visitors'])
  expect([classify('GET', { cookie }), classify('HEAD', { authorization: 'Bearer x' })]).toEqual(['members', 'members'])
  expect(classify('POST', { cookie })).toBe('members who write')
})
