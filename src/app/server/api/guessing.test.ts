import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_MEMBER_PASSWORD, aMember } from '#features/members/server/fixtures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient } from '../testing/test-client.ts'
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
    expect(answer.headers.get('retry-after')).toBe('240')
    expect(await answer.json()).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please try again in 4 minutes.',
      data: { retryAfter: 240 },
      requestId: answer.headers.get('x-request-id'),
    })
  }
  now = new Date('2026-11-20T12:05:00Z')
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

test('a member at home signs in while strangers guess their password from many networks', async () => {
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
  // The sign-in at home gives strangers no further guess, and neither does the network of another member.
  expect(statuses(await signIn('203.0.113.60', { email, password: 'a guess' }))).toEqual([429])
  const neighbor = await runInTransaction(database.db, (tx) => aMember(tx))
  expect(statuses(await signIn('192.0.2.8', { ...owner, email: neighbor.email }))).toEqual([200])
  expect(statuses(await signIn('192.0.2.8')), 'a network that only another member uses').toEqual([429])
})

test('guesses at home are limited too', async () => {
  const { email } = await runInTransaction(database.db, (tx) => aMember(tx))
  const attempts = await inTurns(
    12,
    (at) => ({ email, password: at ? 'a guess' : TEST_MEMBER_PASSWORD }),
    () => '192.0.2.7',
  )
  expect(statuses(attempts)).toEqual([200, ...Array<number>(10).fill(401), 429])
})

test('sixty failed sign-ins block their IP address for all accounts, despite forged X-Forwarded-For', async () => {
  const nobody = (at: number) => ({ email: `nobody-${at}@example.org`, password: 'a guess' })
  const answers = await inTurns(61, nobody, (at) => `198.51.100.${at}, 203.0.113.9`)
  expect(statuses(answers)).toEqual([...Array<number>(60).fill(401), 429])
  const [elsewhere] = await inTurns(1, nobody, () => '203.0.113.10')
  expect(elsewhere!.status).toBe(401)
})

test('Better Auth’s own endpoints, which have no rate limit, are not reachable', async () => {
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
