import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { countDeadlocks } from '#platform/server/db/testing.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import { memberManagementUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { purgeDeletedAccounts } from '../service/account-deletion.ts'
import { setAdminRights, setMemberVisibility, deleteAccountByAdmin, setAccountDisabled } from '../service/admin.ts'
import { memberDeletions, profiles } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let admin: Awaited<ReturnType<typeof client.newSignedInMember>>
let superadmin: Awaited<ReturnType<typeof client.newSignedInMember>>
/** Last audit entry before the test: the audit log cannot be emptied, so older entries are ignored. */
let since: string
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  client = await createMembersTestClient()
  client.platform.log.warn = ((line: object, message: string) => void logged.push({ ...line, message })) as never
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.takeMails()
  await client.db.delete(profiles)
  admin = await client.newSignedInMember({ fullName: 'Ada Admin', isAdmin: true })
  superadmin = await client.newSignedInMember({ fullName: 'Sam Super', isSuperadmin: true })
  since = (await deedIds()).at(-1) ?? ''
  logged.length = 0
})

const deedIds = async () =>
  (await client.db.select({ id: auditLogs.id }).from(auditLogs).orderBy(auditLogs.id)).map(({ id }) => id)
const deeds = async () =>
  (await client.db.select().from(auditLogs).orderBy(auditLogs.id)).filter(({ id }) => id > since)
const stored = async (id: string) => (await client.db.select().from(profiles).where(eq(profiles.id, id)))[0]!
const at = (id: string) => `/v1/admin/members/${id}`

type By = { cookie?: string }
const ACTIONS = {
  show: (id: string, { cookie }: By = admin) =>
    client.ask(`PUT ${at(id)}/visibility`, { cookie, body: { isPublic: true } }),
  hide: (id: string, { cookie }: By = admin) =>
    client.ask(`PUT ${at(id)}/visibility`, { cookie, body: { isPublic: false } }),
  resetGoal: (id: string, { cookie }: By = admin) => client.ask(`DELETE ${at(id)}/annual-goal`, { cookie }),
  resend: (id: string, { cookie }: By = admin) => client.ask(`POST ${at(id)}/verification-email`, { cookie }),
  grant: (id: string, { cookie }: By = superadmin) =>
    client.ask(`PUT ${at(id)}/admin`, { cookie, body: { isAdmin: true } }),
  revoke: (id: string, { cookie }: By = superadmin) =>
    client.ask(`PUT ${at(id)}/admin`, { cookie, body: { isAdmin: false } }),
  disable: (id: string, { cookie }: By = admin) =>
    client.ask(`PUT ${at(id)}/disabled`, { cookie, body: { isDisabled: true } }),
  enable: (id: string, { cookie }: By = admin) =>
    client.ask(`PUT ${at(id)}/disabled`, { cookie, body: { isDisabled: false } }),
  remove: (id: string, { cookie }: By = admin) => client.ask(`DELETE ${at(id)}`, { cookie }),
  restore: (id: string, { cookie }: By = admin) => client.ask(`DELETE ${at(id)}/deletion`, { cookie }),
}
type Name = keyof typeof ACTIONS
/** Actions on open accounts. */
const NAMES = (Object.keys(ACTIONS) as Name[]).filter((name) => name !== 'restore')

describe('admin action', () => {
  test.each([
    ['show', {}, { isPublic: true }, 'user_made_public', { isPublic: false }],
    ['hide', { isPublic: true }, { isPublic: false }, 'user_made_private', { isPublic: true }],
    ['resetGoal', { annualGoal: 365 }, { annualGoal: null }, 'goal_reset', { annualGoal: 365 }],
    ['grant', {}, { isAdmin: true }, 'admin_granted', { isAdmin: false }],
    ['revoke', { isAdmin: true }, { isAdmin: false }, 'admin_revoked', { isAdmin: true }],
    ['disable', {}, { isDisabled: true }, 'user_disabled', { isDisabled: false }],
    ['enable', { isDisabled: true }, { isDisabled: false }, 'user_enabled', { isDisabled: true }],
  ] as const)(
    '%s changes the member and writes one audit entry with old and new values',
    async (name, set, becomes, action, before) => {
      const { id } = await client.newMember(set)
      expect((await ACTIONS[name](id)).status).toBe(204)
      expect(await stored(id)).toMatchObject(becomes)
      const by = ['grant', 'revoke'].includes(name) ? superadmin : admin
      const details = {
        target_table: 'profiles',
        target_id: id,
        memberId: id,
        adminId: by.id,
        userName: 'Rosa Medina',
        before,
        after: becomes,
      }
      const deed = { action, userId: by.id, userName: by.fullName, details }
      expect(await deeds()).toMatchObject([deed])

      // repeating it changes nothing and writes no entry; disabling and enabling report a conflict
      const { updatedAt } = await stored(id)
      // the letter case of an id does not matter
      const again = await ACTIONS[name](id.toUpperCase())
      const refusal = { disable: 'DISABLED_ALREADY', enable: 'ENABLED_ALREADY' }[name as string]
      expect([again.status, again.body?.['code']]).toEqual(refusal ? [409, refusal] : [204, undefined])
      expect(logged.map(({ refusal }) => refusal)).toEqual(refusal ? [refusal] : [])
      expect((await stored(id)).updatedAt).toEqual(updatedAt)
      expect(await deeds()).toHaveLength(1)
    },
  )
})

describe('restoring an account', () => {
  const DAY_SECONDS = 24 * 60 * 60

  test('restores an account deleted by an admin, without its password and sessions', async () => {
    await client.db.delete(memberDeletions)
    const rosa = await client.newSignedInMember()
    await ACTIONS.remove(rosa.id)
    expect(await client.db.$count(memberDeletions)).toBe(1)
    expect((await ACTIONS.restore(rosa.id)).status).toBe(204)
    expect(await stored(rosa.id)).toMatchObject({ isDeleted: false, deletedAt: null, deletedBy: null })
    expect((await client.ask('GET /v1/session', { cookie: rosa.cookie })).body).toMatchObject({ user: null })
    expect((await client.signIn(rosa.email)).status).toBe(401)
    expect(await deeds()).toMatchObject([
      { action: 'user_deleted', details: { target_id: rosa.id } },
      { action: 'user_restored', userId: admin.id, details: { target_id: rosa.id, memberId: rosa.id } },
    ])
    // The deletion does not count any more.
    expect(await client.db.$count(memberDeletions)).toBe(0)
  })

  test('emails the member a link for a new password, but nothing to a disabled member', async () => {
    const [rosa, ben] = [await client.newMember(), await client.newMember({ isDisabled: true })]
    for (const { id } of [rosa, ben]) {
      await ACTIONS.remove(id)
      await ACTIONS.restore(id)
    }
    const [mail, ...more] = await client.takeMails()
    expect([mail!.to, mail!.subject, more]).toEqual([rosa.email, 'Your account is back', []])
    const body = { token: extractTokenFromEmail(mail!), password: 'clean-again-77', repeated: 'clean-again-77' }
    expect((await client.ask('PUT /v1/password-resets', { body })).status).toBe(200)
    expect((await client.signIn(rosa.email, body.password)).status).toBe(200)
  })

  test.each([
    ['an admin takes admin rights away', () => admin, false],
    ['a superadmin keeps admin rights', () => superadmin, true],
  ] as const)('restores admin rights depending on who restores the account: %s', async (_, by, isAdmin) => {
    const { id } = await client.newMember({ isAdmin: true })
    await ACTIONS.remove(id, superadmin)
    expect((await ACTIONS.restore(id, by())).status).toBe(204)
    expect(await stored(id)).toMatchObject({ isDeleted: false, isAdmin })
    const { after } = (await deeds()).at(-1)!.details
    expect(after).toEqual(isAdmin ? undefined : { isAdmin: false, isSuperadmin: false })
  })

  test('rejects an account that is not closed and writes nothing', async () => {
    const { id } = await client.newMember()
    const answer = await ACTIONS.restore(id)
    expect([answer.status, answer.body?.['message']]).toEqual([409, texts.notDeleted])
    expect(await deeds()).toEqual([])
  })

  test('works until the account is purged, even when the purge is overdue', async () => {
    const [early, late] = [await client.newMember(), await client.newMember()]
    for (const { id } of [early, late]) await ACTIONS.remove(id)
    client.advanceTime(30 * DAY_SECONDS + 60)
    const again = await client.signIn(admin.email)
    expect((await ACTIONS.restore(early.id, again)).status).toBe(204)
    await purgeDeletedAccounts(client.platform)
    expect(await stored(early.id)).toMatchObject({ isDeleted: false })
    const answer = await ACTIONS.restore(late.id, again)
    expect([answer.status, answer.body?.['message']]).toEqual([404, texts.gone])
  })
})

describe('rejected admin action', () => {
  const CLOSING: Name[] = ['disable', 'enable', 'remove']
  const MAKING: Name[] = ['grant', 'revoke']
  const isGone = () => client.newMember({ isDeleted: true, deletedAt: new Date() })

  test.each([
    ...NAMES.map((name) => [name, 'an account that was deleted', isGone, 404, texts.gone, 'NOT_FOUND'] as const),
    ...NAMES.map(
      (name) =>
        [name, 'a missing account', () => ({ id: createRandomMemberId() }), 404, texts.gone, 'NOT_FOUND'] as const,
    ),
    ...CLOSING.map((name) => [name, 'the own account', () => admin, 409, texts.ownProtected, 'OWN_ACCOUNT'] as const),
    ...CLOSING.map(
      (name) => [name, 'a superadmin', () => superadmin, 409, texts.superadminProtected, 'SUPERADMIN_ACCOUNT'] as const,
    ),
    [
      'grant',
      'an unverified member',
      () => client.newMember({ emailVerified: false }),
      409,
      texts.unverifiedAdmin,
      'UNVERIFIED_ACCOUNT',
    ] as const,
    ...MAKING.map((name) => [name, 'themselves', () => superadmin, 409, texts.ownAdmin, 'OWN_ACCOUNT'] as const),
    ...MAKING.map(
      (name) =>
        [
          name,
          'another superadmin',
          () => client.newMember({ isSuperadmin: true }),
          409,
          texts.superadminAdmin,
          'SUPERADMIN_ACCOUNT',
        ] as const,
    ),
  ])('%s on %s is logged without an audit entry and changes nothing', async (name, _, of, status, message, refusal) => {
    const { id } = await of()
    const before = await client.db.select().from(profiles).where(eq(profiles.id, id))
    expect(await ACTIONS[name](id)).toMatchObject({ status, body: { code: refusal, message } })
    expect(await client.db.select().from(profiles).where(eq(profiles.id, id))).toEqual(before)
    expect(await deeds()).toEqual([])
    const by = MAKING.includes(name) ? superadmin : admin
    expect(logged).toEqual([{ adminId: by.id, memberId: id, refusal, message: 'admin action on a member rejected' }])
  })

  test("includes closing a superadmin’s account, even one's own", async () => {
    const other = await client.newSignedInMember({ isSuperadmin: true })
    for (const name of CLOSING) {
      expect((await ACTIONS[name](other.id, superadmin)).body).toMatchObject({ code: 'SUPERADMIN_ACCOUNT' })
      expect((await ACTIONS[name](superadmin.id, superadmin)).body).toMatchObject({ code: 'OWN_ACCOUNT' })
    }
  })

  test.each(NAMES)('is rejected with 403 for members and 401 for visitors: %s', async (name) => {
    const rosa = await client.newSignedInMember()
    const others = [rosa, ...(MAKING.includes(name) ? [admin] : [])]
    for (const { id } of [await client.newMember(), await isGone(), rosa, superadmin]) {
      for (const by of others) expect((await ACTIONS[name](id, by)).status).toBe(403)
      expect((await ACTIONS[name](id, {})).status).toBe(401)
    }
    expect(await deeds()).toEqual([])
  })
})

describe("a member's sessions", () => {
  const isIn = async ({ cookie }: By) => (await client.ask('GET /v1/me', { cookie })).status === 200

  test('end on all devices when the account is disabled or deleted', async () => {
    const rosa = await client.newSignedInMember()
    const phone = await client.signIn(rosa.email)
    expect([await isIn(rosa), await isIn(phone)]).toEqual([true, true])
    await ACTIONS.disable(rosa.id)
    expect([await isIn(rosa), await isIn(phone)]).toEqual([false, false])
    expect((await client.signIn(rosa.email)).status).toBe(403)
    await ACTIONS.enable(rosa.id)
    expect([await isIn(rosa), await isIn(phone)]).toEqual([false, false])
    const again = await client.signIn(rosa.email)
    expect(await isIn(again)).toBe(true)
    await ACTIONS.remove(rosa.id)
    expect(await isIn(again)).toBe(false)
    expect((await client.signIn(rosa.email)).status).toBe(401)
  })

  test('get new rights immediately when admin rights are granted or revoked', async () => {
    const rosa = await client.newSignedInMember()
    const isAdmin = async () => (await client.ask('GET /v1/me', rosa)).body['isAdmin']
    const lists = async () => (await client.ask('GET /v1/admin/members', rosa)).status
    expect([await isAdmin(), await lists()]).toEqual([false, 403])
    await ACTIONS.grant(rosa.id)
    expect([await isAdmin(), await lists()]).toEqual([true, 200])
    await ACTIONS.revoke(rosa.id)
    expect([await isAdmin(), await lists()]).toEqual([false, 403])
    for (const name of NAMES) expect((await ACTIONS[name](admin.id, rosa)).status).toBe(403)
  })
})

describe('verification email sent by an admin', () => {
  const unverified = { emailVerified: false, emailConfirmedAt: null }

  test('does not invalidate the earlier link', async () => {
    const { id, email } = await client.newMember(unverified)
    const { updatedAt } = await stored(id)
    expect((await ACTIONS.resend(id)).status).toBe(202)
    client.advanceTime(60)
    expect((await ACTIONS.resend(id)).status).toBe(202)
    const [first, second] = await client.takeMails()
    expect([first!.to, second!.to]).toEqual([email, email])
    const sent = (await stored(id)).confirmationSentAt
    expect(sent).toEqual(client.platform.clock.now())
    expect((await stored(id)).updatedAt).toEqual(updatedAt)
    expect((await deeds()).map(({ action, details }) => [action, details.target_id])).toEqual([
      ['verification_sent', id],
      ['verification_sent', id],
    ])
    const verify = (token: string) => client.ask('POST /v1/verifications', { body: { token } })
    expect((await verify(extractTokenFromEmail(first!))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ emailVerified: true })
  })

  test('updates the same last-sent time as emails from sign-up and from the member’s own request', async () => {
    const form = { fullName: 'Eve', email: 'eve@example.org', password: 'sweep7', zipCode: '85016', acceptsTerms: true }
    const { body } = await client.ask('POST /v1/accounts', { body: form })
    const id = body['id'] as string
    expect((await stored(id)).confirmationSentAt).toEqual(client.platform.clock.now())
    client.advanceTime(3600)
    await client.ask('POST /v1/verification-emails', { body: { email: 'eve@example.org' } })
    await client.runJobs()
    expect((await stored(id)).confirmationSentAt).toEqual(client.platform.clock.now())
  })

  test('is limited to three an hour per member across all admins', async () => {
    const [rosa, ben] = [
      await client.newMember({ ...unverified, isDisabled: true }),
      await client.newMember(unverified),
    ]
    for (let nr = 0; nr < 5; nr++)
      expect(await ACTIONS.resend(rosa.id)).toMatchObject({ status: 409, body: { message: texts.disabledUnverified } })
    await ACTIONS.enable(rosa.id)
    for (const by of [admin, superadmin, admin]) expect((await ACTIONS.resend(rosa.id, by)).status).toBe(202)
    expect(await ACTIONS.resend(rosa.id, superadmin)).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS' },
    })
    expect((await ACTIONS.resend(ben.id)).status).toBe(202)
    expect(await client.takeMails()).toHaveLength(4)
    client.advanceTime(3600)
    expect((await ACTIONS.resend(rosa.id)).status).toBe(202)
  })

  test('has a link that fails while the account is disabled and works after enabling', async () => {
    const { id } = await client.newMember(unverified)
    await ACTIONS.resend(id)
    const token = extractTokenFromEmail((await client.takeMails())[0]!)
    const verify = () => client.ask('POST /v1/verifications', { body: { token } })
    await ACTIONS.disable(id)
    expect((await verify()).status).toBe(410)
    await ACTIONS.enable(id)
    expect((await verify()).status).toBe(200)
    expect(await stored(id)).toMatchObject({ emailVerified: true })
  })

  test('is not sent to a verified address', async () => {
    const { id } = await client.newMember()
    expect(await ACTIONS.resend(id)).toMatchObject({ status: 409, body: { message: texts.alreadyVerified } })
    expect(await client.takeMails()).toEqual([])
  })
})

describe('concurrent admin actions', () => {
  test('audit each visibility change once, in order, when twenty admins toggle one member', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => client.newMember({ isAdmin: true })))
    const { id } = await client.newMember()
    const answers = await Promise.all(
      admins.map((each, at) =>
        setMemberVisibility(client.platform, { admin: { ...admin, id: each.id }, id, isPublic: at % 2 === 0 }),
      ),
    )
    expect(answers).toEqual(Array(20).fill(undefined))
    const shown = (await client.db.select().from(auditLogs).where(eq(auditLogs.action, 'user_made_public'))).filter(
      ({ details }) => details.target_id === id,
    )
    const hidden = (await client.db.select().from(auditLogs).where(eq(auditLogs.action, 'user_made_private'))).filter(
      ({ details }) => details.target_id === id,
    )
    expect(shown.length - hidden.length).toBe((await stored(id)).isPublic ? 1 : 0)
    expect(shown.length).toBeGreaterThan(0)
  })

  test('either complete before the admin’s rights are revoked or are rejected', async () => {
    for (let round = 0; round < 8; round++) {
      const loser = await client.newSignedInMember({ isAdmin: true })
      const { id } = await client.newMember()
      const [removed] = await Promise.all([ACTIONS.remove(id, loser), ACTIONS.revoke(loser.id)])
      const auditEntries = (await deeds()).filter(({ details }) => [id, loser.id].includes(details.target_id!))
      const order = auditEntries.map(({ action }) => action)
      expect([204, 403]).toContain(removed.status)
      expect((await stored(id)).isDeleted).toBe(removed.status === 204)
      expect(order.toSorted()).toEqual(removed.status === 204 ? ['admin_revoked', 'user_deleted'] : ['admin_revoked'])
    }
  })

  test('are rejected once the rights are revoked, even if the session still claims them', async () => {
    const { id } = await client.newMember()
    const loser = await client.newMember({ isAdmin: true })
    const order = { admin: { ...loser, isAdmin: true }, id }
    await client.db.update(profiles).set({ isAdmin: false }).where(eq(profiles.id, loser.id))
    await expect(deleteAccountByAdmin(client.platform, order)).rejects.toThrow('FORBIDDEN')
    await client.db.update(profiles).set({ isAdmin: true, isDisabled: true }).where(eq(profiles.id, loser.id))
    await expect(deleteAccountByAdmin(client.platform, order)).rejects.toThrow('FORBIDDEN')
    await client.db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, loser.id))
    await expect(setAdminRights(client.platform, { ...order, isAdmin: true })).rejects.toThrow('FORBIDDEN')
    expect(await stored(id)).toMatchObject({ isDeleted: false, isAdmin: false })
    expect(await deeds()).toEqual([])
  })

  test('do not deadlock when two admins disable each other', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await client.newMember({ isAdmin: true }), await client.newMember({ isAdmin: true })]
      const close = (by: typeof a, id: string) =>
        setAccountDisabled(client.platform, { admin: by, id, isDisabled: true })
      const results = await Promise.allSettled([close(a, b.id), close(b, a.id)])
      // the admin who is disabled first cannot disable the other
      const rejections = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
      expect(rejections).toEqual(['ApiError: FORBIDDEN'])
    }
    expect(await countDeadlocks(client.db)).toBe(0)
  })
})
