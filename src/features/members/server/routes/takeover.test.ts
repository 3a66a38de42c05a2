import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountUiTexts, factorUiTexts as texts } from '../../copy.ts'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { createTestAuthenticator } from '../fixtures/test-authenticator.ts'
import { createMembersTestClient, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { profiles } from '../tables.ts'

/* A stranger signs up with the address of somebody else, or uses an account for a while, and the owner comes back. */

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient({ adminSecondFactor: 'required' })
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.takeMails()
})

const unverified = { emailVerified: false, emailConfirmedAt: null }
const markUnverified = (id: string) => client.db.update(profiles).set(unverified).where(eq(profiles.id, id))
const statusOf = async (cookie: string, isCopy = false) => (await client.ask('GET /v1/me', { cookie, isCopy })).status

/** Takes the link that was mailed last after a request, as the owner of the address does. */
async function takeLink(line: string, email: string) {
  await client.takeMails()
  await client.ask(line, { body: { email } })
  await client.runJobs()
  return extractTokenFromEmail((await client.takeMails())[0]!)
}
const takeVerificationLink = ({ email }: { email: string }) => takeLink('POST /v1/verification-emails', email)
const takeResetLink = ({ email }: { email: string }) => takeLink('POST /v1/password-resets', email)
const check = async (token: string) => (await client.ask('POST /v1/password-resets/check', { body: { token } })).body
const reset = (token: string, more: object = {}) =>
  client.ask('PUT /v1/password-resets', { body: { token, password: 'chosen by the owner', ...more } })

describe('account with an unverified address', () => {
  test('cannot add a passkey, authenticator app or recovery codes', async () => {
    const { cookie } = await client.newSignedInMember(unverified)
    const passkey = createTestAuthenticator().create({ challenge: 'x' })
    const requests: [string, object?][] = [
      ['POST /v1/me/passkey-options'],
      ['POST /v1/me/passkeys', { name: 'Key', passkey }],
      ['POST /v1/me/authenticator'],
      ['PUT /v1/me/authenticator', { code: '123456' }],
      ['POST /v1/me/recovery-codes'],
    ]
    for (const [line, body] of requests)
      expect(await client.ask(line, { cookie, body }), line).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN', message: texts.factorsUnverified },
      })
  })

  test('loses factors, remembered devices and all other sessions when the address is verified', async () => {
    const stranger = await steps.aMemberWithApp()
    const { authenticator } = await steps.addPasskey(stranger.cookie)
    const ticket = await steps.beginSignIn(stranger.email)
    const code = steps.computeCode(stranger.key)
    const remembered = await steps.completeSignIn({ ticket, code, remembersDevice: true })
    await markUnverified(stranger.id)
    const token = await takeVerificationLink(stranger)
    expect((await client.ask('POST /v1/verifications', { body: { token } })).status).toBe(200)
    for (const cookie of [stranger.cookie, remembered.cookie]) expect(await statusOf(cookie)).toBe(401)
    expect((await steps.signInWithPasskey(authenticator)).status).toBe(400)
    const { cookie } = await client.signIn(stranger.email)
    expect((await client.ask('GET /v1/me/factors', { cookie })).body).toMatchObject({
      passkeys: [],
      authenticatorSince: null,
      hasRecoveryCodes: false,
      trustedDevices: 0,
    })
  })

  test('keeps the session that opened the link, with a new token', async () => {
    const rosa = await client.newSignedInMember(unverified)
    const other = (await client.signIn(rosa.email)).cookie
    const token = await takeVerificationLink(rosa)
    await client.ask('POST /v1/verifications', { cookie: rosa.cookie, body: { token } })
    expect([await statusOf(rosa.cookie), await statusOf(rosa.cookie, true), await statusOf(other)]).toEqual([
      200, 401, 401,
    ])
  })

  test('loses a passkey and an authenticator app when its password is reset', async () => {
    const stranger = await steps.aMemberWithApp()
    const { authenticator } = await steps.addPasskey(stranger.cookie)
    await markUnverified(stranger.id)
    expect((await steps.signInWithPasskey(authenticator)).status).toBe(200)
    expect((await reset(await takeResetLink(stranger))).status).toBe(200)
    expect((await steps.signInWithPasskey(authenticator)).status).toBe(400)
    expect((await client.signIn(stranger.email, 'chosen by the owner')).status).toBe(200)
  })

  test('does not end the session of another member whose browser opened the link', async () => {
    const [rosa, eve] = [await client.newSignedInMember(unverified), await client.newSignedInMember()]
    const token = await takeVerificationLink(rosa)
    await client.ask('POST /v1/verifications', { cookie: eve.cookie, body: { token } })
    expect([await statusOf(rosa.cookie), await statusOf(eve.cookie, true)]).toEqual([401, 200])
  })

  test('keeps its sessions and factors when a second link is opened after verification', async () => {
    const rosa = await client.newSignedInMember(unverified)
    const [first, second] = [await takeVerificationLink(rosa), await takeVerificationLink(rosa)]
    await client.ask('POST /v1/verifications', { cookie: rosa.cookie, body: { token: first } })
    await steps.addPasskey(rosa.cookie)
    await client.ask('POST /v1/verifications', { body: { token: second } })
    expect((await client.ask('GET /v1/me/factors', { cookie: rosa.cookie })).body.passkeys).toHaveLength(1)
  })
})

describe('password reset', () => {
  const since = expect.stringMatching(/^20\d\d-/) as string

  test('lists the remaining factors on the page and in the email', async () => {
    const rosa = await steps.aMemberWithApp()
    await steps.addPasskey(rosa.cookie)
    const token = await takeResetLink(rosa)
    const factors = { passkeys: [{ name: 'Blue key', createdAt: since }], authenticatorSince: since }
    expect(await check(token)).toEqual({ isGood: true, factors, canRemoveFactors: true })
    expect((await reset(token)).status).toBe(200)
    const [mail] = await client.takeMails()
    expect(mail!.subject).toBe('Your password was changed')
    expect(mail!.text).toMatch(
      /A passkey, added on \w{3} \d+, 20\d\d\n\nAn authenticator app, on since \w{3} \d+, 20\d\d/,
    )
    expect(mail!.text, 'a stranger may have chosen the name').not.toContain('Blue key')
    expect((await client.signIn(rosa.email, 'chosen by the owner')).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('removes all factors if the member chooses so', async () => {
    const rosa = await steps.aMemberWithApp()
    const { authenticator } = await steps.addPasskey(rosa.cookie)
    expect((await reset(await takeResetLink(rosa), { removesFactors: true })).status).toBe(200)
    expect((await steps.signInWithPasskey(authenticator)).status).toBe(400)
    const { status, cookie } = await client.signIn(rosa.email, 'chosen by the owner')
    expect(status).toBe(200)
    expect((await client.ask('GET /v1/me/factors', { cookie })).body).toMatchObject({
      passkeys: [],
      authenticatorSince: null,
      hasRecoveryCodes: false,
    })
    const mails = await client.takeMails()
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Your password was changed',
      'Your second factors were removed',
    ])
    expect(mails.find(({ subject }) => subject.includes('password'))!.text).not.toContain('authenticator app')
  })

  test.each(['isAdmin', 'isSuperadmin'])(
    'keeps the factors of an admin (%s), because a mailbox alone must not open the console',
    async (right) => {
      const ada = await client.newSignedInMember({ [right]: true })
      await steps.turnAppOn(ada.cookie)
      const token = await takeResetLink(ada)
      expect(await check(token)).toMatchObject({ canRemoveFactors: false, factors: { authenticatorSince: since } })
      expect((await reset(token, { removesFactors: true })).status).toBe(200)
      expect((await client.signIn(ada.email, 'chosen by the owner')).body.code).toBe('SECOND_FACTOR_REQUIRED')
    },
  )

  test('does not list factors that the reset removes anyway', async () => {
    const rosa = await steps.aMemberWithApp()
    await markUnverified(rosa.id)
    expect(await check(await takeResetLink(rosa))).toMatchObject({ isGood: true, factors: null })
    expect(await check('x')).toEqual({ isGood: false, factors: null, canRemoveFactors: false })
  })
})

describe('password of a member with a second factor', () => {
  test('is not accepted as a confirmation', async () => {
    const rosa = await client.newSignedInMember()
    const { authenticator } = await steps.addPasskey(rosa.cookie)
    const { cookie } = await client.signIn(rosa.email)
    expect((await client.ask('GET /v1/session/confirmation', { cookie })).body).toMatchObject({
      isConfirmed: false,
      hasPassword: false,
    })
    const body = { password: TEST_MEMBER_PASSWORD }
    expect(await client.ask('POST /v1/session/confirmation', { cookie, body })).toMatchObject({
      status: 400,
      body: { message: texts.passwordNotEnough },
    })
    for (const line of ['POST /v1/me/passkey-options', 'DELETE /v1/me'])
      expect((await client.ask(line, { cookie })).body, line).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
    const options = (await client.ask('POST /v1/session/confirmation-options', { cookie })).body
    const shown = { cookie, body: { passkey: authenticator.answer(options) } }
    expect((await client.ask('POST /v1/session/confirmation', shown)).status).toBe(200)
    expect((await client.ask('POST /v1/me/passkey-options', { cookie })).status).toBe(200)
  })

  test('is not accepted as a confirmation, even if entered before another session added the factor', async () => {
    const rosa = await client.newSignedInMember()
    const other = (await client.signIn(rosa.email)).cookie
    expect((await client.ask('POST /v1/me/passkey-options', { cookie: other })).status).toBe(200)
    await steps.turnAppOn(rosa.cookie)
    expect((await client.ask('POST /v1/me/passkey-options', { cookie: other })).status).toBe(403)
    expect((await client.ask('DELETE /v1/me/authenticator', { cookie: other })).status).toBe(403)
  })
})

describe('wrong codes after the correct password', () => {
  const guess = async (ticket: string) =>
    client.ask('POST /v1/session/second-step', { body: { ticket, code: '000000' } })

  test('are reported by email once, from the third in a day', async () => {
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    await client.takeMails()
    await guess(ticket)
    await guess(ticket)
    expect(await client.takeMails()).toEqual([])
    await guess(ticket)
    await guess(ticket)
    expect(await client.takeMails()).toMatchObject([
      { to: rosa.email, subject: 'Wrong codes were typed for your account' },
    ])
  })
})

test("wrong codes typed within a member's session are also reported by email", async () => {
  const rosa = await steps.aMemberWithApp()
  await client.takeMails()
  const body = { code: '000000' }
  for (let at = 0; at < 4; at++) await client.ask('POST /v1/session/confirmation', { cookie: rosa.cookie, body })
  expect(await client.takeMails()).toMatchObject([
    { to: rosa.email, subject: 'Wrong codes were typed for your account' },
  ])
})

test('a passkey is not restored when an admin restores the account', async () => {
  const member = await client.newSignedInMember()
  const { authenticator } = await steps.addPasskey(member.cookie)
  const { cookie } = await client.newSignedInMember({ isAdmin: true })
  await steps.addPasskey(cookie)
  for (const request of [`DELETE /v1/admin/members/${member.id}`, `DELETE /v1/admin/members/${member.id}/deletion`])
    expect((await client.ask(request, { cookie })).status).toBe(204)
  expect((await steps.signInWithPasskey(authenticator)).status).toBe(400)
})

test("an email address's owner can reset the password of a never verified sign-up by a stranger", async () => {
  const stranger = await client.newSignedInMember({ ...unverified, password: 'of a stranger' })
  expect((await reset(await takeResetLink(stranger))).status).toBe(200)
  expect(await statusOf(stranger.cookie)).toBe(401)
  expect(await client.signIn(stranger.email, 'of a stranger')).toMatchObject({
    status: 401,
    body: { message: accountUiTexts.wrongCredentials },
  })
})
