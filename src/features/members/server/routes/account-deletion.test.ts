import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DELETED_MEMBER_NAME } from '#features/audit/rules.ts'
import { readAuditEntries, deleteAllAuditEntries } from '#features/audit/server/fixtures.ts'
import { recordAuditEntries } from '#features/audit/server/service.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import { accountUiTexts as texts } from '../../copy.ts'
import { TEST_MEMBER_PASSWORD } from '../fixtures.ts'
import { createMembersTestClient, extractTokenFromEmail } from '../fixtures/test-client.ts'
import { purgeDeletedAccounts } from '../service/account-deletion.ts'
import { accounts, memberDeletions, profiles, sessions, verifications } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let admin: Awaited<ReturnType<typeof client.newSignedInMember>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
  await deleteAllAuditEntries(client.db)
  await client.db.delete(memberDeletions)
  admin = await client.newSignedInMember({ fullName: 'Ada Admin', isAdmin: true })
})

const remove = (id: string, { cookie } = admin) => client.ask(`DELETE /v1/admin/members/${id}`, { cookie })
const disable = (id: string, isDisabled: boolean, { cookie } = admin) =>
  client.ask(`PUT /v1/admin/members/${id}/disabled`, { cookie, body: { isDisabled } })
const leave = (cookie?: string) => client.ask('DELETE /v1/me', { cookie })
const stored = async (id: string) => (await client.db.select().from(profiles).where(eq(profiles.id, id)))[0]
const deeds = () => readAuditEntries(client.db)
const days = async () => (await client.db.select().from(memberDeletions)).map(({ members }) => members)
const DAY = 24 * 3600
const SUPER = { isSuperadmin: true }
const confirm = (cookie: string) =>
  client.ask('POST /v1/session/confirmation', { cookie, body: { password: TEST_MEMBER_PASSWORD } })

describe('closing accounts as an admin', () => {
  test('deletes a member: flags the account, ends its sessions and writes an audit entry', async () => {
    const rosa = await client.newSignedInMember()
    expect((await remove(rosa.id)).status).toBe(204)
    expect(await stored(rosa.id)).toMatchObject({
      isDeleted: true,
      deletedBy: admin.id,
      deletedAt: expect.any(Date),
      email: rosa.email,
    })
    expect(await client.db.$count(sessions, eq(sessions.userId, rosa.id))).toBe(0)
    expect((await client.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect(await client.signIn(rosa.email)).toMatchObject({ status: 401, body: { message: texts.wrongCredentials } })
    const target = { table: 'profiles', id: rosa.id, what: 'Rosa Medina' }
    expect(await deeds()).toMatchObject([{ action: 'user_deleted', who: 'Ada Admin', whoId: admin.id, ...target }])
    // the address stays taken until the purge
    const form = { fullName: 'Eve', email: rosa.email, password: 'sweep-42', zipCode: '85016', acceptsTerms: true }
    expect((await client.ask('POST /v1/accounts', { body: form })).status).toBe(409)
    expect(await days()).toEqual([1])
  })

  test('disables and enables an account, with an audit entry for each', async () => {
    const rosa = await client.newSignedInMember()
    expect((await disable(rosa.id, true)).status).toBe(204)
    expect((await client.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect(await client.signIn(rosa.email)).toMatchObject({ status: 403, body: { message: texts.disabled } })
    expect((await disable(rosa.id, false)).status).toBe(204)
    expect((await client.ask('GET /v1/me', { cookie: rosa.cookie })).status).toBe(401)
    expect((await client.signIn(rosa.email)).status).toBe(200)
    expect(await deeds()).toMatchObject([
      { action: 'user_disabled', before: { isDisabled: false }, after: { isDisabled: true } },
      { action: 'user_enabled', before: { isDisabled: true }, after: { isDisabled: false } },
    ])
  })

  test('is rejected if the account is the admin’s own, a superadmin’s or missing', async () => {
    const superadmin = await client.newSignedInMember({ isSuperadmin: true })
    const gone = await client.newMember({ isDeleted: true })
    const tries: [string, typeof admin, number][] = [
      [admin.id, admin, 409],
      [superadmin.id, admin, 409],
      [superadmin.id, superadmin, 409],
      [gone.id, admin, 404],
      [createRandomMemberId(), admin, 404],
    ]
    for (const [id, who, status] of tries)
      expect([(await remove(id, who)).status, (await disable(id, true, who)).status]).toEqual([status, status])
    expect(await deeds()).toEqual([])
    expect(await stored(admin.id)).toMatchObject({ isDeleted: false, isDisabled: false })
    expect(await stored(superadmin.id)).toMatchObject({ isDeleted: false, isDisabled: false })
  })

  test('is rejected for members without admin rights and for visitors', async () => {
    const [rosa, ben] = [await client.newSignedInMember(), await client.newMember()]
    for (const answer of [await remove(ben.id, rosa), await disable(ben.id, true, rosa), await remove(rosa.id, rosa)])
      expect(answer.status).toBe(403)
    expect((await client.ask(`DELETE /v1/admin/members/${ben.id}`)).status).toBe(401)
    expect(await stored(ben.id)).toMatchObject({ isDeleted: false, isDisabled: false })
  })

  test('deletes a member only once when two admins do it concurrently', async () => {
    const other = await client.newSignedInMember({ isAdmin: true })
    const { id } = await client.newMember()
    const statuses = (await Promise.all([remove(id), remove(id, other)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 404])
    expect(await deeds()).toHaveLength(1)
  })
})

describe('purgeDeletedAccounts', () => {
  test('erases accounts deleted 30 days ago and removes the member’s name from audit entries', async () => {
    const [rosa, ben] = [await client.newMember({ fullName: 'Rosa Medina' }), await client.newMember()]
    const other = await client.newMember({ isAdmin: true })
    await remove(other.id)
    const deed = { action: 'user_disabled', subject: { kind: 'member', id: ben.id, name: 'Rosa Medina' } } as const
    await runInTransaction(client.db, (tx) =>
      recordAuditEntries(tx, { actor: { id: rosa.id, fullName: 'Rosa Medina' }, ...deed }),
    )
    await disable(ben.id, true)
    await remove(rosa.id)

    client.advanceTime(29 * DAY)
    await purgeDeletedAccounts(client.platform)
    expect(await stored(rosa.id)).toBeDefined()

    client.advanceTime(DAY + 60)
    await purgeDeletedAccounts(client.platform)
    expect([await stored(rosa.id), await stored(other.id)]).toEqual([undefined, undefined])
    expect(await stored(ben.id)).toMatchObject({ isDisabled: true })
    expect(await client.db.$count(accounts, eq(accounts.userId, rosa.id))).toBe(0)
    expect(await days()).toEqual([2])
    const auditEntries = (await deeds()).map(({ action, who, what }) => `${who}: ${action} ${what}`)
    expect(auditEntries.toSorted()).toEqual([
      `Ada Admin: user_deleted ${DELETED_MEMBER_NAME}`,
      'Ada Admin: user_deleted former admin 1',
      'Ada Admin: user_disabled Rosa Medina',
      `${DELETED_MEMBER_NAME}: user_disabled Rosa Medina`,
    ])
    await purgeDeletedAccounts(client.platform)
    expect(await days()).toEqual([2])
  })

  test('skips an account that an admin restores while the purge waits for its lock', async () => {
    const { id } = await client.newMember({ isDeleted: true, deletedAt: new Date(0) })
    let purge: Promise<void> | undefined
    await runInTransaction(client.db, async (tx) => {
      await tx.update(profiles).set({ isDeleted: false, deletedAt: null }).where(eq(profiles.id, id))
      purge = purgeDeletedAccounts(client.platform)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await client.db.execute(waiting)).rows.length).toBe(1)
    })
    await purge
    expect(await stored(id)).toMatchObject({ isDeleted: false })
  })

  test('reports a failure to erase one account and erases the others', async () => {
    const stuck = await client.newMember({ isDeleted: true, deletedAt: new Date(0) })
    const free = await client.newMember({ isDeleted: true, deletedAt: new Date(1) })
    await client.db.execute(`create function refuse() returns trigger language plpgsql as
      $$ begin if old.id = '${stuck.id}' then raise 'no'; end if; return old; end $$`)
    await client.db.execute('create trigger stuck before delete on profiles for each row execute function refuse()')
    await expect(purgeDeletedAccounts(client.platform)).rejects.toThrow('could not be purged')
    expect([await stored(stuck.id), await stored(free.id)]).toEqual([expect.anything(), undefined])
    await client.db.execute('drop function refuse() cascade')
    await purgeDeletedAccounts(client.platform)
    expect(await stored(stuck.id)).toBeUndefined()
  })
})

describe('self-service account deletion', () => {
  test('erases all data of the account and frees the email address', async () => {
    const rosa = await client.newSignedInMember()
    await client.ask('POST /v1/password-resets', { body: { email: rosa.email } })
    await client.runJobs()
    const [mail] = await client.takeMails()
    const answer = await leave(rosa.cookie)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/)
    expect(await stored(rosa.id)).toBeUndefined()
    for (const table of [sessions, accounts]) expect(await client.db.$count(table, eq(table.userId, rosa.id))).toBe(0)
    expect(await client.db.$count(verifications, eq(verifications.value, rosa.id))).toBe(0)
    const body = { token: extractTokenFromEmail(mail!), password: 'another one' }
    expect((await client.ask('PUT /v1/password-resets', { body })).status).toBe(410)
    expect((await client.signIn(rosa.email)).status).toBe(401)
    expect(await days()).toEqual([1])
    const form = { fullName: 'Rosa', email: rosa.email, password: 'sweep-42', zipCode: '85016', acceptsTerms: true }
    expect((await client.ask('POST /v1/accounts', { body: form })).status).toBe(201)
  })

  test('succeeds even if ending the session fails afterwards', async () => {
    const rosa = await client.newSignedInMember()
    await client.db.execute(`create function lose_sessions() returns trigger language plpgsql as
      $$ begin alter table sessions rename to lost_sessions; return null; end $$`)
    await client.db.execute(`create constraint trigger losing after delete on profiles
      initially deferred for each row execute function lose_sessions()`)
    expect((await leave(rosa.cookie)).status).toBe(204)
    await client.db.execute('alter table lost_sessions rename to sessions')
    await client.db.execute('drop function lose_sessions() cascade')
    expect(await stored(rosa.id)).toBeUndefined()
    expect((await client.ask('GET /v1/session', { cookie: rosa.cookie })).body).toMatchObject({ user: null })
  })

  test('returns 401 without a session and says that no session is active', async () => {
    expect(await leave()).toMatchObject({ status: 401, body: { message: texts.noActiveSession } })
  })

  test('deletes the account once when two requests arrive concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const rosa = await client.newSignedInMember()
      const other = (await client.signIn(rosa.email)).cookie
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

  test('attributes the actions of a deleted admin to a placeholder such as "former admin 3"', async () => {
    const { id } = await client.newMember()
    await remove(id)
    expect((await leave(admin.cookie)).status).toBe(204)
    expect(await stored(id)).toMatchObject({ isDeleted: true, deletedBy: null })
    const who = 'former admin 1'
    expect(await deeds()).toMatchObject([
      { action: 'user_deleted', who, what: 'Rosa Medina' },
      { action: 'user_deleted', who, whoId: admin.id, table: 'profiles', id: admin.id, what: who },
    ])
  })

  test('gives each former admin a distinct number, even one deleted by another admin', async () => {
    const [sam, tess] = [await client.newSignedInMember(SUPER), await client.newSignedInMember(SUPER)]
    const second = await client.newSignedInMember({ isAdmin: true })
    await remove(second.id, sam)
    client.advanceTime(31 * DAY)
    await purgeDeletedAccounts(client.platform)
    const { cookie } = await client.signIn(tess.email)
    await confirm(cookie)
    expect((await leave(cookie)).status).toBe(204)
    expect((await deeds()).map(({ who, what }) => `${who}: ${what}`)).toEqual([
      'Rosa Medina: former admin 1',
      'former superadmin 2: former superadmin 2',
    ])
  })

  test('uses the next number regardless of names that members chose', async () => {
    const { id } = await client.newMember({ fullName: 'former superadmin 7' })
    await remove(id)
    const sam = await client.newSignedInMember({ isAdmin: true, fullName: 'former admin 9' })
    await remove(admin.id, sam)
    await leave(sam.cookie)
    expect((await deeds()).map(({ who, what }) => `${who}: ${what}`)).toEqual([
      'Ada Admin: former superadmin 7',
      'former admin 1: Ada Admin',
      'former admin 1: former admin 1',
    ])
  })

  test('emails the other superadmins about a deleted admin, but nobody about a deleted member', async () => {
    const [sam, rosa] = [await client.newSignedInMember(SUPER), await client.newSignedInMember()]
    await client.newMember({ isSuperadmin: true, isDisabled: true })
    await client.takeMails()
    await leave(rosa.cookie)
    expect(await client.takeMails()).toEqual([])
    await leave(admin.cookie)
    const mails = await client.takeMails()
    expect(mails.map(({ to }) => to)).toEqual([sam.email])
    expect(mails[0]!.text).toContain('Ada Admin deleted their account')
    expect(mails[0]!.text).toContain('former admin 1')
  })

  test('requires a new confirmation one minute after the last one', async () => {
    const rosa = await client.newSignedInMember()
    client.advanceTime(61)
    expect(await leave(rosa.cookie)).toMatchObject({ status: 403, body: { code: 'CONFIRMATION_REQUIRED' } })
    await confirm(rosa.cookie)
    expect((await leave(rosa.cookie)).status).toBe(204)
  })

  test('is rejected for the last active superadmin', async () => {
    await client.newMember({ ...SUPER, isDisabled: true })
    await client.newMember({ ...SUPER, isDeleted: true })
    const sam = await client.newSignedInMember(SUPER)
    expect(await leave(sam.cookie)).toMatchObject({
      status: 409,
      body: { code: 'LAST_SUPERADMIN', message: texts.lastSuperadmin },
    })
    expect(await stored(sam.id)).toBeDefined()
    await client.newMember(SUPER)
    expect((await leave(sam.cookie)).status).toBe(204)
  })

  test('keeps one of two superadmins who delete their accounts concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      await client.db.delete(profiles)
      const both = [await client.newSignedInMember(SUPER), await client.newSignedInMember(SUPER)]
      const statuses = (await Promise.all(both.map(({ cookie }) => leave(cookie)))).map(({ status }) => status)
      expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409])
      expect(await client.db.$count(profiles)).toBe(1)
    }
  })
})
