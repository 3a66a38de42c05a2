import { eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { accounts, profiles } from '#features/members/server/tables.ts'
import { type PostedForm, getServerRenderContext } from '#platform/render-context.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { findPlainForm } from './plain-forms.ts'
import { startTestApp } from './testing/start-test-app.ts'

let clientFolder: string
let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
/** Response of the rendered page, which shows the posted form as JSON. */
let page: () => Response
beforeAll(async () => {
  clientFolder = await mkdtemp(join(tmpdir(), 'cleanstreak-client-'))
  database = await createTestDatabase()
})
beforeEach(async () => {
  page = () =>
    new Response(JSON.stringify({ postedForm: getServerRenderContext()!.postedForm }), {
      headers: { 'content-type': 'text/html' },
    })
  app = await startTestApp({ databaseUrl: database.url, clientFolder, render: () => page() })
})
afterEach(() => app.close())
afterAll(async () => {
  await database.close()
  await rm(clientFolder, { recursive: true })
})

type Sent = Record<string, string> | FormData | string
const post = (path: string, sent: Sent, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: typeof sent === 'string' || sent instanceof FormData ? sent : new URLSearchParams(sent),
  })
const signIn = (values: Record<string, string> = {}) => ({
  form: 'sign-in',
  email: 'nobody@example.org',
  password: 'wrong',
  ...values,
})
const OWN_SITE = { origin: 'http://localhost:3000' }
const readPosted = async (answer: Response) => ((await answer.json()) as { postedForm?: PostedForm }).postedForm

test("a typed email is carried to the next form by a button that overrides the enclosing form's name", async () => {
  const sent = new URLSearchParams([...Object.entries(signIn()), ['form', 'carry-email']])
  const answer = await post('/forgot-password', sent.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await readPosted(answer)).toEqual({ name: 'carry-email', values: { email: 'nobody@example.org' } })
})

test('a rejected form is rendered with its error, status and typed values, but without the password', async () => {
  const answer = await post('/login', signIn())
  expect(answer.status).toBe(401)
  expect(await readPosted(answer)).toMatchObject({
    name: 'sign-in',
    values: { email: 'nobody@example.org' },
    error: { code: 'UNAUTHORIZED', message: 'Email or password is incorrect.' },
  })
  const invalid = await (await post('/login', signIn({ email: 'no address', password: 'secret-7' }))).text()
  expect(invalid).toContain('"path":"email","message":"Please enter a valid email address."')
  expect(invalid).not.toContain('secret-7')
})

test('a CRLF line break in a form counts as one character', async () => {
  const answer = await post('/support', { form: 'contact', name: '', message: 'Gloves?\r\nBags?' })
  expect((await readPosted(answer))?.values).toMatchObject({ message: 'Gloves?\nBags?' })
})

test('a form is accepted at an upper-case spelling of its URL', async () => {
  const answer = await post('/Login', signIn())
  expect(answer.status).toBe(401)
  expect((await readPosted(answer))?.error?.message).toBe('Email or password is incorrect.')
})

test('a form at a path with parameters is found at every matching path', () => {
  const forms = { come: { addresses: ['/cleanups/$id'], fields: {}, send: async () => {} } }
  const id = '01a191d4-ba00-751e-a928-78e6a71ac48b'
  for (const path of [`/cleanups/${id}`, `/Cleanups/${id}`])
    expect(findPlainForm('come', path, forms)?.name, path).toBe('come')
  for (const path of ['/cleanups', `/cleanups/${id}/host`, `/x/${id}`])
    expect(findPlainForm('come', path, forms), path).toBeUndefined()
})

test('a rejected form is not cached, and later visitors get the empty page', async () => {
  for (const path of ['/login', '/signup']) {
    await fetch(app.origin + path)
    const answer = await post(path, path === '/login' ? signIn() : { form: 'sign-up', email: 'nobody@example.org' })
    expect(answer.headers.get('cache-control'), path).toBe('private, no-store')
    expect(await readPosted(answer), path).toBeDefined()
    expect(await readPosted(await fetch(app.origin + path)), path).toBeUndefined()
  }
})

test('a successful sign-in form sets the session cookie and redirects within the site only', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const answer = await post('/login?from=//evil.example', signIn({ email, password: TEST_MEMBER_PASSWORD }))
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?from=//evil.example'])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^cleanstreak\.session_token=.+HttpOnly/)
  // The page redirects a member who is signed in; a status of 307 would make the browser post the form again.
  page = () => new Response(null, { status: 307, headers: { location: '/dashboard' } })
  const again = await post('/login', signIn(), { ...OWN_SITE, cookie: cookie!.split(';')[0]! })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard'])
})

test('password reset and emailed links keep the page to return to, but never another site', async () => {
  const { id, email } = await runInTransaction(database.db, (tx) => aMember(tx, { emailVerified: false }))
  const wanted = '/challenges?code=CANAL26'
  const from = new URLSearchParams({ from: wanted })
  const newPassword = { form: 'reset-password', password: 'another one', repeated: 'another one' }
  const issue = (purpose: 'reset-password' | 'verify-email') =>
    runInTransaction(database.db, (tx) => issueMemberToken(tx, purpose, id, new Date(), wanted))
  for (const [path, sent, next] of [
    [`/forgot-password?${from}`, { form: 'forgot-password', email }, `/login?reset=sent&${from}`],
    ['/forgot-password?from=//evil.example', { form: 'forgot-password', email }, '/login?reset=sent'],
    [`/verified?token=${await issue('verify-email')}`, { form: 'verify-email' }, `/verified?${from}`],
    [`/reset-password?token=${await issue('reset-password')}`, newPassword, `/login?reset=done&${from}`],
  ] as const) {
    const answer = await post(path, sent)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, next])
  }
})

test('a form without its own success page is confirmed on its page', async () => {
  const values = { fullName: 'Nia Brook', email: 'nia@example.org', zipCode: '85016' }
  const sent = { form: 'sign-up', ...values, password: TEST_MEMBER_PASSWORD, acceptsTerms: 'on' }
  const answer = await post('/signup', sent)
  expect(answer.status).toBe(200)
  expect(await readPosted(answer)).toEqual({ name: 'sign-up', values: { ...values, acceptsTerms: true } })
  expect(await database.db.$count(profiles)).toBeGreaterThan(0)
})

test('a too common password is rejected at its field without clearing the form', async () => {
  const values = { fullName: 'Nia Brook', email: 'nia.b@example.org', zipCode: '85016' }
  const signUp = await post('/signup', { form: 'sign-up', ...values, password: 'secret', acceptsTerms: 'on' })
  const { id } = await runInTransaction(database.db, (tx) => aMember(tx))
  const token = await runInTransaction(database.db, (tx) => issueMemberToken(tx, 'reset-password', id, new Date()))
  const newPassword = { form: 'reset-password', password: 'secret', repeated: 'secret' }
  const reset = await post(`/reset-password?token=${token}`, newPassword)
  const fields = [{ path: 'password', message: 'This password is too common. Please choose another one.' }]
  for (const [answer, shown] of [
    [signUp, { ...values, acceptsTerms: true }],
    [reset, {}],
  ] as const) {
    expect(answer.status).toBe(400)
    expect(await readPosted(answer)).toMatchObject({ values: shown, error: { code: 'BAD_REQUEST', data: { fields } } })
  }
})

test('a sign-in without JavaScript leaves the common password warning to a later sign-in', async () => {
  const { id, email } = await runInTransaction(database.db, (tx) => aMember(tx, { password: 'secret' }))
  expect((await post('/login', signIn({ email, password: 'secret' }))).status).toBe(303)
  const [account] = await database.db.select().from(accounts).where(eq(accounts.userId, id))
  expect(account!.commonPasswordToldAt).toBeNull()
})

test('a cross-site form is rejected with a page and calls no procedure', async () => {
  const FOREIGN: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of FOREIGN) {
    const sent = { form: 'contact', name: 'Rosa', email: 'rosa@example.org', message: 'Hello' }
    const answer = await post('/support', sent, headers)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(await answer.text()).toContain('This request came from another site.')
  }
  expect((await post('/login', signIn(), OWN_SITE)).status).toBe(401)
})

test('an address accepts only the forms of its own page', async () => {
  for (const form of ['contact', 'toString', ''])
    expect((await post('/login', { ...signIn(), form })).status, form).toBe(400)
  expect((await post('/login', '{"form":"sign-in"}', { 'content-type': 'application/json' })).status).toBe(400)
  for (const path of ['/about-us', '/profile', '/login/']) expect((await post(path, signIn())).status, path).toBe(405)
  const put = await fetch(`${app.origin}/login`, { method: 'PUT' })
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
})

test('an oversized form or one with too many parts is rejected before parsing', async () => {
  const large = await post('/login', signIn({ email: 'x'.repeat(1_000_001) }))
  expect([large.status, large.headers.get('connection')]).toEqual([413, 'close'])
  expect(await large.text()).toContain('This is too large.')
  const many = new FormData()
  for (let part = 0; part < 65; part++) many.append('form', 'sign-in')
  expect((await post('/login', many)).status).toBe(400)
  const send = (contentType: string, body: string) =>
    fetch(`${app.origin}/login`, { method: 'POST', headers: { origin: app.origin, 'content-type': contentType }, body })
  const longText = new FormData()
  longText.append('form', 'submit-event')
  longText.append('title', 'x'.repeat(1_000_001))
  expect((await post('/cleanups/submit', longText)).status).toBe(413)
  const urlEncoded = 'application/x-www-form-urlencoded'
  expect((await send(urlEncoded, 'form=sign-in&'.repeat(65))).status).toBe(400)
  const twoParts = '--b\r\ncontent-disposition: form-data; name="form"\r\n\r\nsign-in\r\n--b--'
  for (const list of [
    `${urlEncoded}, multipart/form-data; boundary=b`,
    'multipart/form-data; boundary=a, multipart/form-data; boundary=b',
  ])
    expect((await send(list, twoParts)).status, list).toBe(400)
})

test('a plain form counts toward the API rate limit and says when to try again', async () => {
  const sent = { form: 'contact', name: 'Rosa', email: 'rosa@example.org', message: 'Hello' }
  for (let nr = 0; nr < 5; nr++)
    expect((await post('/support', sent)).headers.get('location')).toBe('/support?sent=contact')
  const answer = await post('/support', sent)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readPosted(answer)).toMatchObject({
    values: { message: 'Hello' },
    error: { message: expect.stringMatching(/^Too many attempts\. Please try again in (\d+ minutes?|1 hour)\.$/) },
  })
})
