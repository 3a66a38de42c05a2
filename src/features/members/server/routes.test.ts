import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { ResponseHeadersPlugin } from '@orpc/server/plugins'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testConfig } from '#platform/server/config/testing.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createLog } from '#platform/server/log.ts'
import type { Platform } from '#platform/server/platform.ts'
import { FIXTURE_PASSWORD, aMember } from './fixtures.ts'
import { members } from './routes.ts'
import { createAccount } from './service.ts'
import { closeSession, sessionOf } from './service/sessions.ts'
import { profiles, sessions } from './tables.ts'

const HOME = 'http://localhost:3000'
const NOW = new Date()
const handler = new OpenAPIHandler({ members }, { plugins: [new ResponseHeadersPlugin()] })
let database: TestDatabase
let platform: Platform

beforeAll(async () => {
  database = await testDatabase()
  const config = testConfig()
  platform = { config, log: createLog(config), db: database.db, clock: { now: () => NOW } } as Platform
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(rateLimits))

const newMember = (set: Parameters<typeof aMember>[1] = {}) => inTransaction(database.db, (tx) => aMember(tx, set))

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const request = new Request(`${HOME}/api${path}`, {
    method,
    headers: { origin: HOME, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  })
  const context = { platform, headers: request.headers, requestId: 'test', clientAddress: '192.0.2.1' }
  const { response } = await handler.handle(request, { prefix: '/api', context })
  return response!
}

const signIn = (email: string, password = FIXTURE_PASSWORD, headers = {}) =>
  ask('POST', '/v1/session', headers, { email, password })
const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
const sentence = async (answer: Response) => ((await answer.json()) as { message: string }).message

describe('signing in', () => {
  test('opens a session that a cookie carries where no script can read it', async () => {
    const rosa = await newMember({ email: 'Rosa@Example.org', isAdmin: true })
    const answer = await signIn('rosa@example.org')
    expect(await answer.json()).toMatchObject({
      id: rosa.id,
      email: 'rosa@example.org',
      isAdmin: true,
      isSuperadmin: false,
    })
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/i)

    const me = await ask('GET', '/v1/me', { cookie: cookieOf(answer) })
    expect(await me.json()).toMatchObject({ id: rosa.id, fullName: 'Rosa Medina' })
  })

  test('answers a wrong password, an unknown address and a deleted account with the same sentence', async () => {
    const { email } = await newMember()
    const deleted = await newMember({ isDeleted: true })
    for (const answer of [
      await signIn(email, 'not it'),
      await signIn('nobody@example.org'),
      await signIn(deleted.email),
    ]) {
      expect(answer.status).toBe(401)
      expect(await sentence(answer)).toBe('Email or password is incorrect.')
    }
  })

  test('tells a disabled member, and only once the password is right', async () => {
    const { email } = await newMember({ isDisabled: true })
    expect(await sentence(await signIn(email, 'not it'))).toBe('Email or password is incorrect.')
    const answer = await signIn(email)
    expect(answer.status).toBe(403)
    expect(await sentence(answer)).toBe('Your account has been disabled. Please contact support.')
  })

  test('keeps no address and no browser of the member', async () => {
    const { email, id } = await newMember()
    await signIn(email)
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session).toMatchObject({ ipAddress: null, userAgent: null })
  })
})

describe('a session', () => {
  test('ends when its owner signs out', async () => {
    const { email } = await newMember()
    const cookie = cookieOf(await signIn(email))
    expect((await ask('DELETE', '/v1/session', { cookie })).status).toBe(204)
    expect((await ask('GET', '/v1/me', { cookie })).status).toBe(401)
  })

  test.each(['isDisabled', 'isDeleted'] as const)('is worth nothing once the account %s', async (closed) => {
    const { email, id } = await newMember()
    const cookie = cookieOf(await signIn(email))
    await database.db
      .update(profiles)
      .set({ [closed]: true })
      .where(eq(profiles.id, id))
    expect((await ask('GET', '/v1/me', { cookie })).status).toBe(401)
  })

  test('is renewed by use', async () => {
    const { email, id } = await newMember()
    const cookie = cookieOf(await signIn(email))
    const soon = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000)
    await database.db
      .update(sessions)
      .set({ expiresAt: soon, updatedAt: new Date(0) })
      .where(eq(sessions.userId, id))
    await ask('GET', '/v1/me', { cookie })
    const [session] = await database.db.select().from(sessions).where(eq(sessions.userId, id))
    expect(session!.expiresAt.getTime()).toBeGreaterThan(soon.getTime())
  })
})

test('a database that is away is said to be away, not taken for a stranger', async () => {
  const away = await testDatabase()
  await away.close()
  const context = {
    platform: { config: testConfig(), db: away.db } as Platform,
    requestId: 'test',
    clientAddress: '192.0.2.1',
  }
  const cookie = cookieOf(await signIn((await newMember()).email))
  await expect(sessionOf({ ...context, headers: new Headers({ cookie }) })).rejects.not.toMatchObject({
    name: 'APIError',
  })
  await expect(closeSession({ ...context, headers: new Headers({ cookie }) })).rejects.not.toMatchObject({
    name: 'APIError',
  })
})

test('of fifty who take one username at once, in whatever letter case, one gets it', async () => {
  const takes = Array.from({ length: 50 }, (_, i) => newMember({ username: i % 2 ? 'TidyHeron42' : 'tidyheron42' }))
  const results = await Promise.allSettled(takes)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an e-mail address that has an account is taken, and the form is told where', async () => {
  const account = { fullName: 'Rosa', zipCode: '85016', password: 'secret', email: (await newMember()).email }
  await expect(inTransaction(database.db, (tx) => createAccount(tx, account))).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { field: 'email' },
    message: 'An account with this email already exists. Please sign in or reset your password.',
  })
})
