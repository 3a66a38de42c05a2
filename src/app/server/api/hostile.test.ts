import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { createTestApp } from '../testing/test-app.ts'

const { database, app } = createTestApp()

const ADDRESSES = [
  '/',
  '/any',
  '/api/v1/litterboard/top',
  '/api/v1/session',
  '/api/v1/me',
  '/api/v1/mailbox',
  '/api/v1/mailbox/',
  '/api/v1/accounts',
  '/api/v1/password-resets',
  '/api/v1/me/avatar',
  '/api/v1/me/photos/',
  '/api/v1/members/',
  '/api/v1/admin/members/',
  '/api/files/avatars/',
  '/api/unsubscribe',
  '/api/live',
  '/api/openapi.json',
  '/api/docs',
  '/assets/',
  '/readyz',
  '/metrics',
]
const NASTY = [
  '%00',
  '%',
  '%E0%A4%A',
  '%2f..%2f',
  '..',
  '//',
  '\\',
  '{}',
  "'--",
  '?a[__proto__][x]=1',
  '?topics=',
  '?since=x',
  '?topics[]=',
  ';',
  ':',
  '*',
  '%F0%9F%A7%B9',
  '0'.repeat(600),
]

const path = fc
  .tuple(
    fc.constantFrom(...ADDRESSES),
    fc.array(fc.oneof(fc.constantFrom(...NASTY), fc.webPath(), fc.webQueryParameters()), { maxLength: 3 }),
  )
  .map(([address, more]) => address + more.join(''))
const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'get')
const headers = fc.dictionary(
  fc.constantFrom(
    'content-type',
    'accept-encoding',
    'range',
    'if-none-match',
    'cookie',
    'authorization',
    'origin',
    'x-request-id',
    'x-forwarded-for',
    'last-event-id',
    'sec-fetch-site',
    'host',
    'accept',
  ),
  fc.oneof(
    fc.stringMatching(/^[\x21-\x7e]{1,60}$/),
    fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'bytes=0-',
      'bytes=99-1',
      'Bearer x.y',
      'cleanstreak.session_token=%00',
      'localhost:3000',
      'text/event-stream',
    ),
  ),
  { maxKeys: 5 },
)
const value = fc.oneof(
  fc.jsonValue(),
  fc.record({
    email: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })),
    password: fc.string({ unit: 'binary' }),
  }),
  fc.record({
    fullName: fc.string({ unit: 'binary' }),
    email: fc.emailAddress(),
    password: fc.string({ minLength: 6 }),
    zipCode: fc.constantFrom('85016', 'x'),
    acceptsTerms: fc.boolean(),
    message: fc.string({ unit: 'binary' }),
    name: fc.string({ unit: 'binary' }),
    token: fc.string({ unit: 'binary' }),
  }),
  fc.constant({ email: 'a\0@example.org', password: '\0', __proto__: { x: 1 } }),
)
const body = fc.oneof(
  fc.constant(''),
  value.map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '{',
    '[[[[',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
    '{"a":1e999}',
    '"'.repeat(999),
  ),
)

/** Requests with valid method, path and headers, because these get furthest into the code. */
const nearlyRight = fc
  .constantFrom(
    ['POST', '/api/v1/session'],
    ['DELETE', '/api/v1/mailbox'],
    ['POST', '/api/v1/accounts'],
    ['POST', '/api/v1/verifications'],
    ['PUT', '/api/v1/password-resets'],
    ['POST', '/api/v1/contact-messages'],
    ['POST', '/api/v1/check-profile'],
    ['PUT', '/api/v1/me/avatar'],
    ['POST', '/api/unsubscribe?token='],
    ['GET', '/api/v1/mailbox/'],
    ['GET', '/api/v1/me?x'],
  )
  .map((pair) => [...pair, { 'content-type': 'application/json', origin: 'http://localhost:3000' }] as const)
const request = fc.oneof(fc.tuple(method, path, headers), nearlyRight)

/** Sends raw bytes over a socket, because an HTTP client would correct the request. */
async function send(request: string) {
  const socket = connect(app.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  // A stream of server-sent events would never end.
  const end = setTimeout(() => socket.destroy(), 5_000)
  let answer = ''
  socket.on('data', (piece) => (answer += piece.toString())).on('error', () => {})
  await once(socket, 'close')
  clearTimeout(end)
  return answer
}

test('random malformed requests cause no server error and leak no internals', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(request, body, async ([method, path, headers], body) => {
      const all = {
        host: 'localhost:3000',
        connection: 'close',
        ...headers,
        ...(body && { 'content-length': Buffer.byteLength(body) }),
      }
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
      const answer = await send([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'))
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
      expect(status, answer).toBeGreaterThanOrEqual(200)
      expect(status, answer).toBeLessThan(500)
      expect(answer).not.toMatch(/\n\s+at |node_modules|\.ts:\d|Error:|select |postgres/)
    }),
    { numRuns: 2000 },
  )
  expect(app.log().filter(({ level }) => level === 'error')).toEqual([])
})

test('requests for members, challenges and places with impossible names get 404 or an empty list', async () => {
  const { token } = await createSignedInMember(app, database.db)
  const ask = createTestClient(app)
  for (const name of ['%00', 'a%00b', 'x'.repeat(200)])
    for (const address of [
      `members/${name}`,
      `members/${name}/cleanups`,
      `members/${name}/badges`,
      `challenges/${name.slice(0, 80)}`,
      `challenges/${name.slice(0, 80)}/participants`,
    ])
      expect([address, (await ask(`GET /v1/${address}`, { as: token })).status]).toEqual([address, 404])
  const board = await ask('GET /v1/litterboard?location=%00', { as: token })
  expect([board.status, await board.json()]).toEqual([200, { rows: [], page: 1, pages: 1, total: 0 }])
})

test('HTTP requests with an overlong request line or header are rejected', async () => {
  expect(await send(`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 4(14|31)/,
  )
  expect(await send(`GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\nconnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431/,
  )
})
