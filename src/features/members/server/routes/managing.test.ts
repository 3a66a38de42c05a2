import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { memberId } from '#platform/server/ids.ts'
import { managedSentences as say } from '../../rules/managed.ts'
import { openMembers } from '../fixtures/asking.ts'
import { profiles } from '../tables.ts'

let house: Awaited<ReturnType<typeof openMembers>>
let admin: Awaited<ReturnType<typeof house.signedIn>>
let superadmin: Awaited<ReturnType<typeof house.signedIn>>
/** The audit log is never emptied: what stands in it before a test is not of that test. */
let since: string
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  house = await openMembers()
  house.platform.log.warn = ((line: object, message: string) => void logged.push({ ...line, message })) as never
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetAttempts()
  await house.mails()
  await house.db.delete(profiles)
  admin = await house.signedIn({ fullName: 'Ada Admin', isAdmin: true })
  superadmin = await house.signedIn({ fullName: 'Sam Super', isSuperadmin: true })
  since = (await deedIds()).at(-1) ?? ''
  logged.length = 0
})

const deedIds = async () =>
  (await house.db.select({ id: auditLogs.id }).from(auditLogs).orderBy(auditLogs.id)).map(({ id }) => id)
const deeds = async () => (await house.db.select().from(auditLogs).orderBy(auditLogs.id)).filter(({ id }) => id > since)
const stored = async (id: string) => (await house.db.select().from(profiles).where(eq(profiles.id, id)))[0]!
const at = (id: string) => `/v1/admin/members/${id}`

type By = { cookie?: string }
const ACTIONS = {
  show: (id: string, { cookie }: By = admin) =>
    house.ask(`PUT ${at(id)}/visibility`, { cookie, body: { isPublic: true } }),
  hide: (id: string, { cookie }: By = admin) =>
    house.ask(`PUT ${at(id)}/visibility`, { cookie, body: { isPublic: false } }),
  resetGoal: (id: string, { cookie }: By = admin) => house.ask(`DELETE ${at(id)}/annual-goal`, { cookie }),
  resend: (id: string, { cookie }: By = admin) => house.ask(`POST ${at(id)}/verification-email`, { cookie }),
  grant: (id: string, { cookie }: By = superadmin) =>
    house.ask(`PUT ${at(id)}/admin`, { cookie, body: { isAdmin: true } }),
  revoke: (id: string, { cookie }: By = superadmin) =>
    house.ask(`PUT ${at(id)}/admin`, { cookie, body: { isAdmin: false } }),
  disable: (id: string, { cookie }: By = admin) =>
    house.ask(`PUT ${at(id)}/disabled`, { cookie, body: { isDisabled: true } }),
  enable: (id: string, { cookie }: By = admin) =>
    house.ask(`PUT ${at(id)}/disabled`, { cookie, body: { isDisabled: false } }),
  remove: (id: string, { cookie }: By = admin) => house.ask(`DELETE ${at(id)}`, { cookie }),
}
type Name = keyof typeof ACTIONS
const NAMES = Object.keys(ACTIONS) as Name[]

describe('what an admin does', () => {
  test.each([
    ['show', {}, { isPublic: true }, 'user_made_public', { isPublic: false }],
    ['hide', { isPublic: true }, { isPublic: false }, 'user_made_private', { isPublic: true }],
    ['resetGoal', { annualGoal: 365 }, { annualGoal: null }, 'goal_reset', { annualGoal: 365 }],
    ['grant', {}, { isAdmin: true }, 'admin_granted', { isAdmin: false }],
    ['revoke', { isAdmin: true }, { isAdmin: false }, 'admin_revoked', { isAdmin: true }],
    ['disable', {}, { isDisabled: true }, 'user_disabled', { isDisabled: false }],
    ['enable', { isDisabled: true }, { isDisabled: false }, 'user_enabled', { isDisabled: true }],
  ] as const)(
    '%s: is done, and written down once with what it was before',
    async (name, set, becomes, action, before) => {
      const { id } = await house.newMember(set)
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

      // what is so already is no deed
      const { updatedAt } = await stored(id)
      expect((await ACTIONS[name](id)).status).toBe(204)
      expect((await stored(id)).updatedAt).toEqual(updatedAt)
      expect(await deeds()).toHaveLength(1)
      expect(logged).toEqual([])
    },
  )
})

describe('what is refused changes nothing, leaves no deed, and a line in the log', () => {
  const CLOSING: Name[] = ['disable', 'enable', 'remove']
  const MAKING: Name[] = ['grant', 'revoke']
  const isGone = () => house.newMember({ isDeleted: true, deletedAt: new Date() })

  test.each([
    ...NAMES.map((name) => [name, 'an account that was deleted', isGone, 404, say.gone, 'NOT_FOUND'] as const),
    ...NAMES.map((name) => [name, 'nobody', () => ({ id: memberId() }), 404, say.gone, 'NOT_FOUND'] as const),
    ...CLOSING.map((name) => [name, 'the own account', () => admin, 409, say.ownProtected, 'OWN_ACCOUNT'] as const),
    ...CLOSING.map(
      (name) => [name, 'a superadmin', () => superadmin, 409, say.superadminProtected, 'SUPERADMIN_ACCOUNT'] as const,
    ),
    ...MAKING.map((name) => [name, 'oneself', () => superadmin, 409, say.ownAdmin, 'OWN_ACCOUNT'] as const),
    ...MAKING.map(
      (name) =>
        [
          name,
          'another superadmin',
          () => house.newMember({ isSuperadmin: true }),
          409,
          say.superadminAdmin,
          'SUPERADMIN_ACCOUNT',
        ] as const,
    ),
  ])('%s: %s', async (name, _, of, status, message, refusal) => {
    const { id } = await of()
    const before = await house.db.select().from(profiles).where(eq(profiles.id, id))
    expect(await ACTIONS[name](id)).toMatchObject({ status, body: { code: refusal, message } })
    expect(await house.db.select().from(profiles).where(eq(profiles.id, id))).toEqual(before)
    expect(await deeds()).toEqual([])
    const by = MAKING.includes(name) ? superadmin : admin
    expect(logged).toEqual([{ adminId: by.id, memberId: id, refusal, message: 'an action on a member was refused' }])
  })

  test('a superadmin closes no account of a superadmin either, the own one included', async () => {
    const other = await house.signedIn({ isSuperadmin: true })
    for (const name of CLOSING) {
      expect((await ACTIONS[name](other.id, superadmin)).body).toMatchObject({ code: 'SUPERADMIN_ACCOUNT' })
      expect((await ACTIONS[name](superadmin.id, superadmin)).body).toMatchObject({ code: 'OWN_ACCOUNT' })
    }
  })

  test.each(NAMES)('%s: is not for members, nor for visitors, whoever it is about', async (name) => {
    const rosa = await house.signedIn()
    const others = [rosa, ...(MAKING.includes(name) ? [admin] : [])]
    for (const { id } of [await house.newMember(), await isGone(), rosa, superadmin]) {
      for (const by of others) expect((await ACTIONS[name](id, by)).status).toBe(403)
      expect((await ACTIONS[name](id, {})).status).toBe(401)
    }
    expect(await deeds()).toEqual([])
  })
})
