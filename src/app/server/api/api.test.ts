import { describe, expect, test } from 'vitest'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import type { ApiErrorBody } from '#platform/errors.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app } = createTestApp()

const ask = (path: string, init?: RequestInit) => fetch(`${app.origin}/api${path}`, init)
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
const HOME = 'http://localhost:3000'
const SOMEBODY = { email: 'nobody@example.org', password: 'wrong password' }

async function expectError(answer: Response, status: number, code: string) {
  const body = (await answer.json()) as ApiErrorBody
  expect([answer.status, body.code]).toEqual([status, code])
  expect(body.message).toMatch(/^[A-Z].*[\w.!?]$/)
  expect(body.requestId).toBe(answer.headers.get('x-request-id'))
  expect(Object.keys(body).filter((key) => !['code', 'message', 'data', 'requestId'].includes(key))).toEqual([])
  return body
}

test('every API procedure answers in JSON', async () => {
  const answer = await ask('/v1/litterboard/top')
  expect([answer.status, await answer.json()]).toEqual([200, { rows: [] }])
})

describe('API', () => {
  test('returns 404 for unknown addresses', async () => {
    for (const path of ['/none', '/v1/litterboards', '/v1/litterboard/top/none', '/', '/v1/../v1/none']) {
      await expectError(await ask(path), 404, 'NOT_FOUND')
    }
  })

  test('returns 404 for data that do not exist, such as an unknown member', async () => {
    await expectError(await ask(`/v1/mailbox/${generateRowId()}`), 404, 'NOT_FOUND')
    const { id, token } = await createSignedInMember(app, database.db)
    const standing = (of: string) =>
      ask(`/v1/members/${of}/standing`, { headers: { authorization: `Bearer ${token}` } })
    expect((await standing(id)).status).toBe(200)
    await expectError(await standing(generateRowId()), 404, 'NOT_FOUND')
  })

  test('returns 405 for an unsupported HTTP method and lists the allowed methods', async () => {
    for (const method of ['POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const answer = await ask('/v1/litterboard/top', { method })
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
      await expectError(answer, 405, 'METHOD_NOT_ALLOWED')
    }
    expect((await ask('/v1/session', { method: 'PATCH' })).headers.get('allow')).toBe('DELETE, GET, HEAD, POST')
  })

  test('returns 413 for a request body that is too large, with or without a declared length', async () => {
    const body = JSON.stringify({ ...SOMEBODY, more: 'x'.repeat(1_100_000) })
    await expectError(await send('/v1/session', JSON.parse(body)), 413, 'PAYLOAD_TOO_LARGE')
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 60_000)
          controller.enqueue(new TextEncoder().encode(body.slice(at, at + 60_000)))
        controller.close()
      },
    })
    const init = { method: 'POST', body: chunks, duplex: 'half', headers: { 'content-type': 'application/json' } }
    await expectError(await ask('/v1/session', init), 413, 'PAYLOAD_TOO_LARGE')
  })

  test('returns 415 for a request body with an unsupported content type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'nonsense',
      '',
    ]) {
      await expectError(await send('/v1/session', SOMEBODY, { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }
  })

  test('returns 400 for invalid JSON', async () => {
    for (const body of ['{"email":', 'undefined', '{"a":1}}']) {
      const answer = await ask('/v1/session', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json; charset=utf-8' },
      })
      await expectError(answer, 400, 'BAD_REQUEST')
    }
  })

  test('returns 400 for invalid input with path and message of each field', async () => {
    const answer = await send('/v1/session', { email: 'not an address', password: 7 })
    const { data } = await expectError(answer, 400, 'BAD_REQUEST')
    expect(data).toEqual({
      fields: [
        { path: 'email', message: 'Please enter a valid email address.' },
        { path: 'password', message: 'Invalid input: expected string, received number' },
      ],
    })
    const { data: ofPath } = await expectError(await ask('/v1/mailbox/7'), 400, 'BAD_REQUEST')
    expect(ofPath).toEqual({ fields: [{ path: 'id', message: 'Invalid UUID' }] })
  })

  test('returns the message of an error that the procedure declares', async () => {
    const { message } = await expectError(await send('/v1/session', SOMEBODY, { origin: HOME }), 401, 'UNAUTHORIZED')
    expect(message).toBe('Email or password is incorrect.')
    // The same if the origin is an IP address.
    await expectError(await send('/v1/session', SOMEBODY, { origin: app.origin }), 401, 'UNAUTHORIZED')
  })
})

describe('CSRF protection', () => {
  const cookie = 'cleanstreak.session_token=x'
  const write = (headers: HeadersInit) => ask('/v1/mailbox', { method: 'DELETE', headers })

  test('rejects writes with a session cookie from another or an unknown origin', async () => {
    await expectError(await write({ cookie, origin: 'https://evil.example' }), 403, 'FORBIDDEN')
    for (const more of [
      {},
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost.evil.example:3000' },
    ] as Record<string, string>[]) {
      expect((await write({ cookie, ...more })).status, JSON.stringify(more)).toBe(403)
    }
  })

  test("allows writes from the product's own pages, at its public address and at 127.0.0.1", async () => {
    for (const more of [{ origin: HOME }, { origin: app.origin }, { 'sec-fetch-site': 'same-origin' }] as Record<
      string,
      string
    >[]) {
      expect((await write({ cookie, ...more })).status, JSON.stringify(more)).toBe(204)
    }
  })

  test('rejects a sign-in sent from another site (login CSRF)', async () => {
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const) {
      const { message } = await expectError(await send('/v1/session', SOMEBODY, { [name]: value }), 403, 'FORBIDDEN')
      expect(message).toBe('This request came from another site.')
    }
  })

  test('does not apply to requests without a cookie or with a bearer token', async () => {
    expect((await write({})).status).toBe(204)
    expect((await write({ authorization: 'Bearer x', origin: 'https://evil.example' })).status).toBe(204)
  })

  test('allows read requests from another site', async () => {
    expect((await ask('/v1/litterboard/top', { headers: { cookie, origin: 'https://evil.example' } })).status).toBe(200)
  })
})

describe('X-Expected-Member header', () => {
  test('rejects a request with 412 if it names another member than the signed-in one', async () => {
    const [ada, bea] = [await createSignedInMember(app, database.db), await createSignedInMember(app, database.db)]
    const as = (member: typeof ada, expected: string) => ({
      as: member.token,
      headers: { 'x-expected-member': expected },
    })
    const form = new FormData()
    form.append('file', new File([new Uint8Array(await aPictureFile())], 'street.jpg'))
    const typed = { cleanupId: generateRowId(), date: '2025-11-14', location: '85016', litterCount: 3 }
    const questions: [string, object?][] = [
      ['GET /v1/me/cleanups'],
      ['POST /v1/cleanups', typed],
      [`PUT /v1/cleanups/${typed.cleanupId}`, typed],
      [`DELETE /v1/cleanups/${typed.cleanupId}`],
      [`PUT /v1/me/photos/${generateRowId()}`, form],
      ['DELETE /v1/session'],
      ['GET /v1/litterboard/top'],
      ['GET /v1/export/cleanups'],
    ]
    for (const [line, body] of questions) {
      const answer = await createTestClient(app)(line, { ...as(bea, ada.id), body })
      await expectError(answer, 412, 'OTHER_MEMBER')
    }
    const history = await createTestClient(app)('GET /v1/me/cleanups', as(bea, bea.id))
    expect(await history.json()).toMatchObject({ total: 0 })
    expect((await createTestClient(app)('POST /v1/cleanups', { ...as(ada, ada.id), body: typed })).status).toBe(200)
  })

  test('has no effect on anonymous requests, which get 401', async () => {
    const answer = await ask('/v1/me/cleanups', { headers: { 'x-expected-member': generateRowId() } })
    await expectError(answer, 401, 'UNAUTHORIZED')
  })
})

test('GET /live streams live updates (server-sent events) only for topics that the client may read', async () => {
  const stopped = new AbortController()
  const answer = await ask('/live?topics=mailbox', { signal: stopped.signal, headers: { 'accept-encoding': 'gzip' } })
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-encoding')]).toEqual([
    200,
    'text/event-stream',
    null,
  ])
  stopped.abort()
  await expectError(await ask('/live?topics=secrets'), 403, 'FORBIDDEN')
  await expectError(await ask('/live'), 400, 'BAD_REQUEST')
})
