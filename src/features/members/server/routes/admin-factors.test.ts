import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_ERRORS } from '#platform/errors.ts'
import { factorUiTexts as texts } from '../../copy.ts'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient({ adminSecondFactor: 'required' })
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const me = async (cookie: string) => (await client.ask('GET /v1/me', { cookie })).body
const factorsOf = async (cookie: string) => (await client.ask('GET /v1/me/factors', { cookie })).body

describe('an admin without a second factor in the session', () => {
  const members = (cookie: string) => client.ask('GET /v1/admin/members', { cookie })
  const locked = {
    status: 403,
    body: { code: 'SECOND_FACTOR_MISSING', message: API_ERRORS.SECOND_FACTOR_MISSING.message },
  }

  test('has no rights until an authenticator app is activated in that session', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const other = (await client.signIn(ada.email)).cookie
    expect(await me(ada.cookie)).toMatchObject({ isAdmin: false, consoleLock: 'factor-missing' })
    expect(await members(ada.cookie)).toMatchObject(locked)
    const { key } = await steps.turnAppOn(ada.cookie)
    expect(await me(ada.cookie)).toMatchObject({ isAdmin: true })
    expect(await me(ada.cookie)).not.toHaveProperty('consoleLock')
    expect((await members(ada.cookie)).status).toBe(200)
    // The older session has shown nothing (no downgrade by an old cookie).
    expect(await me(other)).toMatchObject({ isAdmin: false, consoleLock: 'factor-not-shown' })
    expect(await members(other)).toMatchObject(locked)
    const shown = await client.ask('POST /v1/session/confirmation', {
      cookie: other,
      body: { code: steps.computeCode(key) },
    })
    expect(shown).toMatchObject({ status: 200, body: { isAdmin: true } })
    expect((await members(other)).status).toBe(200)
  })

  test('can neither delete the account nor end sessions', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const { id } = (await client.db.select().from(sessions).where(eq(sessions.userId, ada.id)))[0]!
    for (const target of ['DELETE /v1/me', 'DELETE /v1/me/sessions', `DELETE /v1/me/sessions/${id}`])
      expect(await client.ask(target, { cookie: ada.cookie })).toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_MISSING', message: texts.adminFactorFirst },
      })
    await steps.turnAppOn(ada.cookie)
    expect((await client.ask('DELETE /v1/me/sessions', { cookie: ada.cookie })).status).toBe(204)
    expect((await client.ask('DELETE /v1/me', { cookie: ada.cookie })).status).toBe(204)
  })

  test('is locked out of the console until a factor is set up or used, if promoted while signed in', async () => {
    const sam = await client.newSignedInMember({ isSuperadmin: true })
    await steps.turnAppOn(sam.cookie)
    const [without, withApp] = [await client.newSignedInMember(), await steps.aMemberWithApp()]
    const { cookie: shownBefore } = await steps.signInWithApp(withApp)
    for (const { id } of [without, withApp])
      expect(
        await client.ask(`PUT /v1/admin/members/${id}/admin`, { cookie: sam.cookie, body: { isAdmin: true } }),
      ).toMatchObject({ status: 204 })
    for (const [cookie, consoleLock] of [
      [without.cookie, 'factor-missing'],
      [shownBefore, 'factor-not-shown'],
    ] as const) {
      expect(await me(cookie)).toMatchObject({ isAdmin: false, consoleLock })
      expect(await members(cookie)).toMatchObject(locked)
    }
    const body = { password: TEST_MEMBER_PASSWORD }
    expect((await client.ask('POST /v1/session/confirmation', { cookie: without.cookie, body })).status).toBe(200)
    await steps.turnAppOn(without.cookie)
    expect((await members(without.cookie)).status).toBe(200)
    client.advanceTime(30)
    const code = steps.computeCode(withApp.key)
    await client.ask('POST /v1/session/confirmation', { cookie: shownBefore, body: { code } })
    expect((await members(shownBefore)).status).toBe(200)
  })

  test('must enter a code again on a remembered device after a promotion', async () => {
    const sam = await client.newSignedInMember({ isSuperadmin: true })
    await steps.turnAppOn(sam.cookie)
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    const remembered = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key), remembersDevice: true })
    const device = remembered.cookie.split('; ').find((each) => each.startsWith('trusted-device='))!
    const again = () => client.signIn(rosa.email, undefined, { cookie: device })
    const { cookie } = await again()
    const promotion = { cookie: sam.cookie, body: { isAdmin: true } }
    expect((await client.ask(`PUT /v1/admin/members/${rosa.id}/admin`, promotion)).status).toBe(204)
    expect(await members(cookie)).toMatchObject(locked)
    expect((await again()).body.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('must use a factor again on a remembered device that was forgotten', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const { key } = await steps.turnAppOn(ada.cookie)
    const ticket = await steps.beginSignIn(ada.email)
    const remembered = await steps.completeSignIn({ ticket, code: steps.computeCode(key), remembersDevice: true })
    const device = remembered.cookie.split('; ').find((each) => each.startsWith('trusted-device='))!
    const { cookie } = await client.signIn(ada.email, undefined, { cookie: device })
    expect((await members(cookie)).status).toBe(200)
    expect((await client.ask('DELETE /v1/me/trusted-devices', { cookie: ada.cookie })).status).toBe(204)
    expect(await members(cookie)).toMatchObject(locked)
  })

  test('can read the console on a remembered device, but cannot perform dangerous actions there', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const { key } = await steps.turnAppOn(ada.cookie)
    const ticket = await steps.beginSignIn(ada.email)
    const remembered = await steps.completeSignIn({ ticket, code: steps.computeCode(key), remembersDevice: true })
    const device = remembered.cookie.split('; ').find((each) => each.startsWith('trusted-device='))!
    const { cookie } = await client.signIn(ada.email, undefined, { cookie: device })
    expect((await members(cookie)).status).toBe(200)
    for (const line of [
      'DELETE /v1/me/authenticator',
      'POST /v1/me/passkey-options',
      `DELETE /v1/admin/members/${ada.id}`,
    ])
      expect((await client.ask(line, { cookie })).body, line).toMatchObject({ code: 'CONFIRMATION_REQUIRED' })
  })

  test('is locked out of the console if the factor used was removed before the promotion', async () => {
    const rosa = await steps.aMemberWithApp()
    const { cookie } = await steps.signInWithApp(rosa)
    expect((await client.ask('DELETE /v1/me/authenticator', { cookie })).status).toBe(204)
    await client.db.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, rosa.id))
    expect(await me(cookie)).toMatchObject({ isAdmin: false, consoleLock: 'factor-missing' })
    expect(await members(cookie)).toMatchObject(locked)
  })

  test('cannot add, replace or remove a factor with the password alone', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const { authenticator, id } = await steps.addPasskey(ada.cookie)
    const thief = (await client.signIn(ada.email)).cookie
    expect(await me(thief)).toMatchObject({ consoleLock: 'factor-not-shown' })
    const confirmation = await client.ask('GET /v1/session/confirmation', { cookie: thief })
    expect(confirmation.body).toMatchObject({ hasPasskey: true, hasPassword: false, isFactorRequired: true })
    const body = { password: 'clean-streets-42' }
    await client.ask('POST /v1/session/confirmation', { cookie: thief, body })
    const changes: [string, object?][] = [
      ['POST /v1/me/passkey-options'],
      ['POST /v1/me/passkeys', { name: 'Key', passkey: authenticator.create({}) }],
      [`DELETE /v1/me/passkeys/${id}`],
      ['POST /v1/me/authenticator'],
      ['PUT /v1/me/authenticator', { code: '123456' }],
      ['DELETE /v1/me/authenticator'],
      ['POST /v1/me/recovery-codes'],
    ]
    for (const [line, change] of changes)
      expect((await client.ask(line, { cookie: thief, body: change })).body, line).toMatchObject({
        code: 'CONFIRMATION_REQUIRED',
      })
    expect(await members(thief)).toMatchObject(locked)
  })

  test('keeps the last factor, even when both are removed concurrently', async () => {
    const ada = await client.newSignedInMember({ isAdmin: true })
    const { key } = await steps.turnAppOn(ada.cookie)
    const { cookie: other } = await steps.signInWithApp({ ...ada, key })
    const removeApp = () => client.ask('DELETE /v1/me/authenticator', { cookie: ada.cookie })
    expect(await removeApp()).toMatchObject({ status: 409, body: { code: 'LAST_FACTOR', message: texts.lastFactor } })
    for (let round = 0; round < 5; round++) {
      const { id } = await steps.addPasskey(ada.cookie)
      const removeKey = () => client.ask(`DELETE /v1/me/passkeys/${id}`, { cookie: other })
      const answers = await Promise.all([removeApp(), removeKey()])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
      const { authenticatorSince, passkeys } = await factorsOf(ada.cookie)
      expect([authenticatorSince, ...(passkeys as object[])].filter(Boolean)).toHaveLength(1)
      if (authenticatorSince) continue
      await steps.turnAppOn(ada.cookie)
      expect((await removeKey()).status).toBe(204)
    }
    expect((await members(ada.cookie)).status).toBe(200)
  })

  test('sees that a factor is required and that the last one cannot be removed', async () => {
    const [ada, rosa] = [await client.newSignedInMember({ isAdmin: true }), await steps.aMemberWithApp()]
    expect(await factorsOf(ada.cookie)).toMatchObject({ isRequired: true })
    expect(await factorsOf(rosa.cookie)).toMatchObject({ isRequired: false })
    expect((await client.ask('DELETE /v1/me/authenticator', { cookie: rosa.cookie })).status).toBe(204)
  })
})
