import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { API_ERRORS } from '#platform/errors.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { accountUiTexts, factorUiTexts as texts } from '../../copy.ts'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { createMembersTestClient, getFieldErrorsOfResponse } from '../fixtures/test-client.ts'
import { createFactorTestSteps, makeWrongCode } from '../fixtures/test-factors.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let steps: ReturnType<typeof createFactorTestSteps>
beforeAll(async () => {
  client = await createMembersTestClient()
  steps = createFactorTestSteps(client)
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const TEN_MINUTES = 600
const confirm = (cookie: string, body: object, from?: string) =>
  client.ask('POST /v1/session/confirmation', { cookie, body, from })
const stateOf = async (cookie: string) => (await client.ask('GET /v1/session/confirmation', { cookie })).body
/** A dangerous action that changes nothing: it asks for the options of a new passkey. */
const act = (cookie: string) => client.ask('POST /v1/me/passkey-options', { cookie })
const required = {
  status: 403,
  body: { code: 'CONFIRMATION_REQUIRED', message: API_ERRORS.CONFIRMATION_REQUIRED.message },
}

describe('identity confirmation', () => {
  test('lasts ten minutes from the sign-in and can be renewed with the password', async () => {
    const { cookie } = await client.newSignedInMember()
    client.advanceTime(TEN_MINUTES - 1)
    expect((await act(cookie)).status).toBe(200)
    client.advanceTime(1)
    expect(await act(cookie)).toMatchObject(required)
    expect(await stateOf(cookie)).toEqual({
      isConfirmed: false,
      hasPasskey: false,
      hasAuthenticator: false,
      hasRecoveryCodes: false,
      hasPassword: true,
      isFactorRequired: false,
    })
    expect((await confirm(cookie, { password: TEST_MEMBER_PASSWORD })).status).toBe(200)
    expect(await stateOf(cookie)).toMatchObject({ isConfirmed: true })
    client.advanceTime(TEN_MINUTES - 1)
    expect((await act(cookie)).status).toBe(200)
    client.advanceTime(1)
    expect(await act(cookie)).toMatchObject(required)
  })

  test('can also use a passkey, an authenticator code or a recovery code', async () => {
    const { cookie } = await client.newSignedInMember()
    const { authenticator } = await steps.addPasskey(cookie)
    const { key, recoveryCodes } = await steps.turnAppOn(cookie)
    const proofs = [
      async () => {
        const { body } = await client.ask('POST /v1/session/confirmation-options', { cookie })
        return { passkey: authenticator.answer(body) }
      },
      () => ({ code: steps.computeCode(key) }),
      () => ({ code: recoveryCodes[0]! }),
    ]
    for (const prove of proofs) {
      client.advanceTime(TEN_MINUTES)
      expect(await act(cookie)).toMatchObject(required)
      expect(await stateOf(cookie)).toMatchObject({
        isConfirmed: false,
        hasPasskey: true,
        hasAuthenticator: true,
        hasRecoveryCodes: true,
      })
      expect((await confirm(cookie, await prove())).status).toBe(200)
      expect((await act(cookie)).status).toBe(200)
    }
  })

  test('does not carry over to other sessions of the member', async () => {
    const { email, cookie } = await client.newSignedInMember()
    const other = (await client.signIn(email)).cookie
    client.advanceTime(TEN_MINUTES)
    expect((await confirm(cookie, { password: TEST_MEMBER_PASSWORD })).status).toBe(200)
    expect((await act(cookie)).status).toBe(200)
    expect(await act(other)).toMatchObject(required)
  })

  test("fails at the field with a wrong password or another member's password", async () => {
    const rosa = await client.newSignedInMember({ password: 'of rosa' })
    const eve = await client.newSignedInMember({ password: 'of eve' })
    client.advanceTime(TEN_MINUTES)
    for (const [cookie, password] of [
      [rosa.cookie, 'of eve'],
      [eve.cookie, 'of rosa'],
    ] as const) {
      const answer = await confirm(cookie, { password })
      expect([answer.status, getFieldErrorsOfResponse(answer)]).toEqual([
        400,
        { password: accountUiTexts.currentPasswordWrong },
      ])
      expect(await act(cookie)).toMatchObject(required)
    }
  })

  test.each<[string, object]>([
    ['nothing', {}],
    ['an empty password', { password: '' }],
    ['an empty code', { code: ' ' }],
    ['a password that is too long', { password: 'x'.repeat(257) }],
    ['a list', { password: [TEST_MEMBER_PASSWORD] }],
  ])('rejects %s', async (_, body) => {
    const { cookie } = await client.newSignedInMember()
    expect((await confirm(cookie, body)).status).toBe(400)
  })

  test('rejects a code that was already used, even to sign in', async () => {
    const rosa = await steps.aMemberWithApp()
    const { cookie } = await steps.signInWithApp(rosa)
    const answer = await confirm(cookie, { code: steps.computeCode(rosa.key) })
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^That code was used/) } })
    client.advanceTime(30)
    const code = steps.computeCode(rosa.key)
    const answers = await Promise.all([confirm(cookie, { code }), confirm(rosa.cookie, { code })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('rate-limits guessed codes and passwords across processes', async () => {
    const rosa = await steps.aMemberWithApp()
    const other = openDatabasePool(client.url)
    const own = client.db
    async function guess(times: number, body: () => object) {
      const statuses: number[] = []
      for (let at = 0; at < times; at++) {
        Object.assign(client.platform, { db: at % 2 ? other : own })
        statuses.push((await confirm(rosa.cookie, body())).status)
      }
      Object.assign(client.platform, { db: own })
      return statuses
    }
    await client.resetRateLimits()
    const codes = await guess(6, () => ({ code: makeWrongCode(steps.computeCode(rosa.key)) }))
    expect(codes).toEqual([...Array<number>(5).fill(400), 429])
    const passwords = await guess(11, () => ({ password: 'a guess' }))
    expect(passwords).toEqual([...Array<number>(10).fill(400), 429])
    expect((await confirm(rosa.cookie, { password: TEST_MEMBER_PASSWORD })).status, 'the right one').toBe(429)
    await other.$client.end()
  })

  test('rejects a code of an app whose setup is unfinished', async () => {
    const { cookie } = await client.newSignedInMember()
    const { key } = (await client.ask('POST /v1/me/authenticator', { cookie })).body as { key: string }
    expect(await confirm(cookie, { code: steps.computeCode(key) })).toMatchObject({
      status: 400,
      body: { message: texts.codeWrong },
    })
  })
})

test('changing factors and ending other sessions require a recent confirmation', async () => {
  const rosa = await steps.aMemberWithApp()
  const { authenticator, id } = await steps.addPasskey(rosa.cookie)
  client.advanceTime(TEN_MINUTES)
  const passkey = authenticator.create({ challenge: 'x' })
  const changes: [string, object?][] = [
    ['POST /v1/me/passkey-options'],
    ['POST /v1/me/passkeys', { name: 'Key', passkey }],
    [`DELETE /v1/me/passkeys/${id}`],
    ['POST /v1/me/authenticator'],
    ['PUT /v1/me/authenticator', { code: steps.computeCode(rosa.key) }],
    ['DELETE /v1/me/authenticator'],
    ['POST /v1/me/recovery-codes'],
    ['DELETE /v1/me/sessions'],
    [`DELETE /v1/me/sessions/${generateRowId()}`],
  ]
  for (const [line, body] of changes)
    expect(await client.ask(line, { cookie: rosa.cookie, body }), line).toMatchObject(required)
  expect((await client.ask('DELETE /v1/me/trusted-devices', { cookie: rosa.cookie })).status).toBe(204)
})
