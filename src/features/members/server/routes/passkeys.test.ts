import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runInTransaction } from '#platform/server/db/db.ts'
import { countLockWaits } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { accountUiTexts, factorUiTexts as texts } from '../../copy.ts'
import { MAX_PASSKEYS } from '../../rules/factors.ts'
import { type AuthenticatorSettings, createTestAuthenticator } from '../fixtures/test-authenticator.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { forgetProofsOfNewAdmin } from '../service/promotion.ts'
import { endMemberSessions } from '../service/sessions.ts'
import { passkeys, profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient({ adminSecondFactor: 'required' })
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

type Options = Record<string, unknown>
const optionsToAdd = async (cookie: string) => (await client.ask('POST /v1/me/passkey-options', { cookie })).body
const optionsToSignIn = async (headers?: Record<string, string>) =>
  (await client.ask('POST /v1/session/passkey-options', { headers })).body
const optionsToConfirm = async (cookie: string) =>
  (await client.ask('POST /v1/session/confirmation-options', { cookie })).body
const add = (cookie: string, passkey: object, name = 'Blue key') =>
  client.ask('POST /v1/me/passkeys', { cookie, body: { name, passkey } })
const signInWith = (passkey: object) => client.ask('POST /v1/session/passkey', { body: { passkey } })
const confirmWith = (cookie: string, passkey: object) =>
  client.ask('POST /v1/session/confirmation', { cookie, body: { passkey } })
const passkeysOf = async (cookie: string) =>
  (await client.ask('GET /v1/me/factors', { cookie })).body.passkeys as { id: string; name: string }[]
const refused = { status: 400, cookie: '', body: { code: 'PASSKEY_REFUSED', message: texts.passkeyRefused } }

async function aMemberWithPasskey(set: Parameters<typeof client.newSignedInMember>[0] = {}) {
  const member = await client.newSignedInMember(set)
  const { authenticator, id: passkeyId } = await steps.addPasskey(member.cookie)
  return { ...member, authenticator, passkeyId }
}

/** Answers that an attacker could send, with their reason. */
const FORGED: [why: string, settings: AuthenticatorSettings][] = [
  ['made on another origin', { origin: 'http://localhost.evil.example' }],
  ['made on another port', { origin: 'http://localhost:3001' }],
  ['made for another relying party', { rpId: 'evil.example' }],
  ['made without verifying the user', { isUserVerified: false }],
  ['to a challenge that nobody asked', { challenge: Buffer.alloc(54).toString('base64url') }],
  ['to no challenge', { challenge: '' }],
]

describe('new passkey', () => {
  test('is listed with its name and can sign in', async () => {
    const { id, email, cookie } = await client.newSignedInMember()
    const authenticator = createTestAuthenticator()
    const options = await optionsToAdd(cookie)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Cleanstreak' },
      user: { name: email, displayName: 'Rosa Medina' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect((await add(cookie, authenticator.create(options), ' Blue key ')).status).toBe(201)
    expect(await passkeysOf(cookie)).toMatchObject([{ name: 'Blue key', lastUsedAt: null }])
    expect(await optionsToAdd(cookie)).toMatchObject({ excludeCredentials: [{ id: authenticator.credentialId }] })
    const signedIn = await steps.signInWithPasskey(authenticator)
    expect(signedIn).toMatchObject({ status: 200, body: { id } })
    expect((await client.ask('GET /v1/me', { cookie: signedIn.cookie })).body).toMatchObject({ id })

    const [key] = await passkeysOf(cookie)
    expect(key).toMatchObject({ lastUsedAt: expect.any(String) })
    const path = `/v1/me/passkeys/${key!.id}`
    expect((await client.ask(`PATCH ${path}`, { cookie, body: { name: 'Old key' } })).status).toBe(204)
    expect(await passkeysOf(cookie)).toMatchObject([{ name: 'Old key' }])
    expect((await client.ask(`DELETE ${path}`, { cookie })).status).toBe(204)
    expect(await passkeysOf(cookie)).toEqual([])
    expect(await client.ask(`DELETE ${path}`, { cookie })).toMatchObject({
      status: 404,
      body: { message: texts.passkeyGone },
    })
    expect(await steps.signInWithPasskey(authenticator)).toMatchObject(refused)
    const mails = await client.takeMails()
    expect(mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
      `${email}: A passkey was added`,
      `${email}: A passkey was removed`,
    ])
  })

  test.each([
    ['', texts.passkeyNameRequired],
    ['x'.repeat(61), texts.passkeyNameTooLong],
    ['a\nb', texts.passkeyNameUnusable],
  ])('requires a name: %j is rejected', async (name, message) => {
    const { cookie } = await client.newSignedInMember()
    const answer = await add(cookie, createTestAuthenticator().create(await optionsToAdd(cookie)), name)
    expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([400, { name: message }])
  })

  test.each(FORGED)('is rejected if its response was %s', async (_, settings) => {
    const { id, cookie } = await client.newSignedInMember()
    const passkey = createTestAuthenticator().create(await optionsToAdd(cookie), settings)
    expect(await add(cookie, passkey)).toMatchObject(refused)
    expect(await client.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0)
  })

  test('requires a visible name', async () => {
    const { cookie } = await client.newSignedInMember()
    const { id } = await steps.addPasskey(cookie)
    for (const name of [' ', '\u200b', '\u2800'])
      expect(await client.ask(`PATCH /v1/me/passkeys/${id}`, { cookie, body: { name } })).toMatchObject({
        status: 400,
      })
  })

  test('is rejected if its challenge was for another member or purpose, used or ten minutes old', async () => {
    const [rosa, eve] = [await client.newSignedInMember(), await client.newSignedInMember()]
    const make = (options: Options) => createTestAuthenticator().create(options)
    const used = await optionsToAdd(rosa.cookie)
    const authenticator = createTestAuthenticator()
    expect((await add(rosa.cookie, authenticator.create(used))).status).toBe(201)
    for (const options of [
      await optionsToAdd(eve.cookie),
      await optionsToSignIn(),
      await optionsToConfirm(rosa.cookie),
      used,
    ])
      expect(await add(rosa.cookie, make(options))).toMatchObject(refused)
    const old = await optionsToAdd(rosa.cookie)
    client.advanceTime(600)
    const { cookie } = await steps.signInWithPasskey(authenticator)
    expect(await add(cookie, make(old))).toMatchObject(refused)
    expect(await passkeysOf(cookie)).toHaveLength(1)
  })

  test('is not added twice, even for a second member', async () => {
    const [rosa, eve] = [await aMemberWithPasskey(), await client.newSignedInMember()]
    for (const { cookie } of [rosa, eve])
      expect(await add(cookie, rosa.authenticator.create(await optionsToAdd(cookie)))).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', message: texts.passkeyKnown },
      })
    expect((await steps.signInWithPasskey(rosa.authenticator)).body).toMatchObject({ id: rosa.id })
  })

  test('is rejected beyond twenty, even with two concurrent requests', async () => {
    const { id, email, cookie } = await client.newSignedInMember()
    const cookies = [cookie, (await client.signIn(email)).cookie]
    const last = await Promise.all(cookies.map(optionsToAdd))
    await client.db.insert(passkeys).values(
      Array.from({ length: MAX_PASSKEYS - 1 }, (_, at) => ({
        id: generateRowId(),
        userId: id,
        credentialId: `${id}-${at}`,
        publicKey: '',
        counter: 0,
        name: 'Key',
        createdAt: new Date(),
      })),
    )
    const factorShownAt = client.platform.clock.now()
    await client.db.update(sessions).set({ factorShownAt }).where(eq(sessions.userId, id))
    const answers = await Promise.all(
      last.map((options, at) => add(cookies[at]!, createTestAuthenticator().create(options))),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await client.ask('POST /v1/me/passkey-options', { cookie })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PASSKEYS', message: texts.tooManyPasskeys },
    })
  })
})

describe('sign-in with a passkey', () => {
  test('needs no second step and opens the console to an admin', async () => {
    const ada = await aMemberWithPasskey({ isAdmin: true })
    await steps.turnAppOn(ada.cookie)
    const { status, body, cookie } = await steps.signInWithPasskey(ada.authenticator)
    expect([status, body.isAdmin]).toEqual([200, true])
    expect((await client.ask('GET /v1/admin/members', { cookie })).status).toBe(200)
  })

  test.each(FORGED)('is rejected if the response was %s', async (_, settings) => {
    const { authenticator, id } = await aMemberWithPasskey()
    const before = await client.db.$count(sessions, eq(sessions.userId, id))
    expect(await steps.signInWithPasskey(authenticator, settings)).toMatchObject(refused)
    expect(await client.db.$count(sessions, eq(sessions.userId, id))).toBe(before)
  })

  test('rejects a replayed assertion or challenge', async () => {
    const { authenticator } = await aMemberWithPasskey()
    const options = await optionsToSignIn()
    const assertion = authenticator.answer(options)
    expect((await signInWith(assertion)).status).toBe(200)
    expect(await signInWith(assertion)).toMatchObject(refused)
    expect(await signInWith(authenticator.answer(options))).toMatchObject(refused)
    // Another spelling of the same bytes is the same challenge.
    const padded = `${options.challenge as string}=`
    expect(await signInWith(authenticator.answer(options, { challenge: padded }))).toMatchObject(refused)
  })

  test('opens one session for one assertion in two requests', async () => {
    const { authenticator } = await aMemberWithPasskey()
    const assertion = authenticator.answer(await optionsToSignIn())
    const answers = await Promise.all([signInWith(assertion), signInWith(assertion)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('rejects a challenge for confirming or adding, an expired one, or one of another installation', async () => {
    const { authenticator, cookie } = await aMemberWithPasskey()
    const { config } = client.platform
    const elsewhere = { ...client.platform, config: { ...config, secret: config.secret.toUpperCase() } }
    const own = client.platform.config
    Object.assign(client.platform, { config: elsewhere.config })
    const foreign = await optionsToSignIn()
    Object.assign(client.platform, { config: own })
    for (const options of [await optionsToConfirm(cookie), await optionsToAdd(cookie), foreign])
      expect(await signInWith(authenticator.answer(options))).toMatchObject(refused)
    const old = await optionsToSignIn()
    client.advanceTime(600)
    expect(await signInWith(authenticator.answer(old))).toMatchObject(refused)
  })

  test("is rejected if the response names a member other than the passkey's owner", async () => {
    const [rosa, eve] = [await aMemberWithPasskey(), await client.newMember()]
    const answerAs = async (memberId: string | null) => {
      const { response, ...answer } = rosa.authenticator.answer(await optionsToSignIn())
      const userHandle = memberId && Buffer.from(memberId).toString('base64url')
      return signInWith({ ...answer, response: { ...response, userHandle } })
    }
    expect(await answerAs(eve.id)).toMatchObject(refused)
    for (const own of [rosa.id, null]) expect(await answerAs(own)).toMatchObject({ status: 200, body: { id: rosa.id } })
  })

  test('is rejected with the id of another passkey', async () => {
    const [rosa, eve] = [await aMemberWithPasskey(), await aMemberWithPasskey()]
    const assertion = eve.authenticator.answer(await optionsToSignIn())
    const { credentialId: id } = rosa.authenticator
    expect(await signInWith({ ...assertion, id, rawId: id })).toMatchObject(refused)
  })

  test.each([
    ['the host of the request', { host: 'evil.example' }],
    ['a forwarded host', { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }],
    ['the origin of the request', { origin: 'https://evil.example' }],
  ] as [string, Record<string, string>][])(
    'reads relying party and origin from the settings, not from %s',
    async (_, headers) => {
      const { authenticator, id } = await aMemberWithPasskey()
      const options = await optionsToSignIn(headers)
      expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
      const send = (settings: AuthenticatorSettings, asked: Options) =>
        client.ask('POST /v1/session/passkey', {
          headers: headers,
          body: { passkey: authenticator.answer(asked, settings) },
        })
      const phished = { origin: 'https://evil.example', rpId: 'evil.example' }
      expect(await send(phished, options)).toMatchObject(refused)
      expect(await send({}, await optionsToSignIn())).toMatchObject({ status: 200, body: { id } })
    },
  )

  test('rejects a cloned authenticator by its signature counter', async () => {
    const { authenticator, passkeyId } = await aMemberWithPasskey()
    const counterOf = async () =>
      (await client.db.select().from(passkeys).where(eq(passkeys.id, passkeyId)))[0]!.counter
    expect((await steps.signInWithPasskey(authenticator, { counter: 5 })).status).toBe(200)
    for (const counter of [5, 4, 0])
      expect(await steps.signInWithPasskey(authenticator, { counter })).toMatchObject(refused)
    expect(await counterOf()).toBe(5)
    const both = await Promise.all([1, 2].map(() => optionsToSignIn()))
    const answers = await Promise.all(both.map((options) => signInWith(authenticator.answer(options, { counter: 6 }))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test.each([
    ['disabled', { isDisabled: true }, 403, accountUiTexts.disabled],
    ['deleted', { isDeleted: true }, 400, texts.passkeyRefused],
  ])('is rejected for a %s account', async (_, closed, status, message) => {
    const { authenticator, id } = await aMemberWithPasskey()
    await client.db.update(profiles).set(closed).where(eq(profiles.id, id))
    expect(await steps.signInWithPasskey(authenticator)).toMatchObject({ status, cookie: '', body: { message } })
  })

  test("replaces the browser's previous session (no session fixation)", async () => {
    const [rosa, eve] = [await aMemberWithPasskey(), await client.newSignedInMember()]
    const { cookie } = await steps.signInWithPasskey(rosa.authenticator, {}, { cookie: eve.cookie })
    expect((await client.ask('GET /v1/me', { cookie })).body).toMatchObject({ id: rosa.id })
    expect((await client.ask('GET /v1/me', { cookie: eve.cookie, isCopy: true })).status).toBe(401)
  })

  test('is rate-limited by network', async () => {
    const statuses = new Map<number, number>()
    for (let at = 0; at < 121; at++) {
      const { status } = await client.ask('POST /v1/session/passkey-options')
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [200, 120],
      [429, 1],
    ])
  })
})

describe('passkey of another member', () => {
  test('does not confirm a session', async () => {
    const [rosa, eve] = [await aMemberWithPasskey({ isAdmin: true }), await aMemberWithPasskey()]
    const { cookie } = await client.signIn(rosa.email)
    const options = await optionsToConfirm(cookie)
    expect(options).toMatchObject({ allowCredentials: [{ id: rosa.authenticator.credentialId }] })
    expect(await confirmWith(cookie, eve.authenticator.answer(options))).toMatchObject(refused)
    const optionsOfEve = await optionsToConfirm(eve.cookie)
    for (const { authenticator } of [rosa, eve])
      expect(await confirmWith(cookie, authenticator.answer(optionsOfEve))).toMatchObject(refused)
    expect(await confirmWith(cookie, rosa.authenticator.answer(await optionsToSignIn()))).toMatchObject(refused)
    expect((await client.ask('GET /v1/me', { cookie })).body).toMatchObject({ isAdmin: false })
    const right = rosa.authenticator.answer(await optionsToConfirm(cookie))
    expect(await confirmWith(cookie, right)).toMatchObject({ status: 200, body: { isAdmin: true } })
    expect(await confirmWith(cookie, right), 'a used one').toMatchObject(refused)
  })

  test('cannot be renamed or removed', async () => {
    const [rosa, eve] = [await aMemberWithPasskey(), await aMemberWithPasskey()]
    const path = `/v1/me/passkeys/${rosa.passkeyId}`
    const gone = { status: 404, body: { message: texts.passkeyGone } }
    expect(await client.ask(`PATCH ${path}`, { cookie: eve.cookie, body: { name: 'Mine' } })).toMatchObject(gone)
    expect(await client.ask(`DELETE ${path}`, { cookie: eve.cookie })).toMatchObject(gone)
    expect(await passkeysOf(rosa.cookie)).toMatchObject([{ name: 'Blue key' }])
  })
})

test('an admin’s last passkey cannot be removed, even with two concurrent requests for the last two', async () => {
  const ada = await aMemberWithPasskey({ isAdmin: true })
  const other = (await steps.signInWithPasskey(ada.authenticator)).cookie
  const remove = (id: string, cookie = ada.cookie) => client.ask(`DELETE /v1/me/passkeys/${id}`, { cookie })
  const lastFactor = { status: 409, body: { code: 'LAST_FACTOR', message: texts.lastFactor } }
  expect(await remove(ada.passkeyId)).toMatchObject(lastFactor)
  let left = ada.passkeyId
  for (let round = 0; round < 5; round++) {
    const { id } = await steps.addPasskey(ada.cookie)
    const answers = await Promise.all([remove(left), remove(id, other)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const keys = await passkeysOf(ada.cookie)
    expect(keys).toHaveLength(1)
    left = keys[0]!.id
  }
  expect((await client.ask('GET /v1/admin/members', { cookie: ada.cookie })).status).toBe(200)
})

test('a request to add a passkey is rejected if all sessions are ended while it waits', async () => {
  const { id, cookie } = await client.newSignedInMember()
  const authenticator = createTestAuthenticator()
  const passkey = authenticator.create(await optionsToAdd(cookie))
  let adding: ReturnType<typeof add> | undefined
  await runInTransaction(client.db, async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.id, id)).for('update')
    adding = add(cookie, passkey)
    await expect.poll(() => countLockWaits(client.db)).toBe(1)
    await endMemberSessions(tx, id)
  })
  expect(await adding).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  expect(await client.db.$count(passkeys, eq(passkeys.userId, id))).toBe(0)
})

test('a request to add a passkey is rejected if the member becomes an admin while it waits', async () => {
  const { id, cookie } = await client.newSignedInMember()
  const passkey = createTestAuthenticator().create(await optionsToAdd(cookie))
  let adding: ReturnType<typeof add> | undefined
  await runInTransaction(client.db, async (tx) => {
    await tx.update(profiles).set({ isAdmin: true }).where(eq(profiles.id, id))
    adding = add(cookie, passkey)
    await expect.poll(() => countLockWaits(client.db)).toBe(1)
    await forgetProofsOfNewAdmin(tx, id)
  })
  expect(await adding).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } })
})
