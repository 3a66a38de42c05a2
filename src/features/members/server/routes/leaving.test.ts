import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NAMELESS } from '#features/audit/rules.ts'
import { deedsIn, forgetDeeds } from '#features/audit/server/fixtures.ts'
import { record } from '#features/audit/server/service.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { memberId } from '#platform/server/ids.ts'
import { accountSentences as say } from '../../copy.ts'
import { openMembers, tokenIn } from '../fixtures/asking.ts'
import { purgeDeleted } from '../service/leaving.ts'
import { accounts, memberDeletions, profiles, sessions, verifications } from '../tables.ts'

let house: Awaited<ReturnType<typeof openMembers>>
let admin: Awaited<ReturnType<typeof house.signedIn>>
beforeAll(async () => {
  house = await openMembers()
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.forgetAttempts()
  await house.db.delete(profiles)
  await forgetDeeds(house.db)
  await house.db.delete(memberDeletions)
  admin = await house.signedIn({ fullName: 'Ada Admin', isAdmin: true })
})

const remove = (id: string, { cookie } = admin) => house.ask(`DELETE /v1/admin/members/${id}`, { cookie })
const disable = (id: string, isDisabled: boolean, { cookie } = admin) =>
  house.ask(`PUT /v1/admin/members/${id}/disabled`, { cookie, body: { isDisabled } })
const leave = (cookie?: string) => house.ask('DELETE /v1/me', { cookie })
const stored = async (id: string) => (await house.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const deeds = () => deedsIn(house.db)
const days = async () => (await house.db.select().from(memberDeletions)).map(({ members }) => members)
const DAY = 24 * 3600

describe('closing accounts as an admin', () => {
  test('deletes a member: flags the account, ends its sessions and writes an audit entry', async () => {
    const rosa = await house.signedIn()
    expect((await remove(rosa.id)).status).toBe(204)
    expect(await stored(rosa.id)).toMatchObject({
      isDeleted: true,
      deletedBy: admin.id,
      deletedAt: expect.any(Date),
      email: rosa.email,
    })
    expect(await house.db.$count(sessions, eq(sessions.userId, rosa.id))).toBe(0)
    expect((await house.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect(await house.signIn(rosa.email)).toMatchObject({ status: 401, body: { message: say.wrongCredentials } })
    const target = { table: 'profiles', id: rosa.id, what: 'Rosa Medina' }
    expect(await deeds()).toMatchObject([{ action: 'user_deleted', who: 'Ada Admin', whoId: admin.id, ...target }])
    // the address stays taken until the purge
    const form = { fullName: 'Eve', email: rosa.email, password: 'secret', zipCode: '85016', acceptsTerms: true }
    expect((await house.ask('POST /v1/accounts', { body: form })).status).toBe(409)
    expect(await days()).toEqual([1])
  })

  test('disables and enables an account, with an audit entry for each', async () => {
    const rosa = await house.signedIn()
    expect((await disable(rosa.id, true)).status).toBe(204)
    expect((await house.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect(await house.signIn(rosa.email)).toMatchObject({ status: 403, body: { message: say.disabled } })
    expect((await disable(rosa.id, false)).status).toBe(204)
    expect((await house.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect((await house.signIn(rosa.email)).status).toBe(200)
    expect(await deeds()).toMatchObject([
      { action: 'user_disabled', before: { isDisabled: false }, after: { isDisabled: true } },
      { action: 'user_enabled', before: { isDisabled: true }, after: { isDisabled: false } },
    ])
  })

  test('is rejected for the own account, a superadmin’s account and a missing account', async () => {
    const superadmin = await house.signedIn({ isSuperadmin: true })
    const gone = await house.newMember({ isDeleted: true })
    const tries: [string, typeof admin, number][] = [
      [admin.id, admin, 409],
      [superadmin.id, admin, 409],
      [superadmin.id, superadmin, 409],
      [gone.id, admin, 404],
      [memberId(), admin, 404],
    ]
    for (const [id, who, status] of tries)
      expect([(await remove(id, who)).status, (await disable(id, true, who)).status]).toEqual([status, status])
    expect(await deeds()).toEqual([])
    expect(await stored(admin.id)).toMatchObject({ isDeleted: false, isDisabled: false })
    expect(await stored(superadmin.id)).toMatchObject({ isDeleted: false, isDisabled: false })
  })

  test('is rejected for members without admin rights and for visitors', async () => {
    const [rosa, ben] = [await house.signedIn(), await house.newMember()]
    for (const answer of [await remove(ben.id, rosa), await disable(ben.id, true, rosa), await remove(rosa.id, rosa)])
      expect(answer.status).toBe(403)
    expect((await house.ask(`DELETE /v1/admin/members/${ben.id}`)).status).toBe(401)
    expect(await stored(ben.id)).toMatchObject({ isDeleted: false, isDisabled: false })
  })

  test('deletes a member only once when two admins do it concurrently', async () => {
    const other = await house.signedIn({ isAdmin: true })
    const { id } = await house.newMember()
    const statuses = (await Promise.all([remove(id), remove(id, other)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404])
    expect(await deeds()).toHaveLength(1)
  })
})

describe('purgeDeletedAccounts', () => {
  test('erases accounts deleted 30 days ago, and removes the member’s name from audit entries', async () => {
    const [rosa, ben] = [await house.newMember({ fullName: 'Rosa Medina' }), await house.newMember()]
    const other = await house.newMember({ isAdmin: true })
    await remove(other.id)
    const deed = { action: 'user_disabled', subject: { kind: 'member', id: ben.id, name: 'Rosa Medina' } } as const
    await inTransaction(house.db, (tx) => record(tx, { actor: { id: rosa.id, fullName: 'Rosa Medina' }, ...deed }))
    await disable(ben.id, true)
    await remove(rosa.id)

    house.pass(29 * DAY)
    await purgeDeleted(house.platform)
    expect(await stored(rosa.id)).toBeDefined()

    house.pass(DAY + 60)
    await purgeDeleted(house.platform)
    expect([await stored(rosa.id), await stored(other.id)]).toEqual([undefined, undefined])
    expect(await stored(ben.id)).toMatchObject({ isDisabled: true })
    expect(await house.db.$count(accounts, eq(accounts.userId, rosa.id))).toBe(0)
    expect(await days()).toEqual([2])
    const told = (await deeds()).map(({ action, who, what }) => `${who}: ${action} ${what}`)
    expect(told.toSorted()).toEqual([
      `Ada Admin: user_deleted ${NAMELESS}`,
      `Ada Admin: user_deleted ${NAMELESS}`,
      'Ada Admin: user_disabled Rosa Medina',
      `${NAMELESS}: user_disabled Rosa Medina`,
    ])
    await purgeDeleted(house.platform)
    expect(await days()).toEqual([2])
  })

  test('erases the other accounts when one fails, and reports the failure', async () => {
    const stuck = await house.newMember({ isDeleted: true, deletedAt: new Date(0) })
    const free = await house.newMember({ isDeleted: true, deletedAt: new Date(1) })
    await house.db.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin if old.id = '${stuck.id}' then raise 'no'; end if; return old; end $$`)
    await house.db.execute('create trigger stuck before delete on profiles for each row execute function refuse()')
    await expect(purgeDeleted(house.platform)).rejects.toThrow('could not be purged')
    expect([await stored(stuck.id), await stored(free.id)]).toEqual([expect.anything(), undefined])
    await house.db.execute('drop function refuse() cascade')
    await purgeDeleted(house.platform)
    expect(await stored(stuck.id)).toBeUndefined()
  })
})

describe('deleting the own account', () => {
  test('erases all data of the account and frees the e-mail address', async () => {
    const rosa = await house.signedIn()
    await house.ask('POST /v1/password-resets', { body: { email: rosa.email } })
    await house.workOff()
    const [mail] = await house.mails()
    const answer = await leave(rosa.cookie)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await stored(rosa.id)).toBeUndefined()
    for (const table of [sessions, accounts]) expect(await house.db.$count(table, eq(table.userId, rosa.id))).toBe(0)
    expect(await house.db.$count(verifications, eq(verifications.value, rosa.id))).toBe(0)
    const body = { token: tokenIn(mail!), password: 'another one' }
    expect((await house.ask('PUT /v1/password-resets', { body })).status).toBe(410)
    expect((await house.signIn(rosa.email)).status).toBe(401)
    expect(await days()).toEqual([1])
    const form = { fullName: 'Rosa', email: rosa.email, password: 'secret', zipCode: '85016', acceptsTerms: true }
    expect((await house.ask('POST /v1/accounts', { body: form })).status).toBe(201)
  })

  test('succeeds even if ending the session fails afterwards', async () => {
    const rosa = await house.signedIn()
    await house.db.execute(`create function lose_sessions() returns trigger language plpgsql as
      $$ begin alter table sessions rename to lost_sessions; return null; end $$`)
    await house.db.execute(`create constraint trigger losing after delete on profiles
      initially deferred for each row execute function lose_sessions()`)
    expect((await leave(rosa.cookie)).status).toBe(204)
    await house.db.execute('alter table lost_sessions rename to sessions')
    await house.db.execute('drop function lose_sessions() cascade')
    expect(await stored(rosa.id)).toBeUndefined()
    expect((await house.ask('GET /v1/session', { cookie: rosa.cookie })).body).toMatchObject({ user: null })
  })

  test('answers 401 with its own message without a session', async () => {
    expect(await leave()).toMatchObject({ status: 401, body: { message: say.noActiveSession } })
  })

  test('deletes once when two requests arrive concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const rosa = await house.signedIn()
      const other = (await house.signIn(rosa.email)).cookie
      const [first, second] = (await Promise.all([leave(rosa.cookie), leave(other)])).toSorted(
        (a, b) => a.status - b.status,
      )
      expect(first!.status).toBe(204)
      const refusals: Record<number, string> = { 404: 'No user found to delete', 401: 'No active session found' }
      expect(second!.body.message).toBe(refusals[second!.status])
      expect(refusals).toHaveProperty(String(second!.status))
    }
    expect(await days()).toEqual([5])
  })

  test('keeps an admin’s audit entries without the name, and accounts the admin deleted stay deleted', async () => {
    const { id } = await house.newMember()
    await remove(id)
    expect((await leave(admin.cookie)).status).toBe(204)
    expect(await stored(id)).toMatchObject({ isDeleted: true, deletedBy: null })
    expect(await deeds()).toMatchObject([{ who: NAMELESS, what: 'Rosa Medina' }])
  })
})
