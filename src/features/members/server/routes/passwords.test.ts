import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, getFieldErrorsOfResponse, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { accounts, profiles, sessions, verifications } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())
afterEach(() => client.takeMails())

const forgot = (email: string, returnPath?: string) =>
  client.ask('POST /v1/password-resets', { body: { email, returnPath } })
const isGood = async (token: string) =>
  (await client.ask('POST /v1/password-resets/check', { body: { token } })).body.isGood
const reset = (token: string, password = 'another one') =>
  client.ask('PUT /v1/password-resets', { body: { token, password } })
const isOpen = async (cookie: string) => (await client.ask('GET /v1/me', { cookie })).status === 200

async function linkFor(email: string, returnPath?: string) {
  await forgot(email, returnPath)
  await client.runJobs()
  const [mail] = await client.takeMails()
  expect(mail).toMatchObject({ to: email, subject: 'Reset your password' })
  expect(mail!.text).toContain('http://localhost:3000/reset-password?token=')
  if (returnPath) expect(`${mail!.text} ${mail!.html}`).not.toContain(returnPath)
  return extractTokenFromEmail(mail!)
}

describe('password reset', () => {
  test('gives the same response for every address and emails a link to active accounts only', async () => {
    const { email } = await client.newMember()
    const closed = [await client.newMember({ isDisabled: true }), await client.newMember({ isDeleted: true })]
    for (const address of [email.toUpperCase(), ...closed.map((each) => each.email), 'nobody@example.org'])
      expect(await forgot(address)).toMatchObject({ status: 202, body: {} })
    await client.runJobs()
    expect((await client.takeMails()).map(({ to }) => to)).toEqual([email])
  })

  test('has a link that works once, ends every session and verifies the address', async () => {
    const { email, id, cookie } = await client.newSignedInMember({ emailVerified: false, emailConfirmedAt: null })
    const token = await linkFor(email)
    expect(JSON.stringify(await client.db.select().from(verifications))).not.toContain(token)
    expect(await isGood(token)).toBe(true)
    expect(await isGood(token)).toBe(true)

    expect(await reset(token)).toMatchObject({ status: 200, body: { returnPath: null } })
    expect(await client.takeMails()).toMatchObject([{ to: email, subject: 'Your password was changed' }])
    expect(await isOpen(cookie)).toBe(false)
    expect(await client.db.$count(sessions, eq(sessions.userId, id))).toBe(0)
    expect((await client.signIn(email)).status).toBe(401)
    expect((await client.signIn(email, 'another one')).body).toMatchObject({ emailVerified: true })
    const [profile] = await client.db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile!.emailConfirmedAt).toBeInstanceOf(Date)

    expect(await isGood(token)).toBe(false)
    expect(await reset(token, 'a third one')).toMatchObject({ status: 410, body: { message: texts.resetGone } })
    expect((await client.signIn(email, 'a third one')).status).toBe(401)
  })

  test.each([
    ['/challenges?code=CANAL26', '/challenges?code=CANAL26'],
    ['https://evil.example', null],
    ['//evil.example', null],
    ['/login', null],
  ])('returns to a page of this site only, without naming that page in the email: %s', async (wanted, returnPath) => {
    const token = await linkFor((await client.newMember()).email, wanted)
    expect(await reset(token)).toMatchObject({ status: 200, body: { returnPath } })
  })

  test('keeps the time of the first email verification', async () => {
    const { email, id, emailConfirmedAt } = await client.newMember()
    await reset(await linkFor(email))
    const [profile] = await client.db.select().from(profiles).where(eq(profiles.id, id))
    expect(profile!.emailConfirmedAt).toEqual(emailConfirmedAt)
  })

  test.each([
    [-60, true],
    [60, false],
  ])('has a link that expires after an hour: whether it works after %i seconds is %s', async (seconds, good) => {
    const { email } = await client.newMember()
    const token = await linkFor(email)
    client.advanceTime(3600 + seconds)
    expect(await isGood(token)).toBe(good)
    expect((await reset(token)).status).toBe(good ? 200 : 410)
  })

  test('sets one password when twenty requests use the link concurrently', async () => {
    const { email } = await client.newMember()
    const token = await linkFor(email)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `chosen by ${i}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const chosen = answers.findIndex(({ status }) => status === 200)
    expect((await client.signIn(email, `chosen by ${chosen}`)).status).toBe(200)
    expect(await client.takeMails()).toHaveLength(1)
  })

  test('rejects a too short or too long password without using up the link', async () => {
    const token = await linkFor((await client.newMember()).email)
    expect(getFieldErrorsOfResponse(await reset(token, '12345'))).toEqual({ password: texts.newPasswordTooShort })
    expect(getFieldErrorsOfResponse(await reset(token, 'x'.repeat(257)))).toEqual({ password: texts.passwordTooLong })
    expect((await reset(token, 'x'.repeat(256))).status).toBe(200)
  })

  test('rejects a too common password without using up the link', async () => {
    const { email } = await client.newMember()
    const token = await linkFor(email)
    const answer = await reset(token, 'secret')
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { password: texts.passwordTooCommon }])
    expect((await client.signIn(email, 'secret')).status).toBe(401)
    expect((await reset(token)).status).toBe(200)
  })

  test('rejects the link once the account is disabled', async () => {
    const { email, id } = await client.newMember()
    const token = await linkFor(email)
    await client.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    expect((await reset(token)).status).toBe(410)
    expect(await client.takeMails()).toEqual([])
  })
})

describe('password change', () => {
  const change = (cookie: string | undefined, currentPassword: string, newPassword: string) =>
    client.ask('PUT /v1/me/password', { cookie, body: { currentPassword, newPassword } })

  test('ends every session but the current one', async () => {
    const { email, id, cookie } = await client.newSignedInMember({ password: 'the first' })
    const elsewhere = (await client.signIn(email, 'the first')).cookie
    const link = await linkFor(email)
    expect((await change(cookie, 'the first', 'the second')).status).toBe(204)
    expect([await isOpen(cookie), await isOpen(elsewhere)]).toEqual([true, false])
    expect(await client.takeMails()).toMatchObject([{ to: email, subject: 'Your password was changed' }])
    expect((await client.signIn(email, 'the first')).status).toBe(401)
    expect((await client.signIn(email, 'the second')).status).toBe(200)
    const [account] = await client.db.select().from(accounts).where(eq(accounts.userId, id))
    expect(account!.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await isGood(link), 'a link to choose another one').toBe(false)
  })

  test('does not end the sessions of other members', async () => {
    const other = await client.newSignedInMember()
    const { cookie } = await client.newSignedInMember({ password: 'the first' })
    await change(cookie, 'the first', 'the second')
    expect(await isOpen(other.cookie)).toBe(true)
  })

  test('rejects a wrong current password with a field error and changes nothing', async () => {
    const { email, cookie } = await client.newSignedInMember({ password: 'the first' })
    const answer = await change(cookie, 'a guess', 'the second')
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([
      400,
      { currentPassword: texts.currentPasswordWrong },
    ])
    expect((await client.signIn(email, 'the first')).status).toBe(200)
    expect(await client.takeMails()).toEqual([])
  })

  test.each([
    ['currentPassword', '', 'the second', texts.currentPasswordRequired],
    ['currentPassword', 'x'.repeat(257), 'the second', texts.currentPasswordWrong],
    ['newPassword', 'the first', '', texts.newPasswordRequired],
    ['newPassword', 'the first', '12345', texts.newPasswordTooShort],
    ['newPassword', 'the first', 'x'.repeat(257), texts.passwordTooLong],
    ['newPassword', 'the first', 'secret', texts.passwordTooCommon],
    ['currentPassword', 'a guess', 'secret', texts.currentPasswordWrong],
  ])('validates %s with a field error', async (field, current, next, sentence) => {
    const { cookie } = await client.newSignedInMember({ password: 'the first' })
    expect(getFieldErrorsOfResponse(await change(cookie, current, next))).toEqual({ [field]: sentence })
  })

  test('accepts a password of the maximum length without truncating it', async () => {
    const { email, cookie } = await client.newSignedInMember({ password: 'x'.repeat(256) })
    expect((await change(cookie, 'x'.repeat(256), 'y'.repeat(256))).status).toBe(204)
    expect((await client.signIn(email, 'y'.repeat(256))).status).toBe(200)
    expect((await client.signIn(email, 'y'.repeat(255))).status).toBe(401)
  })

  test('is rate-limited after ten wrong current passwords', async () => {
    const { cookie } = await client.newSignedInMember({ password: 'the first' })
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await change(cookie, 'a guess', 'the second')).status).toBe(400)
    expect((await change(cookie, 'the first', 'the second')).status).toBe(429)
  })
})
