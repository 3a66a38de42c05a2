import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/server/db/db.ts'
import { accountSentences as say } from '../../copy.ts'
import { openMembers, tokenIn } from '../fixtures/asking.ts'
import { setDisabled } from '../service/admin.ts'
import { profileOf } from '../queries.ts'
import { sessions } from '../tables.ts'

let house: Awaited<ReturnType<typeof openMembers>>
beforeAll(async () => {
  house = await openMembers()
})
afterAll(() => house.close())
beforeEach(() => house.forgetAttempts())

const ROUNDS = 8
const OLD = 'the old one'
const NEW = 'the new one'

async function resetFor(email: string) {
  await house.ask('POST /v1/password-resets', { body: { email } })
  await house.workOff()
  const mails = await house.mails()
  return tokenIn(mails.find(({ subject }) => subject === 'Reset your password')!)
}

test('a concurrent password change with the old password cannot undo a reset', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await house.forgetAttempts()
    const { email, cookie } = await house.signedIn({ password: OLD })
    const token = await resetFor(email)
    const change = { currentPassword: OLD, newPassword: 'of a thief' }
    const [reset] = await Promise.all([
      house.ask('PUT /v1/password-resets', { body: { token, password: NEW } }),
      house.ask('PUT /v1/me/password', { cookie, body: change }),
    ])
    // a change that came first has revoked the reset link
    const owned = reset.status === 204 ? NEW : 'of a thief'
    expect((await house.signIn(email, owned)).status, `round ${round}`).toBe(200)
    expect((await house.ask('GET /v1/me', { cookie })).status).toBe(reset.status === 204 ? 401 : 200)
  }
})

test('a password reset ends sessions that are concurrently created with the old password', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await house.forgetAttempts()
    const { email, id } = await house.newMember({ password: OLD })
    const token = await resetFor(email)
    await Promise.all([
      ...Array.from({ length: 6 }, () => house.signIn(email, OLD)),
      house.ask('PUT /v1/password-resets', { body: { token, password: NEW } }),
    ])
    expect(await house.db.$count(sessions, eq(sessions.userId, id)), `round ${round}`).toBe(0)
    expect((await house.signIn(email, NEW)).status).toBe(200)
  }
})

test('disabling an account ends sessions that are concurrently created', async () => {
  const { id: adminId } = await house.newMember({ isAdmin: true })
  const admin = (await inTransaction(house.db, (tx) => profileOf(tx, adminId)))!
  for (let round = 0; round < ROUNDS; round++) {
    await house.forgetAttempts()
    const { email, id } = await house.newMember({ password: OLD })
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => house.signIn(email, OLD)),
      setDisabled(house.platform, { admin, id, isDisabled: true }),
    ])
    await setDisabled(house.platform, { admin, id, isDisabled: false })
    const cookies = answers.flatMap((answer) => (typeof answer === 'object' && answer.cookie ? [answer.cookie] : []))
    const asked = await Promise.all(cookies.map((cookie) => house.ask('GET /v1/me', { cookie })))
    expect(
      asked.filter(({ status }) => status !== 401),
      `round ${round}`,
    ).toEqual([])
    expect(await house.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  }
})

test('signing in again in the same browser deletes the previous session', async () => {
  const { email, id, cookie } = await house.signedIn({ password: OLD })
  const again = await house.signIn(email, OLD, { cookie })
  expect(again.status).toBe(200)
  expect(await house.db.$count(sessions, eq(sessions.userId, id))).toBe(1)
  expect((await house.ask('GET /v1/me', { cookie })).status).toBe(401)
})

test.each([
  ['is_disabled', 403, say.disabled],
  ['is_deleted', 409, say.noProfile],
])(
  'a sign-in during which the account becomes %s keeps the browser’s previous session',
  async (flag, status, message) => {
    const other = await house.signedIn()
    const { email, id } = await house.newMember({ password: OLD })
    await house.db.execute(`create function close_account() returns trigger language plpgsql as
    $$ begin update profiles set ${flag} = true where id = new.user_id; return null; end $$`)
    await house.db.execute(`create trigger closing after insert on sessions
    for each row execute function close_account()`)
    const answer = await house.signIn(email, OLD, { cookie: other.cookie })
    await house.db.execute('drop function close_account() cascade')
    expect(answer).toMatchObject({ status, body: { message } })
    expect(await house.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect((await house.ask('GET /v1/me', { cookie: other.cookie })).status).toBe(200)
  },
)
