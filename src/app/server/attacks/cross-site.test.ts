import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createOpenApiDocument } from '../api/openapi.ts'
import { createNonRpcRoutes } from '../api/raw-routes.ts'
import { PLAIN_FORM_ADDRESSES } from '../plain-forms.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { createTestBrowser } from '../testing/test-browser.ts'
import { createSignedInMember, createTestClient } from '../testing/test-client.ts'
import { buildProcedureRequest } from './build-request.ts'
import { allApiProcedures } from './client-kinds.ts'
import type { ApiProcedureInput } from './invalid-inputs.ts'
import { listPathSpellings } from './path-spellings.ts'
import { createValidProcedureInputs } from './valid-inputs.ts'
import { createDatabaseWriteCounter } from './write-counter.ts'

/*
 * Cross-site request forgery (CSRF): sends every unsafe method to every spelling of every path, as another site's page
 * can. The product checks the origin before routing, so no list of addresses must be complete.
 */

/** Timeout of tests that send thousands of requests, on a busy machine. */
const PATIENT = { timeout: 120_000 }
const SOCKETS = 16

let clientFolder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
let countWrites: () => Promise<number>
/** Cookie of a member, which a browser adds to requests from other sites. */
let cookie: string
const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'cleanstreak-client-'))
  database = await createTestDatabase()
  app = await startTestApp({ databaseUrl: database.url, clientFolder })
  const { email, password } = await createSignedInMember(app, database.db)
  const browser = createTestBrowser(app)
  await browser.ask('POST /v1/session', { email, password })
  cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  countWrites = await createDatabaseWriteCounter(database.db)
})
afterAll(async () => {
  agent.destroy()
  await app.close()
  await database.close()
  await rm(clientFolder, { recursive: true })
})

type Sent = { method: string; target: string; body?: object; headers?: Record<string, string> }
type Answer = { status: number; cookies: string[] }

/** Sends a request verbatim: unlike fetch, it normalizes neither path nor method. */
async function send({ method, target, body, headers }: Sent): Promise<Answer> {
  const encoded =
    body && new Response(body instanceof FormData || body instanceof URLSearchParams ? body : toJson(body))
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer())
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      port: app.port,
      method,
      path: target,
      headers: {
        ...(encoded && { 'content-type': encoded.headers.get('content-type')!, 'content-length': bytes!.length }),
        ...headers,
      },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode!, cookies: response.headers['set-cookie'] ?? [] }))
    })
    sent.end(bytes)
  })
}
const toJson = (body: object) => new Blob([JSON.stringify(body)], { type: 'application/json' })

const ORIGIN = { origin: 'https://evil.example' }
const FETCH_SITE = { 'sec-fetch-site': 'cross-site' }
/** Browsers add this header automatically, even to form posts from other sites. */
const BASIC = { authorization: 'Basic eDp5' }
const ANONYMOUS_HEADERS: Record<string, string>[] = [
  { ...ORIGIN, ...FETCH_SITE },
  ORIGIN,
  FETCH_SITE,
  { origin: 'null' },
].flatMap((headers) => [headers, { ...headers, ...BASIC }])
/** Headers that identify a cross-site request, without and with a member's cookie. */
const listForeignHeaders = (): Record<string, string>[] => [
  ...ANONYMOUS_HEADERS,
  { cookie },
  { ...ORIGIN, cookie, authorization: 'Bearer x.y' },
  { 'sec-fetch-site': 'same-site', cookie },
]

const UNSAFE_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'MKCOL', 'LOCK', 'QUERY', 'TRACE']

/** Sends requests over few connections and returns those that were accepted. */
async function listAccepted(all: Sent[]): Promise<string[]> {
  const accepted: string[] = []
  const rest = all.values()
  await Promise.all(
    Array.from({ length: SOCKETS }, async () => {
      for (const each of rest) {
        const { status, cookies } = await send(each)
        if (status >= 400 && status < 500 && cookies.length === 0) continue
        accepted.push(`${each.method} ${each.target} ${JSON.stringify(each.headers)} → ${status} ${cookies.join()}`)
      }
    }),
  )
  return accepted
}

/** Cycles through the items, so that neighboring requests differ. All pairs would be too many requests. */
function takeInTurn<Item>(all: Item[]) {
  let turn = 0
  return () => all[turn++ % all.length]!
}

/** Forms that would be accepted same-site, by address. */
async function listValidForms(): Promise<Record<string, Record<string, string>>> {
  const { id, email } = await runInTransaction(database.db, (tx) => aMember(tx, {}, hashTestPassword))
  const issue = (purpose: 'verify-email' | 'reset-password') =>
    runInTransaction(database.db, (tx) => issueMemberToken(tx, purpose, id, new Date()))
  const signIn = { form: 'sign-in', email, password: TEST_MEMBER_PASSWORD }
  const person = { fullName: 'Nia Brook', email: 'nia@example.org', zipCode: '85016', acceptsTerms: 'on' }
  const contact = { form: 'contact', name: 'Rosa', email: 'rosa@example.org', message: 'Hello' }
  const newPassword = { password: 'another-street-43', repeated: 'another-street-43' }
  return {
    '/login': signIn,
    '/admin': signIn,
    '/signup': { form: 'sign-up', ...person, password: 'another-street-43' },
    '/forgot-password': { form: 'forgot-password', email },
    [`/reset-password?token=${await issue('reset-password')}`]: { form: 'reset-password', ...newPassword },
    [`/verified?token=${await issue('verify-email')}`]: { form: 'verify-email' },
    '/support': contact,
    '/cleanups/submit': { form: 'submit-event', title: 'Canal Cleanup', postalCode: '85016', region: 'AZ' },
  }
}

const raw = createNonRpcRoutes({ stopping: new AbortController().signal } as never)
const isWrite = ({ method }: { method?: string }) => method !== 'GET'

/** Every API write with an input that would be accepted same-site. */
async function listValidWrites(): Promise<Sent[]> {
  const inputs = createValidProcedureInputs(database.db)
  const writes: Sent[] = raw.filter(isWrite).map(({ method, path }) => ({ method, target: `/api${path}?token=none` }))
  for (const [name, route] of allApiProcedures.filter(([, route]) => isWrite(route))) {
    const input = ((await inputs[name]?.()) ?? {}) as ApiProcedureInput
    const { line, body } = buildProcedureRequest(route, input)
    const [method, path] = line.split(' ') as [string, string]
    writes.push({ method, target: `/api${path}`, body })
  }
  return writes
}

/** Addresses of pages, from the generated table of the router, with a value for each parameter. */
function listPagePaths() {
  const tree = readFileSync('src/app/web/route-tree.gen.ts', 'utf8')
  const [list] = /interface FileRoutesByFullPath \{[^}]*\}/.exec(tree)!
  return Array.from(list.matchAll(/^ {2}'([^']+)':/gm), ([, path]) => path!.replace(/\$\w*/g, 'abc'))
}
const OTHER_PATHS = ['/healthz', '/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/_serverFn/x', '/api/docs']

describe('a cross-site request', () => {
  test('is rejected by every form, whatever the spelling of the URL', PATIENT, async () => {
    const forms = await listValidForms()
    expect(new Set(Object.keys(forms).map((target) => target.split('?')[0]))).toEqual(new Set(PLAIN_FORM_ADDRESSES))
    const before = [await countWrites(), await database.db.$count(sessions)]
    const all = Object.entries(forms).flatMap(([address, fields]) =>
      listPathSpellings(address).flatMap((target) =>
        ANONYMOUS_HEADERS.map((headers) => ({ method: 'POST', target, headers, body: new URLSearchParams(fields) })),
      ),
    )
    expect(await listAccepted(all)).toEqual([])
    expect([await countWrites(), await database.db.$count(sessions)]).toEqual(before)
  })

  test('is rejected by every page for each unsafe method, whatever the spelling of the URL', PATIENT, async () => {
    const pages = listPagePaths()
    expect(pages.length).toBeGreaterThan(40)
    const nextHeaders = takeInTurn(listForeignHeaders())
    const nextMethod = takeInTurn(UNSAFE_METHODS.slice(1))
    const all = [...pages, ...OTHER_PATHS].flatMap((page) =>
      listPathSpellings(page).flatMap((target) =>
        ['POST', nextMethod(), nextMethod()].map((method) => ({ method, target, headers: nextHeaders() })),
      ),
    )
    expect(await listAccepted(all)).toEqual([])
  })

  test('is rejected by every API write, whatever the spelling of the URL', PATIENT, async () => {
    const writes = await listValidWrites()
    const nextHeaders = takeInTurn(listForeignHeaders())
    const before = [await countWrites(), await database.db.$count(sessions)]
    const all = writes.flatMap((write) => [
      ...listForeignHeaders().map((headers) => ({ ...write, headers })),
      ...listPathSpellings(write.target).map((target) => ({ ...write, target, headers: nextHeaders() })),
      ...UNSAFE_METHODS.map((method) => ({ ...write, method, headers: nextHeaders() })),
    ])
    expect(await listAccepted(all)).toEqual([])
    expect([await countWrites(), await database.db.$count(sessions)]).toEqual(before)
  })

  test('is tested with every write that the OpenAPI document lists', async () => {
    const { paths = {} } = await createOpenApiDocument('https://cleanstreak.example.org', raw)
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const tried = new Set(
      [...allApiProcedures.map(([, route]) => route), ...raw].map(({ method, path }) => `${method} ${path}`),
    )
    expect(documented.filter((line) => !line.startsWith('GET') && !tried.has(line))).toEqual([])
    expect(documented.length).toBeGreaterThan(100)
  })
})

describe('a client that cannot be forged cross-site', () => {
  test('is accepted with a bearer token and no cookie, as a phone app sends', async () => {
    const { token } = await createSignedInMember(app, database.db)
    const write = (headers: Record<string, string>) =>
      send({ method: 'PUT', target: '/api/v1/me/annual-goal', body: { annualGoal: 1000 }, headers })
    const webView = { ...ORIGIN, ...FETCH_SITE }
    expect((await write({ ...webView, authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await write({ ...webView, authorization: `bearer ${token}` })).status).toBe(200)
    expect((await write({ ...webView, authorization: `Bearer ${token}`, cookie: 'a=b' })).status).toBe(403)
  })

  test("is accepted without any browser header, such as an app or an email client's unsubscribe button", async () => {
    await database.db.delete(rateLimits)
    const { email } = await createSignedInMember(app, database.db)
    const answer = await createTestClient(app)('POST /v1/session', { body: { email, password: TEST_MEMBER_PASSWORD } })
    expect(answer.status).toBe(200)
    const unsubscribe = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await send({ method: 'POST', target: '/api/unsubscribe?token=x', body: unsubscribe })).status).not.toBe(403)
    const form = new URLSearchParams({ form: 'sign-in', email, password: TEST_MEMBER_PASSWORD })
    expect((await send({ method: 'POST', target: '/Login', body: form })).status).toBe(303)
  })
})
