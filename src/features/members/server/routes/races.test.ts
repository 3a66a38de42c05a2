import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countLockWaits } from '#platform/server/db/testing.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { setAccountDisabled } from '../service/admin.ts'
import { readProfileById } from '../queries.ts'
import { profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const ROUNDS = 8
const OLD = 'the old one'
const NEW = 'the new one'

async function resetFor(email: string) {
  await client.ask('POST /v1/password-resets', { body: { email } })
  await client.runJobs()
  const mails = await client.takeMails()
  return extractTokenFromEmail(mails.find(({ subject }) => subject === 'Reset your password')!)
}

test('a concurrent password change with the old password cannot undo a reset', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await client.resetRateLimits()
    const { email, cookie } = await client.newSignedInMember({ password: OLD })
    const token = await resetFor(email)
    const change = { currentPassword: OLD, newPassword: 'of a thief' }
    const [reset] = await Promise.all([
      client.ask('PUT /v1/password-resets', { body: { token, password: NEW } }),
      client.ask('PUT /v1/me/password', { cookie, body: change }),
    ])
    // a change that came first has revoked the reset link
    const owned = reset.status === 200 ? NEW : 'of a thief'
    expect((await client.signIn(email, owned)).status, `round ${round}`).toBe(200)
    expect((await client.ask('GET /v1/me', { cookie })).status).toBe(reset.status === 200 ? 401 : 200)
  }
})

test('a password reset ends sessions that are concurrently created with the old password', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await client.resetRateLimits()
    const { email, id } = await client.newMember({ password: OLD })
    const token = await resetFor(email)
    await Promise.all([
      ...Array.from({ length: 6 }, () => client.signIn(email, OLD)),
      client.ask('PUT /v1/password-resets', { body: { token, password: NEW } }),
    ])
    expect(await client.db.$count(sessions, eq(sessions.userId, id)), `round ${round}`).toBe(0)
    expect((await client.signIn(email, NEW)).status).toBe(200)
  }
})

test('disabling an account ends sessions that are created concurrently', async () => {
  const { id: adminId } = await client.newMember({ isAdmin: true })
  const admin = (await runInTransaction(client.db, (tx) => readProfileById(tx, adminId)))!
  for (let round = 0; round < ROUNDS; round++) {
    await client.resetRateLimits()
    const { email, id } = await client.newMember({ password: OLD })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => client.signIn(email, OLD)),
      setAccountDisabled(client.platform, { admin, id, isDisabled: true }),
    ])
    await setAccountDisabled(client.platform, { admin, id, isDisabled: false })
    const cookies = answers.flatMap((answer) => (typeof answer === 'object' && answer.cookie ? [answer.cookie] : []))
    const profileResponses = await Promise.all(cookies.map((cookie) => client.ask('GET /v1/me', { cookie })))
    expect(
      profileResponses.filter(({ status }) => status !== 401),
      `round ${round}`,
    ).toEqual([])
    expect(await client.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  }
})

test('signing in again in the same browser deletes the previous session', async () => {
  const { email, id, cookie } = await client.newSignedInMember({ password: OLD })
  const again = await client.signIn(email, OLD, { cookie })
  expect(again.status).toBe(200)
  expect(await client.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  expect((await client.ask('GET /v1/me', { cookie, isCopy: true })).status).toBe(401)
})

test.each([
  ['isDisabled', 403, texts.disabled],
  ['isDeleted', 401, texts.wrongCredentials],
])(
  'a sign-in to an account that becomes closed meanwhile (%s) keeps the browser’s previous session',
  async (flag, status, message) => {
    const other = await client.newSignedInMember()
    const { email, id } = await client.newMember({ password: OLD })
    const waiting = await countLockWaits(client.db)
    const { answer } = await runInTransaction(client.db, async (tx) => {
      await tx
        .update(profiles)
        .set({ [flag]: true })
        .where(eq(profiles.id, id))
      const answer = client.signIn(email, OLD, { cookie: other.cookie })
      // The sign-in has verified the password, and waits for the row of the account.
      await expect.poll(() => countLockWaits(client.db)).toBe(waiting + 1)
      return { answer }
    })
    expect(await answer).toMatchObject({ status, body: { message } })
    expect(await client.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect((await client.ask('GET /v1/me', { cookie: other.cookie })).status).toBe(200)
  },
)
