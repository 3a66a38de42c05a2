import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChallenge } from '#features/challenges/server/fixtures.ts'
import { createJoinByCodePath } from '#features/challenges/rules.ts'
import { createJoinGroupPath } from '#features/cleanups/rules/group.ts'
import { insertTestGroup } from '#features/cleanups/server/fixtures.ts'
import { cleanupGroups, cleanupLogs } from '#features/cleanups/server/tables.ts'
import { accountUiTexts } from '#features/members/copy.ts'
import { TEST_MEMBER_PASSWORD, aMember, hashTestPassword } from '#features/members/server/fixtures.ts'
import { issueMemberToken } from '#features/members/server/service/tokens.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { MOST_ATTEMPTS_PER_CODE } from '#platform/server/limits/join-codes.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import { createTestClient } from '../testing/test-client.ts'
import { startTestApp } from '../testing/start-test-app.ts'

let database: TestDatabase
let app: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  database = await createTestDatabase()
  app = await startTestApp({ databaseUrl: database.url, config: { trustedProxies: ['127.0.0.1'] } })
  pupils = await inTransaction(async (tx) => {
    const members = []
    for (let at = 0; at < 14; at++) members.push(await aMember(tx, {}, hashTestPassword))
    return members.map(({ email }) => email)
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => void (await database.db.delete(rateLimits)))

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => runInTransaction(database.db, work)
const aGroup = (set?: Parameters<typeof insertTestGroup>[2]) =>
  inTransaction(async (tx) => insertTestGroup(tx, (await aMember(tx)).id, set))
const pathOfGroup = async (set?: Parameters<typeof insertTestGroup>[2]) => createJoinGroupPath((await aGroup(set)).code)

/** Timeout of tests that send hundreds of requests, on a busy machine. */
const PATIENT = { timeout: 120_000 }
const SCHOOL = '203.0.113.7'
let made = 0
/** Members whose passwords are verified quickly. */
let pupils: string[]
/** Each pupil in turn, because a network has few attempts for one account. */
const nextPupil = () => pupils[++made % pupils.length]!
const newEmail = () => `pupil-${++made}@example.org`
const ask = (line: string, body: object | undefined, from = SCHOOL) =>
  createTestClient(app)(line, { body, headers: { 'x-forwarded-for': from } })
const ACCOUNT = { fullName: 'Nia Brook', password: TEST_MEMBER_PASSWORD, zipCode: '85016', acceptsTerms: true }
const signUp = (returnPath?: string, email = newEmail()) => ask('POST /v1/accounts', { ...ACCOUNT, email, returnPath })
/** Counts like a sign-up of somebody new, without hashing a password. */
const signUpAgain = (returnPath?: string) => signUp(returnPath, nextPupil())
const requestMail = (returnPath?: string, from?: string, email = newEmail()) =>
  ask('POST /v1/verification-emails', { email, returnPath }, from)
const signIn = (returnPath?: string, from?: string, email = nextPupil()) =>
  ask('POST /v1/session', { email, password: 'a guess', returnPath }, from)
/** Sends many requests, eight at a time, and counts the statuses of their responses. */
const statusesOf = async (times: number, send: () => Promise<Response>) => {
  const counts: Record<number, number> = {}
  let left = times
  const sendRest = async () => {
    while (left-- > 0) {
      const { status } = await send()
      counts[status] = (counts[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, sendRest))
  return counts
}
/** Uses up the verification mails of a network without a code. */
const useUpMails = async (from?: string) =>
  expect(await statusesOf(21, () => requestMail(undefined, from))).toEqual({ 202: 20, 429: 1 })

describe('a class behind one network', PATIENT, () => {
  test("can sign up with a group's join code beyond the network's limit of twenty", async () => {
    const path = await pathOfGroup()
    expect(await statusesOf(22, () => signUpAgain(path))).toEqual({ 409: 22 })
    expect(await statusesOf(20, () => signUpAgain())).toEqual({ 409: 20 })
    const refused = await signUp()
    expect(refused.status).toBe(429)
    const { message, data } = (await refused.json()) as { message: string; data: { retryAfter: number } }
    expect(message).toBe(accountUiTexts.tooManySignUps(data.retryAfter))
    expect(message).toMatch(/try again in .+\. To sign up with a group or a class, scan the QR code of its organizer/)
    expect((await signUp(path)).status).toBe(201)
  })

  test('can sign in and open emailed links with the join code', async () => {
    const path = await pathOfGroup()
    expect(await statusesOf(62, () => signIn(path))).toEqual({ 401: 62 })
    expect(await statusesOf(61, () => signIn())).toEqual({ 401: 60, 429: 1 })
    const issue = (returnPath?: string) =>
      inTransaction(async (tx) => {
        const { id } = await aMember(tx, { emailVerified: false })
        return issueMemberToken(tx, 'verify-email', id, new Date(), returnPath)
      })
    const verify = async (returnPath?: string) => ask('POST /v1/verifications', { token: await issue(returnPath) })
    expect(await statusesOf(62, () => verify(path))).toEqual({ 200: 62 })
    expect(await statusesOf(61, () => verify())).toEqual({ 200: 60, 429: 1 })
  })

  test('can sign up and sign in without JavaScript', async () => {
    const from = new URLSearchParams({ from: await pathOfGroup() })
    const post = (page: string, fields: object) => () =>
      fetch(`${app.origin}${page}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': SCHOOL },
        body: new URLSearchParams({ email: nextPupil(), ...fields }),
      })
    expect(await statusesOf(22, post(`/signup?${from}`, { form: 'sign-up', ...ACCOUNT }))).toEqual({ 409: 22 })
    expect(await statusesOf(22, post(`/signup?${from}`, { form: 'resend-verification' }))).toEqual({ 200: 22 })
    expect(await statusesOf(62, post(`/login?${from}`, { form: 'sign-in', password: 'a guess' }))).toEqual({ 401: 62 })
  })

  test("counts valid code lookups toward the code's limit and wrong ones toward the network's", async () => {
    const { code } = await aGroup()
    const counts = async () =>
      (await database.db.select({ count: rateLimits.count }).from(rateLimits))
        .map(({ count }) => count)
        .toSorted((a, b) => a - b)
    expect(await statusesOf(3, () => ask(`GET /v1/group-codes/${code}`, undefined))).toEqual({ 200: 3 })
    expect(await counts()).toEqual([0, 3])
    expect(await statusesOf(2, () => ask('GET /v1/group-codes/222222', undefined))).toEqual({ 404: 2 })
    expect(await counts()).toEqual([2, 3])
  })
})

describe('a join code with its own rate limit', () => {
  const isAccepted = async (path: string) => (await requestMail(path)).status === 202

  test('belongs to an open group, or to a public or private challenge that has not ended', async () => {
    await useUpMails()
    const challenges = await inTransaction(async (tx) => [
      await aChallenge(tx, { isPrivate: true }),
      await aChallenge(tx),
      await aChallenge(tx, { startDate: '2099-01-01', endDate: '2099-02-01' }),
    ])
    for (const { accessCode } of challenges) expect(await isAccepted(createJoinByCodePath(accessCode))).toBe(true)
    const { code } = await aGroup()
    for (const path of [`/together/${code}`, `/Together/${code.toLowerCase()}/`, `/together/${code}?x=1#y`])
      expect(await isAccepted(path), path).toBe(true)
  })

  test('does not belong to a closed, rejected or deleted group, or one without its host', async () => {
    const [closed, rejected, deleted, left] = [
      await aGroup({ closesAt: new Date(Date.now() - 1) }),
      await aGroup({ set: { status: 'rejected' } }),
      await aGroup(),
      await aGroup(),
    ]
    await database.db.delete(cleanupLogs).where(eq(cleanupLogs.groupId, deleted.id))
    await database.db.delete(cleanupGroups).where(eq(cleanupGroups.id, deleted.id))
    await database.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, left.host.userId))
    await useUpMails()
    for (const { code } of [closed, rejected, deleted, left])
      expect(await isAccepted(createJoinGroupPath(code))).toBe(false)
  })

  test('does not belong to an ended or unpublished challenge', async () => {
    const challenges = await inTransaction(async (tx) => [
      await aChallenge(tx, { startDate: '2026-01-01', endDate: '2026-01-31' }),
      await aChallenge(tx, { status: 'inactive' }),
    ])
    const { code } = await aGroup()
    await useUpMails()
    for (const { accessCode } of challenges) expect(await isAccepted(createJoinByCodePath(accessCode))).toBe(false)
    const others = [`//together/${code}`, `/x/../together/${code}`, `https://x.example/together/${code}`]
    for (const path of [
      ...others,
      '/together/222222',
      '/together',
      `/challenges?code=${code}`,
      `/profile?code=${code}`,
    ])
      expect(await isAccepted(path), path).toBe(false)
  })
})

describe('an attacker with a join code', PATIENT, () => {
  test("gets 500 attempts an hour for a code, and then the network's", async () => {
    const path = await pathOfGroup()
    expect(await statusesOf(MOST_ATTEMPTS_PER_CODE, () => requestMail(path))).toEqual({ 202: 500 })
    expect(await statusesOf(21, () => requestMail(path))).toEqual({ 202: 20, 429: 1 })
    expect((await requestMail(path, '203.0.113.8')).status).toBe(202)
  })

  test('gets no extra attempts by hosting several groups', async () => {
    const [first, second] = await inTransaction(async (tx) => {
      const { id } = await aMember(tx)
      return [await insertTestGroup(tx, id), await insertTestGroup(tx, id)]
    })
    await statusesOf(MOST_ATTEMPTS_PER_CODE, () => requestMail(createJoinGroupPath(first.code)))
    expect(await statusesOf(21, () => requestMail(createJoinGroupPath(second.code)))).toEqual({ 202: 20, 429: 1 })
  })

  test('can test at most sixty codes, because later ones have no effect', async () => {
    const path = await pathOfGroup()
    await useUpMails()
    expect((await requestMail(path)).status).toBe(202)
    expect(await statusesOf(60, () => requestMail('/together/222222'))).toEqual({ 429: 60 })
    expect((await requestMail(path)).status).toBe(429)
    expect((await signIn(path)).status, 'as without a code').toBe(401)
    await useUpMails('203.0.113.8')
    expect((await requestMail(path, '203.0.113.8')).status, 'at another network').toBe(202)
  })

  test('gets no extra password guesses for an account', async () => {
    const path = await pathOfGroup()
    const email = newEmail()
    expect(await statusesOf(12, () => signIn(path, SCHOOL, email))).toEqual({ 401: 10, 429: 2 })
    for (let at = 0; at < 3; at++)
      expect(await statusesOf(10, () => signIn(path, `198.51.100.${at}`, email))).toEqual({ 401: 10 })
    expect(await statusesOf(2, () => signIn(path, '198.51.100.9', email))).toEqual({ 429: 2 })
    const mailed = newEmail()
    expect(await statusesOf(7, () => requestMail(path, SCHOOL, mailed))).toEqual({ 202: 5, 429: 2 })
  })
})
