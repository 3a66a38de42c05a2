import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { endMemberSessions } from '#features/members/server/service/sessions.ts'
import { sessions } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { sweepRateLimitsHandler } from '#platform/server/limits/worker.ts'
import type { JobContext } from '#platform/server/queue/job.ts'
import { createSignedInMember, createTestClient } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

let database: TestDatabase
let apps: Awaited<ReturnType<typeof startTestApp>>[]
let now: Date
beforeAll(async () => {
  database = await createTestDatabase()
  const setup = {
    databaseUrl: database.url,
    platform: { clock: { now: () => now } },
    config: { trustedProxies: ['127.0.0.1'] },
  }
  apps = [await startTestApp(setup), await startTestApp(setup)]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await database.db.delete(rateLimits)
})

/** Alternates between two processes, as behind a load balancer. */
async function inTurns(times: number, body: (at: number) => object, from: (at: number) => string) {
  const answers = []
  for (let at = 0; at < times; at++)
    answers.push(
      await createTestClient(apps[at % 2]!)('POST /v1/session', {
        body: body(at),
        headers: { 'x-forwarded-for': from(at) },
      }),
    )
  return answers
}
const statuses = (answers: Response[]) => answers.map(({ status }) => status)

test('sign-in to one account is limited after forty failures from many IP addresses, with Retry-After', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const guess = { email, password: 'a guess' }
  now = new Date('2026-11-20T12:01:00Z')
  const answers = await inTurns(
    42,
    () => guess,
    (at) => `203.0.113.${at}`,
  )
  expect(statuses(answers)).toEqual([...Array<number>(40).fill(401), 429, 429])
  for (const answer of answers.slice(40)) {
    expect(answer.headers.get('retry-after')).toBe('300')
    expect(await answer.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please try again in 5 minutes.',
      data: { retryAfter: 300 },
      requestId: answer.headers.get('x-request-id'),
    })
  }
  now = new Date('2026-11-20T12:05:59Z')
  expect(
    statuses(
      await inTurns(
        1,
        () => guess,
        () => '203.0.113.1',
      ),
    ),
  ).toEqual([429])
  now = new Date('2026-11-20T12:06:00Z')
  const [later] = await inTurns(
    1,
    () => guess,
    () => '203.0.113.1',
  )
  expect(later!.status).toBe(401)
})

test('ten failed sign-ins to an account block only their IP address, not the owner at another address', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const answers = await inTurns(
    11,
    () => ({ email, password: 'a guess' }),
    () => '203.0.113.1',
  )
  expect(statuses(answers)).toEqual([...Array<number>(10).fill(401), 429])
  const [owner] = await inTurns(
    1,
    () => ({ email, password: TEST_MEMBER_PASSWORD }),
    () => '203.0.113.2',
  )
  expect(owner!.status).toBe(200)
})

test('a member on a known network can sign in while strangers guess the password from many networks', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const owner = { email, password: TEST_MEMBER_PASSWORD }
  const signIn = (from: string, body = owner) =>
    inTurns(
      1,
      () => body,
      () => from,
    )
  const home = '192.0.2.7'
  expect(statuses(await signIn(home))).toEqual([200])
  const strangers = await inTurns(
    41,
    () => ({ email, password: 'a guess' }),
    (at) => `203.0.113.${at}`,
  )
  // The first sign-in of the owner counts toward the forty of the account.
  expect(statuses(strangers)).toEqual([...Array<number>(39).fill(401), 429, 429])
  expect(statuses(await signIn(home)), 'at home').toEqual([200])
  // The sign-in from a known network does not give strangers more guesses, nor does another member's network.
  expect(statuses(await signIn('203.0.113.60', { email, password: 'a guess' }))).toEqual([429])
  const neighbor = await runInTransaction(database.db, (tx) => aMember(tx))
  expect(statuses(await signIn('192.0.2.8', { ...owner, email: neighbor.email }))).toEqual([200])
  expect(statuses(await signIn('192.0.2.8')), 'a network that only another member uses').toEqual([429])
})

test('a member can sign in from a new address although guesses from one address were rate-limited', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const guesses = await inTurns(
    50,
    () => ({ email, password: 'a guess' }),
    () => '203.0.113.1',
  )
  expect(statuses(guesses)).toEqual([...Array<number>(10).fill(401), ...Array<number>(40).fill(429)])
  const [owner] = await inTurns(
    1,
    () => ({ email, password: TEST_MEMBER_PASSWORD }),
    () => '203.0.113.2',
  )
  expect(owner!.status).toBe(200)
})

const HOME = { 'x-forwarded-for': '192.0.2.7' }

/**
 * Signs a member in from a known network. Returns a client on that network, and the status of signing in there during
 * guesses.
 */
async function aMemberAtHome() {
  const member = await createSignedInMember(apps[0]!, database.db)
  const ask = createTestClient(apps[0]!)
  const askAtHome = (line: string, body?: object, headers = HOME) => ask(line, { as: member.token, body, headers })
  const body = { email: member.email, password: TEST_MEMBER_PASSWORD }
  expect((await ask('POST /v1/session', { body, headers: HOME })).status).toBe(200)
  async function signInUnderGuesses(password = TEST_MEMBER_PASSWORD) {
    await inTurns(
      41,
      () => ({ ...body, password: 'a guess' }),
      (at) => `203.0.113.${at}`,
    )
    return (await ask('POST /v1/session', { body: { ...body, password }, headers: HOME })).status
  }
  return { ...member, askAtHome, signInUnderGuesses }
}

const DAY_MS = 86_400_000

test.each([
  ['uses their session now and then', true, 200],
  ['did not come back', false, 429],
])('a member who %s keeps or loses their known network 100 days after signing in', async (_, usesSession, status) => {
  const { id, askAtHome, signInUnderGuesses } = await aMemberAtHome()
  now = new Date(now.getTime() + 60 * DAY_MS)
  // A session close to its end is renewed at its next use.
  const expiresAt = new Date(Date.now() + DAY_MS)
  await database.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id))
  if (usesSession) expect((await askAtHome('GET /v1/me')).status).toBe(200)
  now = new Date(now.getTime() + 40 * DAY_MS)
  await sweepRateLimitsHandler.run({}, { platform: { db: database.db, clock: { now: () => now } } } as JobContext)
  expect(await signInUnderGuesses()).toBe(status)
})

test('a network that only reuses a session does not become a known network, because its cookie may be stolen', async () => {
  const { id, email, askAtHome } = await aMemberAtHome()
  const elsewhere = { 'x-forwarded-for': '198.51.100.23' }
  const expiresAt = new Date(Date.now() + DAY_MS)
  await database.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id))
  expect((await askAtHome('GET /v1/me', undefined, elsewhere)).headers.getSetCookie()).toHaveLength(1)
  const body = { email, password: 'a guess' }
  await inTurns(
    41,
    () => body,
    (at) => `203.0.113.${at}`,
  )
  expect((await createTestClient(apps[0]!)('POST /v1/session', { body, headers: elsewhere })).status).toBe(429)
})

const NEW_PASSWORD = 'another-password-9'
const PASSWORD_CHANGE = { currentPassword: TEST_MEMBER_PASSWORD, newPassword: NEW_PASSWORD }

test('the network where the password is changed stays known', async () => {
  const home = await aMemberAtHome()
  expect((await home.askAtHome('PUT /v1/me/password', PASSWORD_CHANGE)).status).toBe(204)
  expect(await home.signInUnderGuesses(NEW_PASSWORD)).toBe(200)
})

test.each([
  [
    'the password is changed elsewhere',
    (home: Awaited<ReturnType<typeof aMemberAtHome>>) =>
      home.askAtHome('PUT /v1/me/password', PASSWORD_CHANGE, { 'x-forwarded-for': '192.0.2.99' }),
    NEW_PASSWORD,
  ],
  [
    'all sessions are ended',
    ({ id }: { id: string }) => runInTransaction(database.db, (tx) => endMemberSessions(tx, id)),
    TEST_MEMBER_PASSWORD,
  ],
  [
    'the account is deleted',
    (home: Awaited<ReturnType<typeof aMemberAtHome>>) => home.askAtHome('DELETE /v1/me'),
    TEST_MEMBER_PASSWORD,
  ],
])('the known networks of an account are cleared when %s', async (_, act, password) => {
  const home = await aMemberAtHome()
  await act(home)
  expect(await home.signInUnderGuesses(password)).toBe(429)
})

test.each([
  ['password-reset e-mails', 'POST /v1/password-resets'],
  ['verification e-mails', 'POST /v1/verification-emails'],
])('strangers who exhaust the %s of an email address do not lock out its owner on a known network', async (_, line) => {
  const { email, askAtHome } = await aMemberAtHome()
  const ask = createTestClient(apps[1]!)
  const askFrom = async (from: string) =>
    (await ask(line, { body: { email }, headers: { 'x-forwarded-for': from } })).status
  const strangers = []
  for (const from of ['203.0.113.1', '198.51.100.1']) for (let at = 0; at < 5; at++) strangers.push(await askFrom(from))
  expect(strangers).toEqual(Array<number>(10).fill(202))
  expect(await askFrom('203.0.113.2'), 'a third network of a stranger').toBe(429)
  const atHome = []
  for (let at = 0; at < 6; at++) atHome.push((await askAtHome(line, { email })).status)
  expect(atHome, 'the limit of the network at home').toEqual([...Array<number>(5).fill(202), 429])
})

test('password guesses from a known network are rate-limited too', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const attempts = await inTurns(
    12,
    (at) => ({ email, password: at ? 'a guess' : TEST_MEMBER_PASSWORD }),
    () => '192.0.2.7',
  )
  expect(statuses(attempts)).toEqual([200, ...Array<number>(10).fill(401), 429])
})

test('sixty failed sign-ins block their IP address for all accounts despite forged X-Forwarded-For headers', async () => {
  const nobody = (at: number) => ({ email: `nobody-${at}@example.org`, password: 'a guess' })
  const answers = await inTurns(61, nobody, (at) => `198.51.100.${at}, 203.0.113.9`)
  expect(statuses(answers)).toEqual([...Array<number>(60).fill(401), 429])
  const [elsewhere] = await inTurns(1, nobody, () => '203.0.113.10')
  expect(elsewhere!.status).toBe(401)
})

test('the endpoints that sign-in libraries add without rate limits do not exist', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const body = { email, password: TEST_MEMBER_PASSWORD, name: 'Eve' }
  for (const path of [
    '/auth/sign-in/email',
    '/auth/sign-up/email',
    '/auth/request-password-reset',
    '/auth/delete-user',
  ]) {
    const answer = await createTestClient(apps[0]!)(`POST ${path}`, { body })
    expect([answer.status, answer.headers.getSetCookie()], path).toEqual([404, []])
  }
  expect((await createTestClient(apps[0]!)('GET /auth/get-session')).status).toBe(404)
})
