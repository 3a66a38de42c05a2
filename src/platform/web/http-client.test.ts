import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { minifyContractRouter, oc } from '@orpc/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ApiClientCallContext, createApiHttpClient } from './http-client.ts'
import { API_RESPONSE_WINDOW_EVENT_NAME, UNAUTHORIZED_WINDOW_EVENT_NAME } from './window-events.ts'

const answer = { status: 200, body: '{}' }
const server = createServer((_, response) =>
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body),
)
const routes = minifyContractRouter({ thing: oc.route({ method: 'GET', path: '/v1/thing' }) })
const client = createApiHttpClient(routes) as { thing(input?: object, options?: object): Promise<unknown> }

const page = new EventTarget()
const statuses: (number | undefined)[] = []
page.addEventListener(API_RESPONSE_WINDOW_EVENT_NAME, (event) =>
  statuses.push((event as CustomEvent<Response | null>).detail?.status),
)

beforeAll(async () => {
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

async function failWith(status: number, body: string) {
  Object.assign(answer, { status, body })
  return client.thing().then(
    () => undefined,
    (error: Error) => error,
  )
}

test('the API client throws an API error with its message, data and request id', async () => {
  const body = { code: 'CONFLICT', message: 'Username is already taken', data: { field: 'username' }, requestId: 'r-1' }
  expect(await failWith(409, JSON.stringify(body))).toMatchObject({ ...body, status: 409, defined: true })
})

test('the API client throws a masked server fault (500) as an undeclared error', async () => {
  const body = { code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong', requestId: 'r-2' }
  expect(await failWith(500, JSON.stringify(body))).toMatchObject({ ...body, defined: false })
})

test('the API client turns an error response from a proxy into a generic error', async () => {
  expect(await failWith(502, '{"error":"bad gateway"}')).toMatchObject({
    message: 'A foreign answer',
    status: 502,
    defined: false,
  })
})

test('the API client reports a denied request to the page, whose session or admin rights may have ended', async () => {
  let denials = 0
  const count = () => denials++
  page.addEventListener(UNAUTHORIZED_WINDOW_EVENT_NAME, count)
  await failWith(401, JSON.stringify({ code: 'UNAUTHORIZED', message: 'Please sign in' }))
  await failWith(403, JSON.stringify({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' }))
  await failWith(409, JSON.stringify({ code: 'CONFLICT', message: 'Taken' }))
  page.removeEventListener(UNAUTHORIZED_WINDOW_EVENT_NAME, count)
  expect(denials).toBe(2)
})

test('the API client dispatches a window event for every response and every network failure', async () => {
  statuses.length = 0
  await failWith(200, '{}')
  await failWith(502, '')
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:1' })
  expect(await failWith(200, '{}')).toMatchObject({ isCut: true })
  expect(statuses).toEqual([200, 502, undefined])
})

test('an API call aborted by the page dispatches no window event', async () => {
  statuses.length = 0
  const over = new AbortController()
  over.abort()
  await expect(client.thing(undefined, { signal: over.signal })).rejects.toThrow(/abort/)
  expect(statuses).toEqual([])
})

test('a caller of the API client can replace the network request through the call context', async () => {
  let path: string | undefined
  const ask: ApiClientCallContext['send'] = async ({ url }) => {
    path = new URL(url).pathname
    return Response.json({ known: true })
  }
  expect(await client.thing(undefined, { context: { send: ask } })).toEqual({ known: true })
  expect(path).toBe('/api/v1/thing')
})
