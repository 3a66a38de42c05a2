import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient()
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

type Member = Awaited<ReturnType<typeof steps.aMemberWithApp>>

describe('stolen session cookie', () => {
  test.each<[string, (member: Member) => Promise<unknown>]>([
    [
      'the password is changed',
      ({ cookie }) =>
        client.ask('PUT /v1/me/password', {
          cookie,
          body: { currentPassword: TEST_MEMBER_PASSWORD, newPassword: 'another one' },
        }),
    ],
    [
      'a code is shown',
      ({ cookie, key }) =>
        client.ask('POST /v1/session/confirmation', { cookie, body: { code: steps.computeCode(key) } }),
    ],
    ['a passkey is added', ({ cookie }) => steps.addPasskey(cookie)],
    ['the authenticator app is turned off', ({ cookie }) => client.ask('DELETE /v1/me/authenticator', { cookie })],
    ['all other sessions are ended', ({ cookie }) => client.ask('DELETE /v1/me/sessions', { cookie })],
  ])("becomes invalid when %s, while the owner's browser stays signed in", async (_, change) => {
    const rosa = await steps.aMemberWithApp()
    // The cookie that the browser has now, which a copy would hold.
    const { cookie } = await steps.signInWithApp(rosa)
    client.advanceTime(30)
    await change({ ...rosa, cookie })
    expect((await client.ask('GET /v1/me', { cookie })).status).toBe(200)
    expect((await client.ask('GET /v1/me', { cookie, isCopy: true })).status).toBe(401)
  })

  test('becomes invalid when a passkey is removed, a setup is finished or a passkey is used', async () => {
    const { cookie } = await client.newSignedInMember()
    const cookies = [cookie]
    const remember = ({ cookie: set }: { cookie: string }) => set && cookies.push(set)
    const { authenticator, id } = await steps.addPasskey(cookie)
    const options = (await client.ask('POST /v1/session/confirmation-options', { cookie })).body
    const body = { passkey: authenticator.answer(options) }
    remember(await client.ask('POST /v1/session/confirmation', { cookie, body }))
    const { key } = (await client.ask('POST /v1/me/authenticator', { cookie })).body as { key: string }
    remember(await client.ask('PUT /v1/me/authenticator', { cookie, body: { code: steps.computeCode(key) } }))
    remember(await client.ask(`DELETE /v1/me/passkeys/${id}`, { cookie }))
    expect(new Set(cookies).size).toBe(4)
    const latest = cookies.pop()!
    for (const copy of cookies)
      expect((await client.ask('GET /v1/me', { cookie: copy, isCopy: true })).status).toBe(401)
    expect((await client.ask('GET /v1/me', { cookie: latest, isCopy: true })).status).toBe(200)
  })

  test('gains no admin rights when the owner uses a second factor', async () => {
    const admin = await client.newSignedInMember({ isAdmin: true })
    const { key } = await steps.turnAppOn(admin.cookie)
    const { cookie } = await steps.signInWithApp({ ...admin, key })
    client.advanceTime(30)
    const shown = { cookie, body: { code: steps.computeCode(key) } }
    expect((await client.ask('POST /v1/session/confirmation', shown)).status).toBe(200)
    expect((await client.ask('GET /v1/admin/members', { cookie, isCopy: true })).status).toBe(401)
    expect((await client.ask('GET /v1/admin/members', { cookie })).status).toBe(200)
  })

  test('cannot change anything while the session gets a new token', async () => {
    const { cookie } = await client.newSignedInMember()
    const confirm = () =>
      client.ask('POST /v1/session/confirmation', { cookie, body: { password: TEST_MEMBER_PASSWORD }, isCopy: true })
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401])
  })
})

describe('response to a request that still sends the old cookie', () => {
  test('keeps the new cookie in the browser, once', async () => {
    const { cookie } = await client.newSignedInMember()
    const confirm = () =>
      client.ask('POST /v1/session/confirmation', { cookie, body: { password: TEST_MEMBER_PASSWORD } })
    await confirm()
    const late = await client.ask('GET /v1/session', { cookie, isCopy: true })
    expect([late.status, late.headers.getSetCookie()], 'nobody is told that the session has ended').toEqual([401, []])
    await confirm()
    const tooLate = await client.ask('GET /v1/session', { cookie, isCopy: true })
    expect(tooLate.headers.getSetCookie().join()).toContain('session_token=;')
  })
})

test('a cookie signed by an earlier version is accepted', async () => {
  const { id } = await client.newSignedInMember()
  const [{ token } = { token: '' }] = await client.db.select().from(sessions).where(eq(sessions.userId, id))
  const signature = createHmac('sha256', client.platform.config.secret).update(token).digest('base64')
  const cookie = `cleanstreak.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  expect((await client.ask('GET /v1/me', { cookie })).body).toMatchObject({ id })
})

test('signing out with a cookie that another tab has just replaced ends the session', async () => {
  const { cookie } = await client.newSignedInMember()
  await client.ask('POST /v1/session/confirmation', { cookie, body: { password: TEST_MEMBER_PASSWORD } })
  expect((await client.ask('DELETE /v1/session', { cookie, isCopy: true })).status).toBe(204)
  expect((await client.ask('GET /v1/me', { cookie })).status).toBe(401)
})

describe('bearer token', () => {
  const tokenOf = ({ headers }: { headers: Headers }) => headers.get('set-auth-token')
  const body = { password: TEST_MEMBER_PASSWORD }

  test('is replaced in the response that renews the session', async () => {
    const { email } = await client.newMember()
    const old = tokenOf(await client.signIn(email))!
    const renewed = await client.ask('POST /v1/session/confirmation', {
      headers: { authorization: `Bearer ${old}`, 'wants-auth-token': '' },
      body,
    })
    const ask = (token: string) => client.ask('GET /v1/me', { headers: { authorization: `Bearer ${token}` } })
    expect([(await ask(old)).status, (await ask(tokenOf(renewed)!)).status]).toEqual([401, 200])
  })

  test.each<[string, Record<string, string>]>([
    ['a browser, although its page asks for it', { 'sec-fetch-site': 'same-origin', 'wants-auth-token': 'yes' }],
    ['an old browser, although its page asks for it', { origin: 'http://localhost:3000', 'wants-auth-token': 'yes' }],
  ])('is not sent to %s', async (_, headers) => {
    const { email } = await client.newMember()
    const signedIn = await client.signIn(email, undefined, { headers })
    expect([signedIn.status, tokenOf(signedIn)]).toEqual([200, null])
  })
})
