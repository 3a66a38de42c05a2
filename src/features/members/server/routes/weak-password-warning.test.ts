import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { signIn } from '../service/sign-in.ts'
import { accounts } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(() => client.resetRateLimits())

const COMMON = 'secret'
const signInAndWarn = (email: string, password = COMMON) =>
  client.ask('POST /v1/session', { body: { email, password, warnsOfCommonPassword: true } })
const toldAt = async (id: string) =>
  (await client.db.select().from(accounts).where(eq(accounts.userId, id)))[0]!.commonPasswordToldAt

describe('common password warning', () => {
  test('appears at only one successful sign-in', async () => {
    const { email } = await client.newMember({ password: COMMON })
    expect(await signInAndWarn(email)).toMatchObject({ status: 200, body: { email, hasCommonPassword: true } })
    const again = await signInAndWarn(email)
    expect([again.status, again.body.hasCommonPassword]).toEqual([200, undefined])
  })

  test('appears at one of several concurrent sign-ins, across processes', async () => {
    const { email } = await client.newMember({ password: COMMON })
    const db = openDatabasePool(client.url)
    const elsewhere = { platform: { ...client.platform, db }, requestId: 'test', clientAddress: '192.0.2.2' }
    const inOtherProcess = () =>
      signIn(
        { ...elsewhere, headers: new Headers(), resHeaders: new Headers() },
        { email, password: COMMON, warnsOfCommonPassword: true },
      )
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, async () => (await signInAndWarn(email)).body),
      ...Array.from({ length: 4 }, inOtherProcess),
    ])
    await db.$client.end()
    const told = answers.filter((answer) => typeof answer === 'object' && 'hasCommonPassword' in answer)
    expect(told).toHaveLength(1)
  })

  test('is not used up by a client that does not show it or by a wrong guess', async () => {
    const { email, id } = await client.newMember({ password: COMMON })
    const silent = await client.signIn(email, COMMON)
    expect([silent.status, silent.body.hasCommonPassword]).toEqual([200, undefined])
    expect((await signInAndWarn(email, '123456')).status).toBe(401)
    expect(await toldAt(id)).toBeNull()
    expect((await signInAndWarn(email)).body.hasCommonPassword).toBe(true)
  })

  test('appears after the second step, so an attacker with only the password cannot use it up', async () => {
    const { email, id, cookie } = await client.newSignedInMember({ password: COMMON })
    const { key } = (await client.ask('POST /v1/me/authenticator', { cookie })).body as { key: string }
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({
      timestamp: client.platform.clock.now().getTime(),
    })
    const set = await client.ask('PUT /v1/me/authenticator', { cookie, body: { code } })
    const [recoveryCode] = set.body.recoveryCodes as string[]

    const first = await signInAndWarn(email)
    expect(first).toMatchObject({ status: 401, body: { data: { hasCommonPassword: true } } })
    expect(await toldAt(id)).toBeNull()
    const { ticket, hasCommonPassword } = first.body.data as unknown as { ticket: string; hasCommonPassword: boolean }
    const body = { ticket, code: recoveryCode, hasCommonPassword }
    const second = await client.ask('POST /v1/session/second-step', { body })
    expect(second).toMatchObject({ status: 200, body: { hasCommonPassword: true } })
    expect((await signInAndWarn(email)).body.data).not.toHaveProperty('hasCommonPassword')
  })

  test('does not appear for an uncommon password', async () => {
    const { email } = await client.newMember()
    const { body } = await client.ask('POST /v1/session', {
      body: { email, password: 'clean-streets-42', warnsOfCommonPassword: true },
    })
    expect(body).not.toHaveProperty('hasCommonPassword')
  })
})

test('an existing common password works until changed, but cannot be chosen again', async () => {
  const { email, cookie } = await client.newSignedInMember({ password: COMMON })
  const change = (newPassword: string) =>
    client.ask('PUT /v1/me/password', { cookie, body: { currentPassword: COMMON, newPassword } })
  expect((await change(COMMON)).status).toBe(400)
  expect((await client.signIn(email, COMMON)).status).toBe(200)
  expect((await change('sweep-42')).status).toBe(204)
  expect((await client.signIn(email, COMMON)).status).toBe(401)
})
