import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLogs } from '#features/audit/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { createRandomMemberId } from '#platform/server/ids.ts'
import { memberManagementUiTexts as texts } from '../../copy.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'
import { eraseMember } from '../service/account-deletion.ts'
import { memberNotes, profiles, sessions } from '../tables.ts'

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let admin: Awaited<ReturnType<typeof client.newSignedInMember>>
beforeAll(async () => {
  client = await createMembersTestClient()
})
afterAll(() => client.close())
beforeEach(async () => {
  await client.resetRateLimits()
  await client.db.delete(profiles)
  admin = await client.newSignedInMember({ fullName: 'Ada Admin', isAdmin: true })
})

const at = (id: string) => `/v1/admin/members/${id}`
const read = (id: string) => client.ask(`GET ${at(id)}`, { cookie: admin.cookie })

describe('the admin page of a member', () => {
  test('shows when the member was last seen, even after a sign-out and before any sign-in', async () => {
    const { id, cookie } = await client.newSignedInMember()
    const today = new Date().toISOString().slice(0, 10)
    const seen = async (of: string) => ((await read(of)).body as { sessions: { lastSeenAt: string | null } }).sessions
    expect((await seen(id)).lastSeenAt).toContain(today)
    await client.ask('DELETE /v1/session', { cookie })
    expect(await seen(id)).toMatchObject({ open: 0, lastSeenAt: expect.stringContaining(today) })
    expect((await seen((await client.newMember()).id)).lastSeenAt).toBeNull()
  })

  test('counts open sessions and omits ended ones', async () => {
    const { id } = await client.newSignedInMember()
    const first = (await read(id)).body
    expect(first).toMatchObject({ member: { id }, sessions: { open: 1 }, notes: [] })
    const expiresAt = new Date(client.platform.clock.now().getTime() + 60_000)
    await client.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, id))
    expect((await read(id)).body).toMatchObject({ sessions: { open: 1 } })
    client.advanceTime(60)
    expect((await read(id)).body).toMatchObject({ sessions: { open: 0 } })
  })

  test('names who deleted the member, and returns 404 after the purge', async () => {
    const { id } = await client.newMember()
    await client.ask(`DELETE ${at(id)}`, { cookie: admin.cookie })
    expect(await read(id)).toMatchObject({
      status: 200,
      body: { member: { deletion: { by: 'Ada Admin', byId: admin.id } } },
    })
    await runInTransaction(client.db, (tx) => eraseMember(tx, id, new Date()))
    expect(await read(id)).toMatchObject({ status: 404 })
  })
})

describe('admin notes about a member', () => {
  test('show admins their author and time and are audited without their text', async () => {
    const { id } = await client.newMember()
    const [noteId, text] = [createRandomMemberId(), 'Wrote to them,\nfriendly answer.']
    const add = () => client.ask(`PUT ${at(id)}/notes/${noteId}`, { cookie: admin.cookie, body: { text } })
    expect([(await add()).status, (await add()).status]).toEqual([204, 204])
    const { body } = await read(id)
    expect(body).toMatchObject({
      member: { id },
      sessions: { open: 0 },
      notes: [{ id: noteId, text, author: 'Ada Admin' }],
    })
    expect(body?.['notes']).toHaveLength(1)
    const written = await client.db
      .select()
      .from(auditLogs)
      .where(sql`${auditLogs.details} ->> 'memberId' = ${id}`)
    expect(written).toMatchObject([{ action: 'note_added', details: { memberId: id, after: { noteId } } }])
    expect(JSON.stringify(written)).not.toContain('friendly')
    await runInTransaction(client.db, (tx) => eraseMember(tx, id, new Date()))
    expect(await client.db.$count(memberNotes)).toBe(0)
  })

  test('get 409 under the id of another note, whether its text, admin or member differs', async () => {
    const [rosa, ben] = [await client.newMember(), await client.newMember()]
    const grace = await client.newSignedInMember({ isAdmin: true })
    const noteId = createRandomMemberId()
    const add = ({ of = rosa.id, cookie = admin.cookie, text = 'Friendly answer.' }) =>
      client.ask(`PUT ${at(of)}/notes/${noteId}`, { cookie, body: { text } })
    expect((await add({})).status).toBe(204)
    for (const other of [{ text: 'No answer yet.' }, { cookie: grace.cookie }, { of: ben.id }])
      expect(await add(other)).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: texts.noteIdTaken } })
    expect((await add({})).status, 'a true repetition').toBe(204)
    expect((await read(rosa.id)).body['notes']).toMatchObject([{ text: 'Friendly answer.', author: 'Ada Admin' }])
    expect((await read(ben.id)).body['notes']).toEqual([])
  })

  test('are listed a hundred at a time, the older ones after the last id, even with equal times', async () => {
    const [{ id }, other] = [await client.newMember(), await client.newMember()]
    const createdAt = (nr: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(nr / 7)))
    const rows = Array.from({ length: 230 }, (_, nr) => ({
      id: createRandomMemberId(),
      memberId: id,
      authorId: admin.id,
      text: `Note ${nr}`,
      createdAt: createdAt(nr),
    }))
    await client.db
      .insert(memberNotes)
      .values([...rows, { ...rows[0]!, id: createRandomMemberId(), memberId: other.id }])
    const listed: { id: string; text: string; author: string; createdAt: string }[] = []
    for (let before = '', size = 100; size === 100;) {
      const { body } = await client.ask(`GET ${at(id)}/notes${before && `?before=${before}`}`, { cookie: admin.cookie })
      const notes = body['notes'] as typeof listed
      listed.push(...notes)
      size = notes.length
      before = notes.at(-1)!.id
    }
    expect(listed).toHaveLength(230)
    expect(new Set(listed.map((note) => note.text)).size).toBe(230)
    expect(listed.map((note) => note.createdAt)).toEqual(rows.map((_, nr) => createdAt(229 - nr).toISOString()))
    expect(listed[0]).toMatchObject({ author: 'Ada Admin' })
    const ofOther = `GET ${at(other.id)}/notes?before=${listed[5]!.id}`
    expect((await client.ask(ofOther, { cookie: admin.cookie })).body).toEqual({ notes: [] })
  })

  test.each(['', '  ', 'x'.repeat(2001)])('are rejected when empty or too long', async (text) => {
    const { id } = await client.newMember()
    const answer = await client.ask(`PUT ${at(id)}/notes/${createRandomMemberId()}`, {
      cookie: admin.cookie,
      body: { text },
    })
    expect(answer.status).toBe(400)
    expect(await client.db.$count(memberNotes)).toBe(0)
  })
})
