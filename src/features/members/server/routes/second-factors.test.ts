import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealText } from '#platform/server/sealed-text.ts'
import { factorUiTexts as texts } from '../../copy.ts'
import { RECOVERY_CODE_COUNT } from '../../rules/factors.ts'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { deleteExpiredAuthenticatorSetups } from '../service/authenticator.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { createFactorTestSteps, makeWrongCode } from '../fixtures/test-factors.ts'
import { authenticatorApps, recoveryCodes } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient({ adminSecondFactor: 'required' })
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const factorsOf = async (cookie: string) => (await client.ask('GET /v1/me/factors', { cookie })).body

const wrongCode = { status: 400, body: { message: texts.codeWrong } }

describe('authenticator app', () => {
  test('is activated only after one of its codes was typed', async () => {
    const { email, id, cookie } = await client.newSignedInMember()
    const begun = await client.ask('POST /v1/me/authenticator', { cookie })
    const { key, uri } = begun.body as { key: string; uri: string }
    expect(begun.status).toBe(201)
    const { protocol, searchParams, pathname } = new URL(uri)
    expect([protocol, searchParams.get('secret'), searchParams.get('digits')]).toEqual(['otpauth:', key, '6'])
    expect(decodeURIComponent(pathname)).toContain(email)
    expect(await factorsOf(cookie)).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect((await client.signIn(email)).status, 'nobody is asked for a code yet').toBe(200)

    const finish = (code: string) => client.ask('PUT /v1/me/authenticator', { cookie, body: { code } })
    const refused = await finish(makeWrongCode(steps.computeCode(key)))
    expect(refused).toMatchObject(wrongCode)
    expect(getFieldErrorsOfResponse(refused)).toEqual({ code: texts.codeWrong })
    const finished = await finish(` ${steps.computeCode(key).replace(/...$/, ' $&')} `)
    const codes = finished.body.recoveryCodes as string[]
    expect(finished.status).toBe(200)
    expect(new Set(codes).size).toBe(RECOVERY_CODE_COUNT)
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/)
    expect(await factorsOf(cookie)).toMatchObject({
      authenticatorSince: expect.any(String),
      recoveryCodesLeft: RECOVERY_CODE_COUNT,
      isRequired: false,
    })
    expect((await client.signIn(email)).body.code).toBe('SECOND_FACTOR_REQUIRED')

    const [app] = await client.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id))
    expect(app!.secret, 'stored encrypted').not.toContain(key)
    const stored = JSON.stringify(await client.db.select().from(recoveryCodes))
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  })

  test('has a new key at each start of the setup', async () => {
    const { cookie } = await client.newSignedInMember()
    const begin = async () => (await client.ask('POST /v1/me/authenticator', { cookie })).body.key as string
    const finish = (code: string) => client.ask('PUT /v1/me/authenticator', { cookie, body: { code } })
    expect(await finish('123456')).toMatchObject({ status: 410, body: { message: texts.setupGone } })
    const [first, second] = [await begin(), await begin()]
    expect(first).not.toBe(second)
    expect(await finish(steps.computeCode(first))).toMatchObject(wrongCode)
    expect((await finish(steps.computeCode(second))).status).toBe(200)
    expect(await client.ask('POST /v1/me/authenticator', { cookie })).toMatchObject({
      status: 409,
      body: { message: texts.authenticatorOnAlready },
    })
    client.advanceTime(30)
    expect((await finish(steps.computeCode(second))).status, 'nothing is being set up').toBe(410)
  })

  test('cannot be activated an hour after its setup began', async () => {
    const { id, cookie } = await client.newSignedInMember()
    const { key } = (await client.ask('POST /v1/me/authenticator', { cookie })).body as { key: string }
    client.advanceTime(60 * 60)
    await client.ask('POST /v1/session/confirmation', { cookie, body: { password: TEST_MEMBER_PASSWORD } })
    const body = { code: steps.computeCode(key) }
    expect(await client.ask('PUT /v1/me/authenticator', { cookie, body })).toMatchObject({
      status: 410,
      body: { message: texts.setupGone },
    })
    await deleteExpiredAuthenticatorSetups(client.db, client.platform.clock.now())
    expect(await client.db.$count(authenticatorApps, eq(authenticatorApps.userId, id))).toBe(0)
  })

  test('keeps working if an earlier version stored its key without binding it to the member', async () => {
    const rosa = await steps.aMemberWithApp()
    const secret = sealText(client.platform.config.secret, 'authenticator app', rosa.key)
    await client.db.update(authenticatorApps).set({ secret }).where(eq(authenticatorApps.userId, rosa.id))
    expect((await steps.signInWithApp(rosa)).status).toBe(200)
  })

  test("does not open with its key copied to another member's row", async () => {
    const [rosa, eve] = [await steps.aMemberWithApp(), await steps.aMemberWithApp()]
    const [own] = await client.db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, eve.id))
    await client.db.update(authenticatorApps).set({ secret: own!.secret }).where(eq(authenticatorApps.userId, rosa.id))
    expect(await steps.signInWithApp({ ...rosa, key: eve.key })).toMatchObject(wrongCode)
  })

  test('rejects a code with digits of another script as a wrong code', async () => {
    const { cookie } = await client.newSignedInMember()
    await client.ask('POST /v1/me/authenticator', { cookie })
    for (const code of ['١٢٣٤٥٦', 'éééééé'])
      expect(await client.ask('PUT /v1/me/authenticator', { cookie, body: { code } })).toMatchObject(wrongCode)
  })

  test('does not open another member’s account', async () => {
    const [rosa, eve] = [await steps.aMemberWithApp(), await steps.aMemberWithApp()]
    const ticket = await steps.beginSignIn(rosa.email)
    for (const code of [steps.computeCode(eve.key), eve.recoveryCodes[0]!])
      expect(await steps.completeSignIn({ ticket, code })).toMatchObject(wrongCode)
  })

  test('asks for no code once removed', async () => {
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    const device = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key), remembersDevice: true })
    expect(await factorsOf(rosa.cookie)).toMatchObject({ trustedDevices: 1 })
    const waiting = await steps.beginSignIn(rosa.email)
    const remove = () => client.ask('DELETE /v1/me/authenticator', { cookie: rosa.cookie })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
    expect(await factorsOf(rosa.cookie)).toMatchObject({
      authenticatorSince: null,
      hasRecoveryCodes: false,
      trustedDevices: 0,
    })
    client.advanceTime(30)
    expect((await steps.completeSignIn({ ticket: waiting, code: steps.computeCode(rosa.key) })).status).toBe(410)
    expect((await client.signIn(rosa.email)).status).toBe(200)
    // The cookie of the remembered device is worth nothing once the app is on again.
    await steps.turnAppOn(rosa.cookie)
    expect((await client.signIn(rosa.email, undefined, { cookie: device.cookie })).status).toBe(401)
  })
})

describe('setup of an authenticator app', () => {
  test('is rate-limited for guesses', async () => {
    const { cookie } = await client.newSignedInMember()
    const { key } = (await client.ask('POST /v1/me/authenticator', { cookie })).body as { key: string }
    await client.resetRateLimits()
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) {
      const body = { code: makeWrongCode(steps.computeCode(key)) }
      statuses.push((await client.ask('PUT /v1/me/authenticator', { cookie, body })).status)
    }
    expect(statuses).toEqual([...Array<number>(5).fill(400), 429])
  })

  test('rejects a recovery code of an earlier factor', async () => {
    const { cookie } = await client.newSignedInMember()
    await steps.addPasskey(cookie)
    const { recoveryCodes: codes } = (await client.ask('POST /v1/me/recovery-codes', { cookie })).body
    await client.ask('POST /v1/me/authenticator', { cookie })
    const body = { code: (codes as string[])[0] }
    expect(await client.ask('PUT /v1/me/authenticator', { cookie, body })).toMatchObject(wrongCode)
  })
})

describe('recovery code', () => {
  test('signs in once, in any letter case', async () => {
    const { email, cookie, recoveryCodes: codes } = await steps.aMemberWithApp()
    await client.takeMails()
    const typed = codes[0]!.toLowerCase().replace('-', ' ')
    expect((await steps.completeSignIn({ ticket: await steps.beginSignIn(email), code: typed })).status).toBe(200)
    const mails = await client.takeMails()
    expect(mails).toMatchObject([{ to: email, subject: 'A recovery code was used' }])
    expect(mails[0]!.text).toContain('You have 9 recovery codes left')
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 9 })
    const again = await steps.completeSignIn({ ticket: await steps.beginSignIn(email), code: codes[0]! })
    expect(again).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This recovery code was used on /) },
    })
  })

  test('is not used up by a failed sign-in', async () => {
    const { email, id, recoveryCodes: codes } = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(email)
    await client.takeMails()
    await client.db.execute(`alter table sessions add constraint broken check (token = '') not valid`)
    expect((await steps.completeSignIn({ ticket, code: codes[0]! })).status).toBe(500)
    await client.db.execute(`alter table sessions drop constraint broken`)
    expect(await client.takeMails()).toEqual([])
    expect(await steps.completeSignIn({ ticket, code: codes[0]! })).toMatchObject({ status: 200, body: { id } })
  })

  test('opens only one of two sessions that use it concurrently', async () => {
    const { cookie, email, key, recoveryCodes: codes } = await steps.aMemberWithApp()
    const other = (await steps.signInWithApp({ email, key })).cookie
    const confirm = (session: string) =>
      client.ask('POST /v1/session/confirmation', { cookie: session, body: { code: codes[0]! } })
    const answers = await Promise.all([confirm(cookie), confirm(other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('signs in once when the last two are used concurrently with two tickets', async () => {
    const { cookie, email, key, id, recoveryCodes: codes } = await steps.aMemberWithApp()
    const last = codes.slice(0, 2)
    for (const code of codes.slice(2)) {
      await client.resetRateLimits()
      await client.ask('POST /v1/session/confirmation', { cookie, body: { code } })
    }
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 2 })
    await client.resetRateLimits()
    const tickets = [await steps.beginSignIn(email), await steps.beginSignIn(email)]
    const answers = await Promise.all(tickets.map((ticket, at) => steps.completeSignIn({ ticket, code: last[at]! })))
    const opened = answers.filter(({ status }) => status === 200).length
    // Using one ticket ends the other; the code that was typed with it is not used up.
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await factorsOf(cookie)).toMatchObject({ recoveryCodesLeft: 2 - opened, hasRecoveryCodes: true })
    expect((await steps.signInWithApp({ email, key })).body).toMatchObject({ id })
  })

  test('can be regenerated at most ten times an hour', async () => {
    const { cookie } = await client.newSignedInMember()
    await steps.addPasskey(cookie)
    const statuses: number[] = []
    for (let at = 0; at < 11; at++) statuses.push((await client.ask('POST /v1/me/recovery-codes', { cookie })).status)
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429])
  })

  test('becomes invalid when new ones are generated, which requires a second factor', async () => {
    const { cookie } = await client.newSignedInMember()
    expect(await client.ask('POST /v1/me/recovery-codes', { cookie })).toMatchObject({
      status: 409,
      body: { message: texts.noFactorForCodes },
    })
    const rosa = await steps.aMemberWithApp()
    const renewed = await client.ask('POST /v1/me/recovery-codes', { cookie: rosa.cookie })
    const codes = renewed.body.recoveryCodes as string[]
    expect([renewed.status, codes.length]).toEqual([201, RECOVERY_CODE_COUNT])
    const ticket = await steps.beginSignIn(rosa.email)
    expect(await steps.completeSignIn({ ticket, code: rosa.recoveryCodes[0]! })).toMatchObject(wrongCode)
    expect((await steps.completeSignIn({ ticket, code: codes[9]! })).status).toBe(200)
  })
})
