import { JsonSchemaCoercer } from '@orpc/json-schema'
import { type AnyProcedure, os } from '@orpc/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ApiContext } from '#platform/server/api.ts'
import { createLogger } from '#platform/server/log.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { createApiProcedureHandler } from './procedures.ts'

afterEach(() => vi.restoreAllMocks())

const route = os.$context<ApiContext>().route({ method: 'POST', path: '/v1/things' })
const echo = route.input(z.object({ name: z.string() })).handler(({ input }) => input)

/** Calls the procedure; returns the response and the level of each log line. */
async function ask(procedure: AnyProcedure, { body = '', type = 'application/json', query = '' } = {}) {
  const levels: string[] = []
  const log = createLogger(
    { mode: 'test', logLevel: 'debug' },
    { write: (line) => levels.push(JSON.parse(line).level) },
  )
  const request = new Request(`http://localhost/api/v1/things${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
  })
  const answer = await createApiProcedureHandler(procedure)({
    request,
    url: new URL(request.url),
    body: new TextEncoder().encode(body),
    context: {
      platform: { log } as PlatformServices,
      headers: request.headers,
      requestId: '7',
      clientAddress: '127.0.0.1',
      resHeaders: new Headers(),
    },
  })
  return { answer, levels }
}

const failed = async ({ answer, levels }: Awaited<ReturnType<typeof ask>>) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
  levels,
]

describe('malformed request body', () => {
  test.each([
    ['truncated JSON', { body: '{"name":' }],
    ['an invalid form', { body: 'name=Rosa', type: 'multipart/form-data; boundary=x' }],
  ])('with %s gets 400 and logs no error', async (_, sent) => {
    expect(await failed(await ask(echo, sent))).toEqual([400, 'BAD_REQUEST', []])
  })
})

describe('internal error of a procedure', () => {
  test.each([
    ['SyntaxError', SyntaxError],
    ['TypeError', TypeError],
    ['Error', Error],
  ])('is logged and returns 500 if decoding the input throws a %s', async (_, Failure) => {
    vi.spyOn(JsonSchemaCoercer.prototype, 'coerce').mockImplementation(() => {
      throw new Failure('no such pattern')
    })
    expect(await failed(await ask(echo, { body: '{"name":"Rosa"}' }))).toEqual([
      500,
      'INTERNAL_SERVER_ERROR',
      ['error'],
    ])
  })

  test('returns 500 and is logged if the result cannot be serialized', async () => {
    const answer = {
      get name(): string {
        throw new SyntaxError('no JSON')
      },
    }
    expect(await failed(await ask(route.handler(() => answer)))).toEqual([500, 'INTERNAL_SERVER_ERROR', ['error']])
  })

  test.each([
    ['a form', () => ({ picture: new Blob(['x']), name: 'Rosa' })],
    ['a stream', () => new Blob(['x']).stream()],
    [
      'a sequence of events',
      async function* () {
        yield 'first'
      },
    ],
  ])('returns 500 and is logged if the result is %s, which JSON cannot represent', async (_, answer) => {
    expect(await failed(await ask(route.handler(answer as () => object)))).toEqual([
      500,
      'INTERNAL_SERVER_ERROR',
      ['error'],
    ])
  })
})

test('an API procedure can return a file', async () => {
  const { answer } = await ask(route.handler(() => new File(['once'], 'log.txt', { type: 'text/plain' })))
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'text/plain', 'once'])
})

describe('cache-control set by a procedure', () => {
  const cached = (isThere: boolean) =>
    route.errors({ NOT_FOUND: {} }).handler(({ context, errors }) => {
      context.resHeaders!.set('cache-control', 'public, max-age=60')
      context.resHeaders!.append('set-cookie', 'session=1')
      if (!isThere) throw errors.NOT_FOUND()
      return 'there'
    })
  const headers = ({ answer }: Awaited<ReturnType<typeof ask>>) => [
    answer.status,
    answer.headers.get('cache-control'),
    answer.headers.getSetCookie(),
  ]

  test('is sent with a successful response', async () => {
    expect(headers(await ask(cached(true)))).toEqual([200, 'public, max-age=60', ['session=1']])
  })

  test('is replaced by no-store in an error response', async () => {
    expect(headers(await ask(cached(false)))).toEqual([404, 'no-store', ['session=1']])
  })
})
