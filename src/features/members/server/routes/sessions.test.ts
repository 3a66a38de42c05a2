import { eq } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabasePool, runInTransaction } from '#platform/server/db/db.ts'
import { countLockWaits } from '#platform/server/db/testing.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { endCurrentSession, readCurrentUser } from '../service/sessions.ts'
import { profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const sessionsOf = (id: string) => client.db.select().from(sessions).where(eq(sessions.userId, id))
const session = (cookie?: string) => client.ask('GET /v1/session', { cookie })
const PRIVATE = ['password', 'token', 'zipCode', 'isDisabled', 'allowEmails']

describe('session cookie', () => {
  const flagsOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .find((each) => each.includes('session_token'))!
      .split('; ')
      .slice(1)

  test('is HttpOnly and SameSite=Lax', async () => {
    const answer = await client.signIn((await client.newMember()).email)
    expect(answer.cookie).toMatch(/^cleanstreak\.session_token=/)
    expect(flagsOf(answer)).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(flagsOf(answer).join()).not.toMatch(/Domain|Secure/)
  })

  test('is Secure with the prefix __Host- if the app runs on https', async () => {
    const encrypted = await createMembersTestClient({ appUrl: 'https://cleanstreak.example.org' })
    const { email } = await encrypted.newMember()
    const answer = await encrypted.signIn(email)
    expect(answer.cookie).toMatch(/^__Host-cleanstreak\.session_token=/)
    expect(flagsOf(answer)).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/']))
    expect(flagsOf(answer).join()).not.toContain('Domain')
    expect((await encrypted.ask('GET /v1/me', { cookie: answer.cookie })).status).toBe(200)
    await encrypted.close()
  })

  test('is replaced at sign-in (no session fixation)', async () => {
    const [eve, rosa] = [await client.newSignedInMember(), await client.newMember()]
    for (const planted of ['cleanstreak.session_token=chosen-by-eve.c2lnbmVk', eve.cookie]) {
      const { cookie } = await client.signIn(rosa.email, undefined, { cookie: planted })
      expect(cookie).not.toBe(planted)
      expect((await client.ask('GET /v1/session', { cookie: planted, isCopy: true })).body).not.toMatchObject({
        user: { id: rosa.id },
      })
      expect((await session(cookie)).body).toMatchObject({ user: { id: rosa.id } })
    }
  })

  test.each([
    ['cut', (cookie: string) => cookie.slice(0, -8)],
    ['without its signature', (cookie: string) => cookie.split('.').slice(0, 2).join('.')],
    ['signed with nothing', (cookie: string) => cookie.replace(/(session_token=[^.]+).*/, '$1.')],
    ['with another end', (cookie: string) => cookie.replace(/.{6}$/, 'AAAA%3D')],
  ])('is rejected when manipulated: %s', async (_, change) => {
    const { cookie } = await client.newSignedInMember()
    expect((await session(change(cookie))).body).toEqual({ user: null, session: null })
  })
})

describe('current user', () => {
  test('is anonymous without a session', async () => {
    const visitor = { user: null, session: null }
    expect(await session()).toMatchObject({ status: 200, body: visitor })
    expect((await client.ask('GET /v1/me')).status).toBe(401)
  })

  test.each([
    ['confirmed', new Date('2026-11-20T12:00:00Z'), '2026-11-20T12:00:00.000Z'],
    ['not confirmed', null, null],
  ])('is a member whose address is %s', async (_, emailConfirmedAt, confirmedAt) => {
    const { id, cookie } = await client.newSignedInMember({ emailVerified: confirmedAt !== null, emailConfirmedAt })
    const { body } = await session(cookie)
    expect(body).toMatchObject({
      user: {
        id,
        fullName: 'Rosa Medina',
        emailVerified: confirmedAt !== null,
        onboardingCompleted: false,
        username: null,
      },
      session: { emailConfirmedAt: confirmedAt },
    })
    const [row] = await sessionsOf(id)
    expect(body.session).toMatchObject({
      signedInAt: row!.createdAt.toISOString(),
      expiresAt: row!.expiresAt.toISOString(),
    })
    for (const word of PRIVATE) expect(body.user).not.toHaveProperty(word)
  })

  test('is anonymous after the session expires', async () => {
    const { id, cookie } = await client.newSignedInMember()
    await client.db
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, id))
    expect((await session(cookie)).body).toMatchObject({ user: null })
  })

  test.each(['isDisabled', 'isDeleted'] as const)('is anonymous once the account %s', async (closed) => {
    const { id, cookie } = await client.newSignedInMember()
    await client.db
      .update(profiles)
      .set({ [closed]: true })
      .where(eq(profiles.id, id))
    expect((await session(cookie)).body).toMatchObject({ user: null })
  })

  test.each([
    [
      'has expired',
      (id: string) =>
        client.db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, id)),
    ],
    ['was ended elsewhere', (id: string) => client.db.delete(sessions).where(eq(sessions.userId, id))],
  ])('must delete the cookie of a session that %s', async (_, end) => {
    const { id, email, cookie } = await client.newSignedInMember()
    expect((await session(cookie)).headers.getSetCookie()).toEqual([])
    await end(id)
    for (const line of ['GET /v1/session', 'GET /v1/me', 'DELETE /v1/session']) {
      const setCookies = (await client.ask(line, { cookie })).headers.getSetCookie()
      expect(
        setCookies.filter((each) => /session_token=;.*Max-Age=0/.test(each)),
        line,
      ).toHaveLength(1)
    }
    const again = await client.signIn(email, undefined, { cookie })
    expect((await session(again.cookie)).body).toMatchObject({ user: { id } })
  })

  test('can be identified by a signed bearer token', async () => {
    const { email, id } = await client.newMember()
    const signed = (await client.signIn(email)).headers.get('set-auth-token')!
    const as = (token: string) => client.ask('GET /v1/me', { headers: { authorization: `Bearer ${token}` } })
    expect((await as(signed)).body).toMatchObject({ id })
    const { token } = (await sessionsOf(id))[0]!
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}=`, signed.slice(0, -4), 'undefined', ''])
      expect((await as(forged)).status, forged).toBe(401)
  })
})

test('the session is loaded in one query, from cookie or bearer token', async () => {
  const { email, id } = await client.newMember()
  const { cookie, headers } = await client.signIn(email)
  const query = vi.spyOn(client.db.$client, 'query')
  for (const carried of [`cookie ${cookie}`, `authorization Bearer ${headers.get('set-auth-token')}`]) {
    query.mockClear()
    const [, name, value] = /^(\w+) (.*)$/.exec(carried)!
    const context = {
      platform: client.platform,
      headers: new Headers({ [name!]: value! }),
      requestId: '',
      clientAddress: '',
    }
    expect(await readCurrentUser({ ...context, resHeaders: new Headers() })).toMatchObject({ id })
    expect(query).toHaveBeenCalledOnce()
  }
  query.mockRestore()
})

describe('sign-in', () => {
  test('returns the bearer token to phone apps, but not to browsers', async () => {
    const { email } = await client.newMember()
    const token = async (headers: Record<string, string>) =>
      (await client.signIn(email, undefined, { headers })).headers.get('set-auth-token')
    expect(await token({})).toMatch(/./)
    expect(await token({ origin: client.platform.config.appUrl })).toBeNull()
    expect(await token({ 'sec-fetch-site': 'same-origin' })).toBeNull()
  })

  test.each([
    [{ email: 'rosa', password: 'x' }, { email: texts.invalidEmail }],
    [{ email: 'rosa@example.org', password: '' }, { password: texts.passwordRequired }],
    [{ email: 'rosa@example.org', password: 'x'.repeat(257) }, { password: texts.passwordTooLong }],
  ])('rejects %j with a field error', async (body, sentences) => {
    const answer = await client.ask('POST /v1/session', { body })
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, sentences])
  })

  test('sets no cookie when it fails, and says "disabled" only after a correct password', async () => {
    const { email, id } = await client.newMember({ isDisabled: true })
    for (const [password, status, message] of [
      ['a guess', 401, texts.wrongCredentials],
      [undefined, 403, texts.disabled],
    ] as const) {
      const answer = await client.signIn(email, password)
      expect(answer).toMatchObject({ status, cookie: '', body: { message } })
      expect(answer.headers.get('set-auth-token')).toBeNull()
    }
    expect(await sessionsOf(id)).toEqual([])
  })

  test('sends the same error for a wrong password, an unknown address and a deleted account', async () => {
    const [rosa, gone] = [await client.newMember(), await client.newMember({ isDeleted: true })]
    for (const answer of [
      await client.signIn(rosa.email, 'not it'),
      await client.signIn('nobody@example.org'),
      await client.signIn(gone.email),
    ])
      expect(answer).toMatchObject({ status: 401, body: { message: texts.wrongCredentials } })
  })

  test('stores neither IP address nor user agent', async () => {
    const { id } = await client.newSignedInMember()
    expect(await sessionsOf(id)).toMatchObject([{ ipAddress: null, userAgent: null, browser: null, system: null }])
  })

  test('reports an account that is deleted during sign-in', async () => {
    const { id, email } = await client.newMember()
    const before = await countLockWaits(client.db)
    const answer = await runInTransaction(client.db, async (tx) => {
      await tx.delete(profiles).where(eq(profiles.id, id))
      const answer = client.signIn(email)
      // The sign-in has found the account, and waits for its row.
      await expect.poll(() => countLockWaits(client.db)).toBe(before + 1)
      return { answer }
    })
    expect(await answer.answer).toMatchObject({ status: 409, body: { message: texts.noProfile } })
  })
})

describe('sign-out', () => {
  test('deletes this session and keeps the others', async () => {
    const { email, id, cookie } = await client.newSignedInMember()
    const other = (await client.signIn(email)).cookie
    const answer = await client.ask('DELETE /v1/session', { cookie })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await sessionsOf(id)).toHaveLength(1)
    expect([(await session(cookie)).body.user, (await session(other)).body.user]).toMatchObject([null, { id }])
  })

  test('succeeds when already signed out', async () => {
    expect((await client.ask('DELETE /v1/session')).status).toBe(204)
  })
})

test('reading a session throws while the database is down, instead of treating the member as signed out', async () => {
  const { cookie } = await client.newSignedInMember()
  const db = openDatabasePool(client.url)
  await db.$client.end()
  const request = {
    platform: { ...client.platform, db },
    headers: new Headers({ cookie }),
    requestId: 'test',
    clientAddress: '192.0.2.1',
  }
  for (const ask of [readCurrentUser, endCurrentSession])
    await expect(ask(request)).rejects.not.toMatchObject({ name: 'APIError' })
})

test('sign-in returns 500 without logging the email address if the session cannot be stored', async () => {
  const { email } = await client.newMember()
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  await client.db.execute(`alter table sessions add constraint broken check (token = '') not valid`)
  const { status } = await client.signIn(email)
  await client.db.execute(`alter table sessions drop constraint broken`)
  expect([status, printed.mock.calls]).toEqual([500, []])
  printed.mockRestore()
})

test('changing the server secret ends every session', async () => {
  const { id, cookie } = await client.newSignedInMember()
  const restarted = async (secret: string) => {
    const db = openDatabasePool(client.url)
    const platform = { ...client.platform, db, config: { ...client.platform.config, secret } }
    const request = { platform, headers: new Headers({ cookie }), requestId: 'test', clientAddress: '192.0.2.1' }
    return (await readCurrentUser(request).finally(() => db.$client.end()))?.id
  }
  const { secret } = client.platform.config
  expect(await restarted(secret)).toBe(id)
  expect(await restarted(secret.split('').toReversed().join(''))).toBeUndefined()
})

test('the session is read from the first of two session cookies, even with a basic authentication header', async () => {
  const [rosa, eve] = [await client.newSignedInMember(), await client.newSignedInMember()]
  expect((await session(`theme=dark;${rosa.cookie}; ${eve.cookie}`)).body).toMatchObject({ user: { id: rosa.id } })
  const headers = { authorization: 'Basic cm9zYTpzZWNyZXQ=' }
  expect((await client.ask('GET /v1/me', { cookie: rosa.cookie, headers })).body).toMatchObject({ id: rosa.id })
})

test.each([
  ['GET /me', ({ cookie }: { cookie: string }) => client.ask('GET /v1/me', { cookie })],
  ['sign-in', ({ email }: { email: string }) => client.signIn(email)],
] as const)('%s returns 503 while the database connection pool is exhausted', async (_, ask) => {
  const member = await client.newSignedInMember()
  const pool: { query(queryConfig: QueryConfig, values?: unknown[]): Promise<unknown> } = client.db.$client
  const query = pool.query.bind(pool)
  let isFull = true
  const spy = vi.spyOn(pool, 'query').mockImplementation(async (queryConfig, values) => {
    if (!isFull || !/from "(sessions|accounts)"/.test(queryConfig.text)) return query(queryConfig, values)
    isFull = false
    throw new Error('timeout exceeded when trying to connect')
  })
  expect(await ask(member)).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  expect(isFull).toBe(false)
  expect((await ask(member)).status).toBe(200)
  spy.mockRestore()
})

describe('sign-in rate limit', () => {
  const guess = (email: string, from = '192.0.2.1') => client.signIn(email, 'a guess', { from })

  test('slows guesses at one account from many addresses, across server processes', async () => {
    const { email } = await client.newMember()
    const other = { ...client.platform, db: openDatabasePool(client.url) }
    const { platform } = client
    for (let at = 0; at < 40; at++) {
      Object.assign(platform, { db: at % 2 ? other.db : client.db })
      expect((await guess(email, `192.0.2.${at}`)).status).toBe(401)
    }
    for (const db of [client.db, other.db]) {
      Object.assign(platform, { db })
      const { status, body } = await client.signIn(email.toUpperCase(), undefined, { from: '198.51.100.1' })
      expect(status).toBe(429)
      const { retryAfter } = body.data as { retryAfter: number }
      expect(retryAfter).toBeGreaterThan(0)
      expect(retryAfter).toBeLessThanOrEqual(300)
    }
    Object.assign(platform, { db: client.db })
    await other.db.$client.end()
    client.advanceTime(300)
    expect((await client.signIn(email)).status).toBe(200)
  })

  test('slows one client that tries many accounts, counting an IPv6 /64 as one client', async () => {
    const from = (at: number) => `2001:db8:0:7::${(at + 1).toString(16)}`
    for (let at = 0; at < 60; at++) expect((await guess(`nobody-${at}@example.org`, from(at))).status).toBe(401)
    expect((await guess('nobody@example.org', '2001:db8:0:7:ffff::1')).status).toBe(429)
    expect((await guess('nobody@example.org', '2001:db8:0:8::1')).status).toBe(401)
  })

  test('resets after a correct password', async () => {
    const { email } = await client.newMember()
    for (let round = 0; round < 2; round++) {
      for (let at = 0; at < 9; at++) await guess(email)
      expect((await client.signIn(email)).status).toBe(200)
    }
  })
})
