import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD } from '#features/members/server/fixtures.ts'
import { aPictureFile } from '#features/photos/server/fixtures.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient, createSignedInMember } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { signInPermissionTestClients, allApiProcedures } from './client-kinds.ts'
import { buildProcedureRequest } from './build-request.ts'
import { createValidProcedureInputs } from './valid-inputs.ts'
import type { ApiProcedureInput } from './invalid-inputs.ts'
import { createDatabaseWriteCounter } from './write-counter.ts'

/** Timeout of tests that call every procedure, on a busy machine. */
const PATIENT = { timeout: 120_000 }

let clientFolder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
let encrypted: Awaited<ReturnType<typeof startTestApp>>
let written: () => Promise<number>
let inputs: ReturnType<typeof createValidProcedureInputs>
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'cleanstreak-client-'))
  database = await createTestDatabase()
  app = await startTestApp({ databaseUrl: database.url, clientFolder })
  const config = { appUrl: 'https://cleanstreak.example.org' }
  encrypted = await startTestApp({ databaseUrl: database.url, clientFolder, config })
  inputs = createValidProcedureInputs(database.db)
  written = await createDatabaseWriteCounter(database.db)
})
afterAll(async () => {
  await app.close()
  await encrypted.close()
  await database.close()
  await rm(clientFolder, { recursive: true })
})

const rightFor = async (name: string) => ((await inputs[name]?.()) ?? {}) as ApiProcedureInput

test('GET and HEAD requests write nothing to the database', PATIENT, async () => {
  const tokens = await signInPermissionTestClients(app, database.db)
  // The first request of a day removes past events from the Finder counts, so it is sent before measuring.
  await createTestClient(app)('GET /v1/cleanup-events')
  const wrote: string[] = []
  for (const [name, route] of allApiProcedures.filter(([, { method }]) => method === 'GET')) {
    const { line } = buildProcedureRequest(route, await rightFor(name))
    await database.db.delete(rateLimits)
    const before = await written()
    await createTestClient(app)(line, { as: tokens.member })
    await createTestClient(app)(line.replace('GET', 'HEAD'), { as: tokens.superadmin })
    if ((await written()) !== before) wrote.push(name)
  }
  expect(wrote).toEqual([])
})

async function everyKind({ origin }: { origin: string }) {
  const rosa = await createSignedInMember({ origin }, database.db, { isAdmin: true })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await aPictureFile())], 'me.jpg'))
  const avatar = await createTestClient({ origin })('PUT /v1/me/avatar', { as: rosa.token, body: form })
  const { avatarUrl } = (await avatar.json()) as { avatarUrl: string }
  const headers = { authorization: `Bearer ${rosa.token}` }
  const etag = (await fetch(origin + avatarUrl, { headers })).headers.get('etag')!
  const ask = (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init, headers: { ...headers, ...init.headers } })
  const json = { 'content-type': 'application/json' }
  return {
    page: await ask('/'),
    'page of a visitor': await fetch(origin),
    'no page': await ask('/%E0%A4%A'),
    'page that takes no POST': await ask('/', { method: 'POST' }),
    answer: await ask('/api/v1/me'),
    'nothing to say': await ask('/api/v1/me/time-zone', { method: 'PUT', headers: json, body: '{"timeZone":"UTC"}' }),
    refusal: await ask('/api/v1/me/annual-goal', { method: 'PUT', headers: json, body: '{}' }),
    'not found': await ask('/api/none'),
    'not allowed': await ask('/api/v1/me', { method: 'PATCH' }),
    foreign: await ask('/api/v1/mailbox', { method: 'DELETE', headers: { cookie: 'a=b', authorization: '' } }),
    picture: await ask(avatarUrl),
    'picture that is known': await ask(avatarUrl, { headers: { 'if-none-match': etag } }),
    export: await ask('/api/v1/admin/members.csv'),
    archive: await ask('/api/exports/cleanups'),
    calendar: await ask('/api/v1/cleanup-events/calendar.ics'),
    feed: await ask('/api/v1/cleanup-events/feed.rss'),
    document: await ask('/api/openapi.json'),
    reference: await ask('/api/docs'),
    redirect: await ask('/api/unsubscribe?token=//evil.example'),
    robots: await ask('/robots.txt'),
    sitemap: await ask('/sitemap.xml'),
    manifest: await ask('/manifest.webmanifest'),
    probe: await ask('/healthz'),
    'no metrics': await ask('/metrics'),
  }
}

test('every kind of response has the security headers', async () => {
  const statuses: Record<string, number> = {}
  for (const [kind, answer] of Object.entries(await everyKind(encrypted))) {
    statuses[kind] = answer.status
    await answer.body?.cancel()
    const headers = Object.fromEntries(answer.headers)
    expect(headers, kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
      'content-security-policy': expect.stringMatching(/^default-src '(none|self)'.*frame-ancestors 'none'/),
    })
    const policy = headers['content-security-policy']!
    expect(policy.replace(/style-src-attr [^;]*/, ''), kind).not.toMatch(/unsafe|\*|https?:|script-src[^;]*data:/)
    for (const header of ['x-powered-by', 'server', 'access-control-allow-origin', 'access-control-allow-credentials'])
      expect(headers, kind).not.toHaveProperty(header)
    // Only responses with a body have a content type.
    if (answer.status !== 204 && answer.status !== 304 && answer.status !== 302)
      expect(headers['content-type'], kind).toBeTruthy()
  }
  expect(statuses).toMatchObject({
    page: 200,
    answer: 200,
    'nothing to say': 204,
    refusal: 400,
    'not found': 404,
    picture: 200,
    'picture that is known': 304,
    export: 200,
    feed: 200,
    redirect: 302,
  })
})

test('server redirects stay on their own site, whatever target a request names (no open redirect)', async () => {
  const TARGETS = [
    '//evil.example',
    '\\\\evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ]
  const encodings = (target: string) => [
    target,
    encodeURIComponent(target),
    encodeURIComponent(encodeURIComponent(target)),
  ]
  for (const target of TARGETS.flatMap(encodings)) {
    for (const address of [
      `/api/unsubscribe?token=${target}`,
      `/api/unsubscribe?token=x&redirect=${target}&next=${target}&returnTo=${target}`,
      `/${target}`,
      `/api/${target}`,
      `/login?from=${target}`,
      `/sitemap.xml?next=${target}`,
    ]) {
      const answer = await fetch(new URL(`${app.origin}${address}`), { redirect: 'manual' })
      await answer.body?.cancel()
      const to = answer.headers.get('location')
      if (to) expect(new URL(to, app.origin).origin, address).toBe('http://localhost:3000')
      expect(answer.status, address).toBeLessThan(500)
    }
  }
})

async function signIn({ origin }: { origin: string }) {
  const { email } = await createSignedInMember({ origin }, database.db)
  return fetch(`${origin}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: TEST_MEMBER_PASSWORD }),
  })
}
const cookieOf = async (answer: Response) => answer.headers.getSetCookie()[0]!.split(';')[0]!

test('the session cookie is HttpOnly, SameSite and, over HTTPS, Secure', async () => {
  for (const [{ origin }, prefix] of [
    [app, ''],
    [encrypted, '__Host-'],
  ] as const) {
    const cookies = (await signIn({ origin })).headers.getSetCookie()
    expect(cookies.length).toBe(1)
    const [pair, ...attributes] = cookies[0]!.split('; ')
    expect(pair).toMatch(new RegExp(`^${prefix}cleanstreak\\.session_token=`))
    const names = attributes.map((attribute) => attribute.replace(/^(Max-Age|Expires)=.*/, '$1'))
    expect(names.toSorted()).toEqual(
      ['HttpOnly', 'Max-Age', 'Path=/', 'SameSite=Lax', ...(prefix ? ['Secure'] : [])].toSorted(),
    )
  }
})

test('a forged or altered session cookie is rejected', async () => {
  const cookie = await cookieOf(await signIn(app))
  const [name, value] = cookie.split('=') as [string, string]
  const [token, signature] = decodeURIComponent(value).split('.') as [string, string]
  const seen = async (value: string) =>
    (await fetch(`${app.origin}/api/v1/me`, { headers: { cookie: `${name}=${encodeURIComponent(value)}` } })).status
  expect(await seen(`${token}.${signature}`)).toBe(200)
  for (const wrong of [
    token,
    `${token}.`,
    `${token}.${signature.slice(1)}`,
    `${generateRowId()}.${signature}`,
    '.',
    '',
    '%00',
  ])
    expect(await seen(wrong), wrong).toBe(401)
})
