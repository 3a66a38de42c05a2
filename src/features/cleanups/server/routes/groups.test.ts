import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { profiles } from '#features/members/server/tables.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { Group, GroupOffer } from '../../contract/group.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import { GROUP_OPEN_DAYS } from '../../rules/group.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { cleanupGroups, cleanupLogs } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
type Member = Awaited<ReturnType<typeof app.newSignedInMember>>
let rosa: Member
let hector: Member
const publicMember = (name: string) =>
  app.newSignedInMember({ username: `${name}${generateRowId().slice(-8)}`, isPublic: true, onboardingCompleted: true })
beforeAll(async () => {
  app = await createCleanupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  ;[rosa, hector] = [await publicMember('rosa'), await publicMember('hector')]
  await app.takeMails()
})

type LoggedGroup = { total?: number; people?: number; invited?: string[]; litterCount?: number }
/** Logs a group of which the host gets 46 of 214 pieces, unless other numbers are given. */
async function logGroup({ total = 214, people = 5, invited = [], litterCount = 46 }: LoggedGroup = {}, host = rosa) {
  const photo = await app.aPhoto(host.id)
  const body = app.newCleanupBody({ litterCount, minutes: 90, photos: [photo.id], group: { total, people, invited } })
  const logged = await app.ask('POST /v1/cleanups', { cookie: host.cookie, body })
  expect(logged.status).toBe(200)
  const group = await readGroup(body.cleanupId, host)
  return { ...body, groupId: body.cleanupId, code: group.join!.code, photo }
}
const readGroup = async (groupId: string, reader: Member) =>
  (await app.ask(`GET /v1/groups/${groupId}`, { cookie: reader.cookie })).body as unknown as Group
const join = (code: string, pieces: number, member = hector, cleanupId = generateRowId()) =>
  app.ask(`POST /v1/group-codes/${code}/shares`, { cookie: member.cookie, body: { cleanupId, pieces } })
const piecesOf = ({ shares, rest }: Group) => [...shares.map(({ pieces }) => pieces), rest]
const edit = (member: Member, cleanupId: string, body: object) =>
  app.ask(`PUT /v1/cleanups/${cleanupId}`, {
    cookie: member.cookie,
    body: { date: '2025-11-14', location: '85016', ...body },
  })
const leave = (member: Member, cleanupId: string) =>
  app.ask(`DELETE /v1/cleanups/${cleanupId}`, { cookie: member.cookie })
const statusOf = async (cleanupId: string) =>
  (await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId)))[0]?.status
const countersAreRight = async () => expect(await app.findWrongCounters()).toEqual([])

describe('logging a group', () => {
  test('gives the host a share and leaves the rest, which count for the community together', async () => {
    const { groupId, cleanupId } = await logGroup()
    const group = await readGroup(groupId, rosa)
    expect(group).toMatchObject({
      total: 214,
      people: 5,
      rest: 168,
      isHost: true,
      ownCleanupId: cleanupId,
      minutes: 90,
    })
    expect(piecesOf(group)).toEqual([46, 168])
    expect(group.join!.url).toBe(`${app.platform.config.appUrl}/together/${group.join!.code}`)
    await countersAreRight()
  })

  test('twice under the same id makes one group', async () => {
    const { code: _code, photo: _photo, groupId, ...body } = await logGroup()
    const again = await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    expect(again.body).toMatchObject({ litterCount: 46, group: { id: groupId, total: 214, people: 5, isHost: true } })
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.hostId, rosa.id))).toBe(1)
  })

  test.each([
    ['a total above the limit', { total: 5001, people: 5 }, { 'group.total': texts.totalTooHigh }],
    ['no people', { total: 10, people: 0 }, { 'group.people': texts.peopleTooLow }],
    ['too many people', { total: 1000, people: 501 }, { 'group.people': texts.peopleTooHigh }],
    ['more people than pieces', { total: 4, people: 5 }, { 'group.people': texts.morePeopleThanPieces }],
    ['a share above the total', { total: 2, people: 1 }, { litterCount: texts.shareAboveTotal }],
  ])('with %s is refused at its field', async (_, group, errors) => {
    const body = app.newCleanupBody({ litterCount: 3, group: { invited: [], ...group } })
    const refused = await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    expect(refused.status).toBe(400)
    expect(getFieldErrorsOfResponse(refused)).toEqual(errors)
  })
})

describe('joining a group', () => {
  test('takes a share from the rest, with day, place, time and photos of the host', async () => {
    const { groupId, code, photo } = await logGroup()
    const joined = await join(code, 42)
    expect(joined).toMatchObject({
      status: 200,
      body: {
        userId: hector.id,
        date: '2025-11-14',
        location: '85016',
        litterCount: 42,
        minutes: 90,
        notes: null,
        status: 'pending',
        photos: [{ id: photo.id }],
        group: { id: groupId, total: 214, people: 5, isHost: false },
      },
    })
    expect(piecesOf(await readGroup(groupId, hector))).toEqual([46, 42, 126])
    await countersAreRight()
  })

  test('again gives the same share', async () => {
    const { groupId, code } = await logGroup()
    const first = await join(code, 42)
    const again = await join(code, 10)
    expect(again.body).toMatchObject({ cleanupId: first.body['cleanupId'], litterCount: 42 })
    expect(piecesOf(await readGroup(groupId, rosa))).toEqual([46, 42, 126])
  })

  test('with more than the rest is refused with the number that is left', async () => {
    const { code } = await logGroup({ total: 60, people: 2 })
    expect(await join(code, 15)).toMatchObject({
      status: 409,
      body: { code: 'SHARE_TOO_LARGE', message: texts.shareTooLarge(14), data: { most: 14 } },
    })
    await join(code, 14)
    expect(await join(code, 1, await publicMember('late'))).toMatchObject({
      status: 409,
      body: { message: texts.nothingLeft, data: { most: 0 } },
    })
  })

  test('with more than one cleanup holds is refused with the limit', async () => {
    const { code } = await logGroup({ total: 1000 })
    expect(await join(code, 251)).toMatchObject({
      status: 409,
      body: { message: texts.mostOfCleanup(250), data: { most: 250 } },
    })
  })

  test('by more members than were there raises the number of people', async () => {
    const { groupId, code } = await logGroup({ people: 1 })
    await join(code, 5)
    expect(await readGroup(groupId, rosa)).toMatchObject({ people: 2 })
  })

  test('works for seven days and not after a rejection', async () => {
    const { code, cleanupId } = await logGroup()
    app.advanceTime(GROUP_OPEN_DAYS * 24 * 60 * 60)
    expect(await join(code, 42)).toMatchObject({
      status: 410,
      body: { code: 'CLOSED', data: { hostName: rosa.username } },
    })
    app.advanceTime(-GROUP_OPEN_DAYS * 24 * 60 * 60)
    await app.db.update(cleanupLogs).set({ status: 'rejected' }).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(await join(code, 42)).toMatchObject({ status: 410, body: { code: 'CLOSED' } })
  })

  test('an approved group gives an approved share', async () => {
    const { code, cleanupId } = await logGroup()
    await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect((await join(code, 42)).body).toMatchObject({ status: 'approved' })
    await countersAreRight()
  })

  test('with an unknown code is NOT_FOUND, and guessing is limited', async () => {
    expect(await join('222222', 1)).toMatchObject({ status: 404, body: { message: texts.unknownCode } })
    for (let tries = 0; tries < 19; tries++) await join('222222', 1)
    expect((await join('222222', 1)).status).toBe(429)
  })

  test('by fifty members at once leaves no piece twice', async () => {
    const { groupId, code } = await logGroup({ total: 400, people: 50, litterCount: 8 })
    const members = await Promise.all(Array.from({ length: 50 }, () => publicMember('many')))
    const joined = await Promise.all(members.map((member) => join(code, 9, member)))
    const shares = joined.filter(({ status }) => status === 200)
    expect(shares).toHaveLength(43)
    const group = await readGroup(groupId, rosa)
    expect(group.shares).toHaveLength(44)
    expect(group.rest).toBe(400 - 8 - 43 * 9)
    await countersAreRight()
  })
})

describe('the offer of a code', () => {
  const offer = async (code: string, member?: Member) =>
    app.ask(`GET /v1/group-codes/${code}`, member ? { cookie: member.cookie } : {})

  test('names the host and the shares to members, and nobody to visitors', async () => {
    const { code } = await logGroup()
    await join(code, 42)
    const reader = await publicMember('leila')
    const seen = (await offer(code, reader)).body as unknown as GroupOffer
    expect(seen).toMatchObject({
      host: { name: rosa.username },
      total: 214,
      people: 5,
      rest: 126,
      offered: 42,
      hasJoined: false,
    })
    expect(seen.shares).toEqual([
      { name: rosa.username, pieces: 46, isHost: true },
      { name: hector.username, pieces: 42, isHost: false },
    ])
    const visited = (await offer(code)).body as unknown as GroupOffer
    expect(visited).toMatchObject({ host: { name: null, avatarUrl: null }, total: 214, offered: 42 })
    expect(visited.shares.map(({ name }) => name)).toEqual([null, null])
    expect((await offer(code, hector)).body).toMatchObject({ hasJoined: true })
  })

  test('does not name private members', async () => {
    const { code, groupId } = await logGroup()
    await join(code, 42)
    await app.db.update(profiles).set({ isPublic: false }).where(eq(profiles.id, hector.id))
    const seen = (await offer(code, await publicMember('leila'))).body as unknown as GroupOffer
    expect(seen.shares.map(({ name }) => name)).toEqual([rosa.username, null])
    const group = await readGroup(groupId, rosa)
    expect(group.shares[1]).toMatchObject({ name: null, username: null, avatarUrl: null, pieces: 42 })
    expect((await readGroup(groupId, hector)).shares[1]).toMatchObject({ name: hector.username, isMe: true })
  })

  test('accepts the code in lower case with spaces', async () => {
    const { code } = await logGroup()
    const typed = encodeURIComponent(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
    expect((await offer(typed)).status).toBe(200)
  })

  test('offers what is left if it is less than an equal share', async () => {
    const { code } = await logGroup({ total: 60, people: 2 })
    expect((await offer(code)).body).toMatchObject({ offered: 14, rest: 14 })
  })
})

describe('a group', () => {
  test('is shown to its members and admins only', async () => {
    const { groupId } = await logGroup()
    expect((await app.ask(`GET /v1/groups/${groupId}`, { cookie: hector.cookie })).status).toBe(404)
    const admin = await app.newSignedInMember({ isAdmin: true })
    expect(await readGroup(groupId, admin)).toMatchObject({ ownCleanupId: null, join: null })
  })
})

describe('a share', () => {
  test('can be changed within the rest', async () => {
    const { groupId, code } = await logGroup()
    const { cleanupId } = (await join(code, 42)).body as { cleanupId: string }
    expect((await edit(hector, cleanupId, { litterCount: 60, notes: 'Mine' })).body).toMatchObject({
      litterCount: 60,
      notes: 'Mine',
    })
    expect(piecesOf(await readGroup(groupId, rosa))).toEqual([46, 60, 108])
    expect(await edit(hector, cleanupId, { litterCount: 169 })).toMatchObject({
      status: 409,
      body: { data: { most: 168 } },
    })
    await countersAreRight()
  })

  test('of a guest has day, place and photos of the host', async () => {
    const { cleanupId: hosted, code } = await logGroup()
    const { cleanupId } = (await join(code, 42)).body as { cleanupId: string }
    expect((await edit(hector, cleanupId, { litterCount: 42, date: '2025-11-15' })).body).toMatchObject({
      code: 'NOT_HOST',
      message: texts.onlyHost,
    })
    await edit(rosa, hosted, { litterCount: 46, date: '2025-11-16', location: '85001' })
    const [row] = await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(row).toMatchObject({ date: '2025-11-16', location: '85001', litterCount: 42 })
    await countersAreRight()
  })

  test('of a decided group sends all shares back to review when it changes, but not for its notes', async () => {
    const { cleanupId: hosted, code } = await logGroup()
    const { cleanupId } = (await join(code, 42)).body as { cleanupId: string }
    await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, hosted))
    expect(await statusOf(cleanupId)).toBe('approved')
    await edit(hector, cleanupId, { litterCount: 42, notes: 'Only words' })
    expect(await statusOf(hosted)).toBe('approved')
    await edit(hector, cleanupId, { litterCount: 43 })
    expect([await statusOf(hosted), await statusOf(cleanupId)]).toEqual(['pending', 'pending'])
    await countersAreRight()
  })

  test('goes back to the rest when its member leaves, and the photos stay', async () => {
    const { groupId, code, photo } = await logGroup()
    const { cleanupId } = (await join(code, 42)).body as { cleanupId: string }
    expect((await leave(hector, cleanupId)).status).toBe(204)
    expect(piecesOf(await readGroup(groupId, rosa))).toEqual([46, 168])
    expect(await app.db.$count(pictures, eq(pictures.id, photo.id))).toBe(1)
    expect((await join(code, 42)).status).toBe(200)
    await countersAreRight()
  })
})

describe('a host', () => {
  test('can delete the group only while nobody else has a share', async () => {
    const { cleanupId: hosted, code, groupId, photo } = await logGroup()
    const { cleanupId } = (await join(code, 42)).body as { cleanupId: string }
    expect(await leave(rosa, hosted)).toMatchObject({ status: 409, body: { message: texts.hostCannotDelete } })
    await leave(hector, cleanupId)
    expect((await leave(rosa, hosted)).status).toBe(204)
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.id, groupId))).toBe(0)
    expect(await app.db.$count(pictures, eq(pictures.id, photo.id))).toBe(0)
    expect((await join(code, 1)).status).toBe(404)
    await countersAreRight()
  })

  test('can change total and people, but not below what is taken', async () => {
    const { cleanupId: hosted, code, groupId } = await logGroup()
    await join(code, 42)
    const change = (group: object, litterCount = 46) => edit(rosa, hosted, { litterCount, group })
    expect(getFieldErrorsOfResponse(await change({ total: 42, people: 2 }))).toEqual({
      'group.total': texts.totalBelowShares(43),
    })
    expect(getFieldErrorsOfResponse(await change({ total: 100, people: 1 }))).toEqual({
      'group.people': texts.peopleBelowShares(2),
    })
    expect(await change({ total: 80, people: 2 })).toMatchObject({ status: 409, body: { data: { most: 38 } } })
    expect((await change({ total: 80, people: 2 }, 38)).status).toBe(200)
    expect(piecesOf(await readGroup(groupId, rosa))).toEqual([38, 42, 0])
    expect((await change({ total: 300, people: 6 }, 100)).status).toBe(200)
    expect(piecesOf(await readGroup(groupId, rosa))).toEqual([100, 42, 158])
    await countersAreRight()
  })

  test('who deletes the account leaves the group and its photos to whoever joined first', async () => {
    const { code, groupId, photo } = await logGroup()
    const leila = await publicMember('leila')
    await join(code, 42)
    await join(code, 30, leila)
    expect((await app.ask('DELETE /v1/me', { cookie: rosa.cookie })).status).toBe(204)
    const group = await readGroup(groupId, hector)
    expect(group).toMatchObject({ isHost: true, total: 214, photos: [{ id: photo.id }] })
    expect(piecesOf(group)).toEqual([42, 30, 142])
    const [owned] = await app.db
      .select()
      .from(pictures)
      .where(and(eq(pictures.id, photo.id), eq(pictures.ownerId, hector.id)))
    expect(owned).toBeDefined()
    await countersAreRight()
  })

  test('who is alone in the group takes it along when deleting the account', async () => {
    const { groupId } = await logGroup()
    expect((await app.ask('DELETE /v1/me', { cookie: rosa.cookie })).status).toBe(204)
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.id, groupId))).toBe(0)
    await countersAreRight()
  })
})

describe('invitations', () => {
  const invitationsOf = async (member: Member) =>
    (await app.ask('GET /v1/me/invitations', { cookie: member.cookie })).body['invitations']
  const invite = (groupId: string, memberIds: string[], host = rosa) =>
    app.ask(`POST /v1/groups/${groupId}/invitations`, { cookie: host.cookie, body: { memberIds } })

  test('reach the invited by e-mail and in the Litterlog, until they join', async () => {
    const { groupId, code } = await logGroup({ invited: [hector.id] })
    const mails = (await app.takeMails()).filter(({ to }) => to === hector.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      texts.invitationTitle({ hostName: rosa.username, isReminder: false }),
    ])
    expect(mails[0]!.text).toContain(`/together/${code}`)
    expect(await invitationsOf(hector)).toMatchObject([
      { groupId, code, hostName: rosa.username, total: 214, people: 5 },
    ])
    expect((await readGroup(groupId, rosa)).invitations).toMatchObject([
      { name: hector.username, memberId: hector.id, hasDeclined: false },
    ])
    await join(code, 42)
    expect(await invitationsOf(hector)).toEqual([])
    expect((await readGroup(groupId, rosa)).invitations).toEqual([])
  })

  test('can be declined and taken back', async () => {
    const { groupId } = await logGroup({ invited: [hector.id] })
    await app.ask(`DELETE /v1/me/invitations/${groupId}`, { cookie: hector.cookie })
    expect(await invitationsOf(hector)).toEqual([])
    expect((await readGroup(groupId, rosa)).invitations).toMatchObject([{ hasDeclined: true }])
    const takeBack = (host: Member) =>
      app.ask(`DELETE /v1/groups/${groupId}/invitations/${hector.id}`, { cookie: host.cookie })
    expect((await takeBack(hector)).status).toBe(404)
    expect((await takeBack(rosa)).status).toBe(204)
    expect((await readGroup(groupId, rosa)).invitations).toEqual([])
  })

  test('go to public members only', async () => {
    const hidden = await app.newSignedInMember({ isPublic: false })
    const { groupId } = await logGroup({ invited: [hidden.id] })
    expect((await readGroup(groupId, rosa)).invitations).toEqual([])
    expect(getFieldErrorsOfResponse(await invite(groupId, [hidden.id]))).toEqual({ memberIds: texts.notInvitable })
    expect((await invite(groupId, [hector.id])).body).toMatchObject({ invitations: [{ name: hector.username }] })
    expect((await invite(groupId, [rosa.id], hector)).status).toBe(404)
  })

  test('can be repeated once a day for those who have not answered', async () => {
    const { groupId } = await logGroup()
    const remind = () => app.ask(`POST /v1/groups/${groupId}/reminders`, { cookie: rosa.cookie })
    expect(await remind()).toMatchObject({ status: 409, body: { code: 'NOBODY' } })
    await invite(groupId, [hector.id])
    await app.takeMails()
    expect(await remind()).toMatchObject({ status: 200, body: { reminded: 1 } })
    expect((await app.takeMails()).map(({ subject }) => subject)).toEqual([
      texts.invitationTitle({ hostName: rosa.username, isReminder: true }),
    ])
    expect(await remind()).toMatchObject({
      status: 409,
      body: { code: 'REMINDED', message: texts.remindedRecently(24 * 60 * 60) },
    })
    app.advanceTime(24 * 60 * 60)
    expect((await remind()).status).toBe(200)
    app.advanceTime(-24 * 60 * 60)
  })

  test('find members by the beginning of the username, those of earlier groups first', async () => {
    const { code } = await logGroup()
    await join(code, 42)
    const other = await publicMember('hector')
    const search = async (text: string) =>
      (await app.ask(`GET /v1/me/companions?search=${text}`, { cookie: rosa.cookie })).body['companions']
    expect(await search('')).toMatchObject([{ memberId: hector.id, lastTogether: '2025-11-14' }])
    expect(await search(other.username!.slice(0, -1))).toMatchObject([{ memberId: other.id, lastTogether: null }])
    const found = (await search('HECTOR')) as { memberId: string }[]
    expect(found[0]).toMatchObject({ memberId: hector.id })
    await app.db.update(profiles).set({ isPublic: false }).where(eq(profiles.id, hector.id))
    expect(await search('')).toEqual([])
  })
})
