import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { factorUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, extractTokenFromEmail, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { createFactorTestSteps, makeWrongCode } from '../fixtures/test-factors.ts'
import { profiles, sessions, verifications } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient({ adminSecondFactor: 'required' })
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const me = async (cookie: string) => (await client.ask('GET /v1/me', { cookie })).body

const wrongCode = { status: 400, body: { message: texts.codeWrong } }

describe('second step of a sign-in', () => {
  test('opens the session that the password alone did not open', async () => {
    const rosa = await steps.aMemberWithApp()
    const before = await client.db.$count(sessions, eq(sessions.userId, rosa.id))
    const first = await client.signIn(rosa.email)
    expect(first).toMatchObject({
      status: 401,
      cookie: '',
      body: { code: 'SECOND_FACTOR_REQUIRED', message: texts.codeNeeded, data: { firstName: 'Rosa' } },
    })
    expect(first.headers.get('set-auth-token')).toBeNull()
    expect(Object.keys(first.body.data!).toSorted()).toEqual(['firstName', 'ticket'])
    expect(await client.db.$count(sessions, eq(sessions.userId, rosa.id))).toBe(before)
    const { ticket } = first.body.data as unknown as { ticket: string }
    const second = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) })
    expect(second).toMatchObject({ status: 200, body: { id: rosa.id } })
    expect(await me(second.cookie)).toMatchObject({ id: rosa.id })
    const again = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key, 1) })
    expect(again, 'the ticket works once').toMatchObject({ status: 410, body: { message: texts.secondStepExpired } })
  })

  test('accepts each code once', async () => {
    const rosa = await steps.aMemberWithApp()
    client.advanceTime(30)
    const [before, now, next] = [-1, 0, 1].map((later) => steps.computeCode(rosa.key, later))
    const type = async (code: string) => steps.completeSignIn({ ticket: await steps.beginSignIn(rosa.email), code })
    expect((await type(next!)).status, 'the clock of a phone may be fast').toBe(200)
    for (const used of [next!, now!, before!]) {
      const answer = await type(used)
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^That code was used/) } })
      expect(getFieldErrorsOfResponse(answer)).toEqual({ code: answer.body.message })
    }
    client.advanceTime(60)
    await client.resetRateLimits()
    expect((await type(steps.computeCode(rosa.key))).status).toBe(200)
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [2, 400],
  ])('with the code %i windows later returns %i', async (later, status) => {
    const rosa = await steps.aMemberWithApp()
    client.advanceTime(90)
    const ticket = await steps.beginSignIn(rosa.email)
    expect((await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key, later) })).status).toBe(status)
  })

  test('opens one session for one code in two requests', async () => {
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    const before = await client.db.$count(sessions, eq(sessions.userId, rosa.id))
    const answers = await Promise.all(
      [1, 2].map(() => steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
    expect(await client.db.$count(sessions, eq(sessions.userId, rosa.id))).toBe(before + 1)
  })

  test('has a ticket that lasts ten minutes', async () => {
    const rosa = await steps.aMemberWithApp()
    const [kept, late] = [await steps.beginSignIn(rosa.email), await steps.beginSignIn(rosa.email)]
    client.advanceTime(599)
    expect(await steps.completeSignIn({ ticket: kept, code: '000' }), 'just in time').toMatchObject(wrongCode)
    client.advanceTime(1)
    const answer = await steps.completeSignIn({ ticket: late, code: steps.computeCode(rosa.key) })
    expect(answer).toMatchObject({ status: 410, body: { message: texts.secondStepExpired } })
  })

  test('has a ticket that is valid only for the second step', async () => {
    const rosa = await steps.aMemberWithApp()
    const { email, id, key } = rosa
    const ticket = await steps.beginSignIn(email)
    const name = 'cleanstreak.session_token'
    const [, signature] = decodeURIComponent(rosa.cookie.split('=')[1]!).split('.')
    for (const value of [ticket, `${ticket}.`, `${ticket}.${signature}`]) {
      const encoded = encodeURIComponent(value)
      for (const [line, status] of [
        ['GET /v1/me', 401],
        ['GET /v1/me/factors', 401],
        ['DELETE /v1/me/authenticator', 401],
        ['POST /v1/session/confirmation-options', 401],
      ] as const) {
        const headers = { authorization: `Bearer ${encoded}` }
        expect((await client.ask(line, { headers })).status, line).toBe(status)
        expect((await client.ask(line, { cookie: `${name}=${encoded}` })).status, line).toBe(status)
      }
    }
    const token = ticket
    expect((await client.ask('POST /v1/password-resets/check', { body: { token } })).body).toMatchObject({
      isGood: false,
    })
    expect((await client.ask('PUT /v1/password-resets', { body: { token, password: 'another one' } })).status).toBe(410)
    expect((await client.ask('POST /v1/verifications', { body: { token } })).status).toBe(410)
    expect((await client.ask('POST /v1/unsubscriptions', { body: { token } })).status).toBe(404)
    const trusted = await client.signIn(email, undefined, { cookie: `trusted-device=${ticket}` })
    expect(trusted.body.code).toBe('SECOND_FACTOR_REQUIRED')
    // Nor does another member's cookie turn the ticket into a session of theirs.
    const eve = await client.newSignedInMember()
    const answer = await steps.completeSignIn({ ticket, code: steps.computeCode(key) }, { cookie: eve.cookie })
    expect(answer.body).toMatchObject({ id })
    expect(
      (await client.ask('GET /v1/me', { cookie: eve.cookie, isCopy: true })).status,
      'a browser has one session',
    ).toBe(401)
    expect(JSON.stringify(await client.db.select().from(verifications))).not.toContain(ticket)
  })

  const superadmin = () => client.newSignedInMember({ isSuperadmin: true })
  test.each<[string, (member: { id: string; email: string; cookie: string }) => Promise<unknown>, number]>([
    [
      'a new password',
      ({ cookie }) =>
        client.ask('PUT /v1/me/password', {
          cookie,
          body: { currentPassword: 'clean-streets-42', newPassword: 'cleaner-streets-43' },
        }),
      204,
    ],
    ['the end of all other sessions', ({ cookie }) => client.ask('DELETE /v1/me/sessions', { cookie }), 204],
    [
      'disabling the account',
      async ({ id }) => {
        const { cookie } = await superadmin()
        await steps.turnAppOn(cookie)
        return client.ask(`PUT /v1/admin/members/${id}/disabled`, { cookie, body: { isDisabled: true } })
      },
      204,
    ],
    ['deleting the account', ({ cookie }) => client.ask('DELETE /v1/me', { cookie }), 204],
  ])('has a ticket that becomes invalid after %s', async (_, end, status) => {
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    expect(await end(rosa)).toMatchObject({ status })
    const answer = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key, 1) })
    expect(answer).toMatchObject({ status: 410, cookie: '' })
  })

  test('rejects its ticket while the account is disabled', async () => {
    const rosa = await steps.aMemberWithApp()
    const ticket = await steps.beginSignIn(rosa.email)
    await client.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, rosa.id))
    expect((await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) })).status).toBe(410)
    expect(await client.db.$count(sessions, eq(sessions.userId, rosa.id)), 'only the earlier one').toBe(1)
  })

  test("replaces the browser's previous session (no session fixation)", async () => {
    const [rosa, eve] = [await steps.aMemberWithApp(), await client.newSignedInMember()]
    const ticket = await steps.beginSignIn(rosa.email, { cookie: eve.cookie })
    expect(await me(eve.cookie), 'the password alone signs nobody in').toMatchObject({ id: eve.id })
    const { cookie } = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) }, { cookie: eve.cookie })
    expect(cookie).not.toContain(eve.cookie)
    expect(await me(cookie)).toMatchObject({ id: rosa.id })
    expect((await client.ask('GET /v1/me', { cookie: eve.cookie, isCopy: true })).status).toBe(401)
  })

  test('counts guesses of all networks and processes together for its rate limit', async () => {
    const rosa = await steps.aMemberWithApp()
    await client.db.delete(sessions).where(eq(sessions.userId, rosa.id))
    await client.resetRateLimits()
    const others = { db: openDatabasePool(client.url) }
    const own = client.db
    const statuses: number[] = []
    const ticket = await steps.beginSignIn(rosa.email, { from: '198.51.100.7' })
    for (let at = 0; at < 12; at++) {
      Object.assign(client.platform, { db: at % 2 ? others.db : own })
      const code = makeWrongCode(steps.computeCode(rosa.key))
      const answer = await steps.completeSignIn({ ticket, code }, { from: `203.0.113.${at >> 1}` })
      statuses.push(answer.status)
    }
    Object.assign(client.platform, { db: own })
    await others.db.$client.end()
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
    const right = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) }, { from: '203.0.113.99' })
    expect(right.status, 'the right code does not pass either').toBe(429)
  })

  test('is limited to fifty guesses a day from all networks', async () => {
    const rosa = await steps.aMemberWithApp()
    await client.db.delete(sessions).where(eq(sessions.userId, rosa.id))
    await client.resetRateLimits()
    const statuses: number[] = []
    let ticket = ''
    for (let at = 0; at < 55; at++) {
      const from = `198.51.100.${at}`
      if (at % 5 === 0) {
        client.advanceTime(601)
        ticket = await steps.beginSignIn(rosa.email, { from })
      }
      const code = makeWrongCode(steps.computeCode(rosa.key))
      statuses.push((await steps.completeSignIn({ ticket, code }, { from })).status)
    }
    expect(statuses).toEqual([...Array<number>(50).fill(400), ...Array<number>(5).fill(429)])
  })

  test('is limited to five guesses per network, however many tickets that network gets', async () => {
    const rosa = await steps.aMemberWithApp()
    await client.resetRateLimits()
    const guess = async () => {
      const ticket = await steps.beginSignIn(rosa.email)
      return (await steps.completeSignIn({ ticket, code: makeWrongCode(steps.computeCode(rosa.key)) })).status
    }
    for (let at = 0; at < 4; at++) expect(await guess()).toBe(400)
    expect((await steps.signInWithApp(rosa)).status, 'the owner begins to count anew').toBe(200)
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push(await guess())
    expect(statuses).toEqual([...Array<number>(5).fill(400), 429])
  })

  test('allows no extra guesses at the boundary of ten clock minutes', async () => {
    const rosa = await steps.aMemberWithApp()
    await client.resetRateLimits()
    client.advanceTime(600 - (Math.floor(client.platform.clock.now().getTime() / 1000) % 600) - 39)
    const guess = async () => {
      const ticket = await steps.beginSignIn(rosa.email)
      return steps.completeSignIn({ ticket, code: makeWrongCode(steps.computeCode(rosa.key)) })
    }
    for (let at = 0; at < 5; at++) expect((await guess()).status).toBe(400)
    client.advanceTime(39)
    const message = 'Too many attempts. Please try again in 10 minutes.'
    expect(await guess()).toMatchObject({ status: 429, body: { message, data: { retryAfter: 561 } } })
    client.advanceTime(561)
    expect((await guess()).status).toBe(400)
  })

  test('rate-limits guessed tickets by network', async () => {
    await client.resetRateLimits()
    const statuses: number[] = []
    for (let at = 0; at < 61; at++)
      statuses.push((await steps.completeSignIn({ ticket: `guess-${at}`, code: '123456' })).status)
    expect(statuses).toEqual([...Array<number>(60).fill(410), 429])
  })
})

describe('remembered device', () => {
  async function aRememberedDevice(set: Parameters<typeof steps.aMemberWithApp>[0] = {}) {
    const rosa = await steps.aMemberWithApp(set)
    const ticket = await steps.beginSignIn(rosa.email)
    const answer = await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key), remembersDevice: true })
    const device = answer.cookie.split('; ').find((cookie) => cookie.startsWith('trusted-device='))!
    return { ...rosa, device, setCookies: answer.headers.getSetCookie() }
  }
  const asksForCode = async (email: string, device: string) =>
    (await client.signIn(email, undefined, { cookie: device })).body.code === 'SECOND_FACTOR_REQUIRED'

  test('needs only the password for thirty days', async () => {
    const rosa = await aRememberedDevice()
    const setCookie = rosa.setCookies.find((cookie) => cookie.startsWith('trusted-device='))!
    expect(setCookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(JSON.stringify(await client.db.select().from(verifications))).not.toContain(rosa.device.split('=')[1])
    expect(await asksForCode(rosa.email, rosa.device)).toBe(false)
    expect((await client.signIn(rosa.email, 'a guess', { cookie: rosa.device })).status, 'no password').toBe(401)
    client.advanceTime(30 * 86_400 - 60)
    await client.resetRateLimits()
    expect(await asksForCode(rosa.email, rosa.device)).toBe(false)
    client.advanceTime(60)
    expect(await asksForCode(rosa.email, rosa.device)).toBe(true)
  })

  test('is not remembered unless the member requests it', async () => {
    const rosa = await steps.aMemberWithApp()
    expect((await steps.signInWithApp(rosa)).cookie).not.toContain('trusted-device')
  })

  test('does not open another member’s account and is no session', async () => {
    const [rosa, eve] = [await steps.aMemberWithApp(), await aRememberedDevice()]
    expect(await asksForCode(rosa.email, eve.device)).toBe(true)
    const token = eve.device.split('=')[1]!
    expect((await client.ask('GET /v1/me', { cookie: eve.device })).status).toBe(401)
    expect((await client.ask('GET /v1/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
    expect((await steps.completeSignIn({ ticket: token, code: steps.computeCode(eve.key, 1) })).status).toBe(410)
  })

  test.each<[string, (member: { email: string; cookie: string }) => Promise<{ status: number }>]>([
    ['the member forgets it', ({ cookie }) => client.ask('DELETE /v1/me/trusted-devices', { cookie })],
    ['all other sessions are ended', ({ cookie }) => client.ask('DELETE /v1/me/sessions', { cookie })],
    [
      'the password is changed',
      ({ cookie }) =>
        client.ask('PUT /v1/me/password', {
          cookie,
          body: { currentPassword: 'clean-streets-42', newPassword: 'clean-streets-42' },
        }),
    ],
    [
      'the password is reset',
      async ({ email }) => {
        await client.takeMails()
        await client.ask('POST /v1/password-resets', { body: { email } })
        await client.runJobs()
        const token = extractTokenFromEmail((await client.takeMails())[0]!)
        await client.ask('PUT /v1/password-resets', { body: { token, password: 'clean-streets-42' } })
        return { status: 204 }
      },
    ],
  ])('must enter a code again when %s', async (_, end) => {
    const rosa = await aRememberedDevice()
    expect((await end(rosa)).status).toBe(204)
    expect(await asksForCode(rosa.email, rosa.device)).toBe(true)
  })
})
