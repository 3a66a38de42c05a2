import { eq, inArray } from 'drizzle-orm'
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { memberManagementUiTexts as texts } from '../../copy.ts'
import { CONFIRMATION_MINUTES } from '../../rules/factors.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { createFactorTestSteps } from '../fixtures/test-factors.ts'
import { passkeys, profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
type Member = Awaited<ReturnType<typeof client.newSignedInMember>>
let admin: Member
let superadmin: Member
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.takeMails()
  await client.db.delete(profiles)
  admin = await client.newSignedInMember({ fullName: 'Ada Admin', isAdmin: true })
  superadmin = await client.newSignedInMember({ fullName: 'Sam Super', isSuperadmin: true })
})

const readAuditEntries = async (targetId: string) =>
  (
    await client.db
      .select()
      .from(auditLogs)
      .where(inArray(auditLogs.action, ['sessions_ended', 'factors_reset']))
  )
    .filter(({ details }) => details.target_id === targetId)
    .map(({ action, userId, details }) => ({ action, by: userId, details }))

const isSignedIn = async ({ cookie }: { cookie: string }) => (await client.ask('GET /v1/me', { cookie })).status === 200
const endSessions = (id: string, { cookie }: { cookie?: string } = admin) =>
  client.ask(`DELETE /v1/admin/members/${id}/sessions`, { cookie })
const resetFactors = (id: string, { cookie }: { cookie?: string } = superadmin) =>
  client.ask(`DELETE /v1/admin/members/${id}/factors`, { cookie })

/** Sets up an authenticator app for a member. Returns its codes. */
async function addAuthenticator({ cookie }: { cookie: string }) {
  const { body } = await client.ask('POST /v1/me/authenticator', { cookie })
  const totp = new TOTP({ secret: Secret.fromBase32(body['key'] as string) })
  const code = totp.generate({ timestamp: client.platform.clock.now().getTime() })
  expect((await client.ask('PUT /v1/me/authenticator', { cookie, body: { code } })).status).toBe(200)
}

const addPasskey = (userId: string) =>
  client.db.insert(passkeys).values({
    id: generateRowId(),
    userId,
    credentialId: generateRowId(),
    publicKey: '',
    counter: 0,
    name: 'iPhone',
    createdAt: new Date(),
  })

describe('ending all sessions of a member', () => {
  test('signs the member out on all devices and is audited once', async () => {
    const rosa = await client.newSignedInMember()
    const phone = await client.signIn(rosa.email)
    expect((await endSessions(rosa.id)).status).toBe(204)
    expect([await isSignedIn(rosa), await isSignedIn(phone)]).toEqual([false, false])
    expect((await endSessions(rosa.id)).status).toBe(204)
    const change = { before: { openSessions: 2 }, after: { openSessions: 0 }, memberId: rosa.id }
    expect(await readAuditEntries(rosa.id)).toMatchObject([{ action: 'sessions_ended', by: admin.id, details: change }])
    expect(await isSignedIn(await client.signIn(rosa.email))).toBe(true)
  })

  test('ends a pending sign-in before its second step', async () => {
    const steps = createFactorTestSteps(client)
    const rosa = await steps.aMemberWithApp()
    await client.db.delete(sessions).where(eq(sessions.userId, rosa.id))
    const ticket = await steps.beginSignIn(rosa.email)
    expect((await endSessions(rosa.id)).status).toBe(204)
    expect((await steps.completeSignIn({ ticket, code: steps.computeCode(rosa.key) })).status).toBe(410)
    expect(await readAuditEntries(rosa.id)).toEqual([])
  })

  test("is rejected for one's own account, a superadmin (by an admin) and a missing account", async () => {
    for (const [id, status, message] of [
      [admin.id, 409, texts.ownSessions],
      [superadmin.id, 409, texts.superadminUnchangeable],
      [createRandomMemberId(), 404, texts.gone],
    ] as const)
      expect(await endSessions(id)).toMatchObject({ status, body: { message } })
    expect([await isSignedIn(admin), await isSignedIn(superadmin)]).toEqual([true, true])
    const other = await client.newSignedInMember({ isSuperadmin: true })
    expect((await endSessions(other.id, superadmin)).status).toBe(204)
    const rosa = await client.newSignedInMember()
    expect([(await endSessions(rosa.id, rosa)).status, (await endSessions(rosa.id, {})).status]).toEqual([403, 401])
  })
})

describe('resetting second factors', () => {
  test('removes passkeys, app and recovery codes, ends the sessions, emails the member and is audited', async () => {
    const rosa = await client.newSignedInMember()
    await addAuthenticator(rosa)
    await addPasskey(rosa.id)
    await client.takeMails()
    const read = async () =>
      (await client.ask(`GET /v1/admin/members/${rosa.id}`, superadmin)).body['member'] as { secondFactors: string[] }
    expect((await read()).secondFactors).toEqual(['passkey', 'authenticator'])
    expect((await resetFactors(rosa.id)).status).toBe(204)
    expect((await read()).secondFactors).toEqual([])
    expect(await isSignedIn(rosa)).toBe(false)
    await client.runJobs()
    const [mail, ...more] = await client.takeMails()
    expect([mail!.to, mail!.subject, more]).toEqual([rosa.email, 'Your second factors were reset', []])
    // The password alone opens a session again.
    const { cookie } = await client.signIn(rosa.email)
    expect((await client.ask('GET /v1/me/factors', { cookie })).body).toMatchObject({
      passkeys: [],
      authenticatorSince: null,
      hasRecoveryCodes: false,
    })
    expect((await resetFactors(rosa.id)).status).toBe(204)
    expect(await readAuditEntries(rosa.id)).toMatchObject([{ action: 'factors_reset', by: superadmin.id }])
  })

  test('does not count an authenticator app whose setup is unfinished', async () => {
    const rosa = await client.newSignedInMember()
    await client.ask('POST /v1/me/authenticator', rosa)
    const { members } = (await client.ask('GET /v1/admin/members', admin)).body as unknown as {
      members: { id: string; secondFactors: string[] }[]
    }
    expect(members.find(({ id }) => id === rosa.id)!.secondFactors).toEqual([])
  })

  test('is allowed to superadmins only, also for superadmins, but not for their own account', async () => {
    const [rosa, other] = [await client.newSignedInMember(), await client.newSignedInMember({ isSuperadmin: true })]
    for (const { id } of [rosa, other, superadmin]) await addPasskey(id)
    const factorShownAt = client.platform.clock.now()
    await client.db.update(sessions).set({ factorShownAt }).where(eq(sessions.userId, superadmin.id))
    expect(await resetFactors(superadmin.id)).toMatchObject({ status: 409, body: { message: texts.ownFactors } })
    for (const by of [admin, rosa]) expect((await resetFactors(rosa.id, by)).status).toBe(403)
    expect((await resetFactors(rosa.id, {})).status).toBe(401)
    expect((await resetFactors(other.id)).status).toBe(204)
    expect(await client.db.select({ userId: passkeys.userId }).from(passkeys)).toHaveLength(2)
  })
})

test.each([
  ['deleting a member', (id: string) => client.ask(`DELETE /v1/admin/members/${id}`, superadmin)],
  [
    'disabling a member',
    (id: string) => client.ask(`PUT /v1/admin/members/${id}/disabled`, { ...superadmin, body: { isDisabled: true } }),
  ],
  [
    'making a member an admin',
    (id: string) => client.ask(`PUT /v1/admin/members/${id}/admin`, { ...superadmin, body: { isAdmin: true } }),
  ],
  ['resetting second factors', (id: string) => resetFactors(id)],
])('%s requires the admin to confirm their identity again after ten minutes', async (_, act) => {
  const rosa = await client.newMember()
  client.advanceTime(CONFIRMATION_MINUTES * 60 - 1)
  const confirmedAt = client.platform.clock.now()
  client.advanceTime(1)
  expect(await act(rosa.id)).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } })
  await client.db.update(sessions).set({ confirmedAt }).where(eq(sessions.userId, superadmin.id))
  expect((await act(rosa.id)).status).toBe(204)
})
