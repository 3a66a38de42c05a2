import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { profiles } from '#features/members/server/tables.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import type { GroupOffer } from '../../contract/group.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import { GROUP_OPEN_DAYS } from '../../rules/group.ts'
import { type SignedInMember, createGroupsTestClient, listPiecesOfGroup } from '../fixtures/group-client.ts'
import { cleanupGroups, cleanupLogs } from '../tables.ts'

let app: Awaited<ReturnType<typeof createGroupsTestClient>>
let rosa: SignedInMember
let hector: SignedInMember
beforeAll(async () => {
  app = await createGroupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  ;[rosa, hector] = [await app.newPublicMember('rosa'), await app.newPublicMember('hector')]
  await app.takeMails()
})

const DAY = 24 * 60 * 60
/** Advances the clock that the tests of this file share, until the end of the test. */
function advanceTimeDuringTest(seconds: number) {
  app.advanceTime(seconds)
  onTestFinished(() => app.advanceTime(-seconds))
}

describe('logging a group', () => {
  test('gives the host a share and counts the rest for the community', async () => {
    const { groupId, cleanupId } = await app.logGroup(rosa)
    const group = await app.readGroup(groupId, rosa)
    expect(group).toMatchObject({
      total: 214,
      people: 5,
      rest: 168,
      isHost: true,
      ownCleanupId: cleanupId,
      minutes: 90,
    })
    expect(listPiecesOfGroup(group)).toEqual([46, 168])
    expect(group.join!.url).toBe(`${app.platform.config.appUrl}/together/${group.join!.code}`)
    await app.expectCountersAreRight()
  })

  test('creates one group when repeated with the same id', async () => {
    const { groupId, body } = await app.logGroup(rosa)
    const again = await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    expect(again.body).toMatchObject({ litterCount: 46, group: { id: groupId, total: 214, people: 5, isHost: true } })
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.hostId, rosa.id))).toBe(1)
  })

  test.each([
    ['a total above the limit', { total: 5001, people: 5 }, { 'group.total': texts.totalTooHigh }],
    ['one person', { total: 10, people: 1 }, { 'group.people': texts.peopleTooLow }],
    ['too many people', { total: 1000, people: 501 }, { 'group.people': texts.peopleTooHigh }],
    ['more people than pieces', { total: 4, people: 5 }, { 'group.people': texts.morePeopleThanPieces }],
    ['a share above the total', { total: 2, people: 2 }, { litterCount: texts.shareAboveTotal }],
  ])('rejects %s at the field', async (_, group, errors) => {
    const body = app.newCleanupBody({ litterCount: 3, group: { invited: [], ...group } })
    const refused = await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    expect(refused.status).toBe(400)
    expect(getFieldErrorsOfResponse(refused)).toEqual(errors)
  })
})

describe('joining a group', () => {
  test("gives a share from the rest, with the host's day, place, time and photos", async () => {
    const { groupId, code, photo } = await app.logGroup(rosa)
    const joined = await app.joinGroup(hector, code, 42)
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
    expect(listPiecesOfGroup(await app.readGroup(groupId, hector))).toEqual([46, 42, 126])
    await app.expectCountersAreRight()
  })

  test('returns the same share when repeated', async () => {
    const { groupId, code } = await app.logGroup(rosa)
    const first = await app.joinGroup(hector, code, 42)
    const again = await app.joinGroup(hector, code, 10)
    expect(again.body).toMatchObject({ cleanupId: first.body['cleanupId'], litterCount: 42 })
    expect(listPiecesOfGroup(await app.readGroup(groupId, rosa))).toEqual([46, 42, 126])
  })

  test('fails with more pieces than the rest and says how many are left', async () => {
    const { code } = await app.logGroup(rosa, { total: 60, people: 2 })
    expect(await app.joinGroup(hector, code, 15)).toMatchObject({
      status: 409,
      body: { code: 'SHARE_TOO_LARGE', message: texts.shareTooLarge(14), data: { most: 14 } },
    })
    await app.joinGroup(hector, code, 14)
    expect(await app.joinGroup(await app.newPublicMember('late'), code, 1)).toMatchObject({
      status: 409,
      body: { message: texts.nothingLeft, data: { most: 0 } },
    })
  })

  test('rejects more pieces than one cleanup can have and names the limit', async () => {
    const { code } = await app.logGroup(rosa, { total: 1000 })
    expect(await app.joinGroup(hector, code, 251)).toMatchObject({
      status: 409,
      body: { message: texts.mostOfCleanup(250), data: { most: 250 } },
    })
  })

  test('raises the number of people when more members join than were counted', async () => {
    const { groupId, code } = await app.logGroup(rosa, { people: 2 })
    for (const member of [hector, await app.newPublicMember('leila')]) await app.joinGroup(member, code, 5)
    expect(await app.readGroup(groupId, rosa)).toMatchObject({ people: 3 })
  })

  test('is possible for seven days', async () => {
    const { code } = await app.logGroup(rosa)
    advanceTimeDuringTest(GROUP_OPEN_DAYS * DAY - 1)
    expect((await app.joinGroup(hector, code, 42)).status).toBe(200)
    advanceTimeDuringTest(1)
    expect(await app.joinGroup(await app.newPublicMember('late'), code, 42)).toMatchObject({
      status: 410,
      body: { code: 'CLOSED', data: { hostName: rosa.username } },
    })
  })

  test('fails after a rejection of the group', async () => {
    const { code, cleanupId } = await app.logGroup(rosa)
    await app.db.update(cleanupLogs).set({ status: 'rejected' }).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(await app.joinGroup(hector, code, 42)).toMatchObject({ status: 410, body: { code: 'CLOSED' } })
  })

  test('gives an approved share in an approved group', async () => {
    const { code, cleanupId } = await app.logGroup(rosa)
    await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect((await app.joinGroup(hector, code, 42)).body).toMatchObject({ status: 'approved' })
    await app.expectCountersAreRight()
  })

  test('returns NOT_FOUND for an unknown join code and rate-limits guesses', async () => {
    expect(await app.joinGroup(hector, '222222', 1)).toMatchObject({
      status: 404,
      body: { message: texts.unknownCode },
    })
    for (let tries = 0; tries < 19; tries++) await app.joinGroup(hector, '222222', 1)
    expect((await app.joinGroup(hector, '222222', 1)).status).toBe(429)
  })

  test('gives no piece twice when fifty members join concurrently', async () => {
    const { groupId, code } = await app.logGroup(rosa, { total: 400, people: 50, litterCount: 8 })
    const members = await Promise.all(Array.from({ length: 50 }, () => app.newPublicMember('many')))
    const joined = await Promise.all(members.map((member) => app.joinGroup(member, code, 9)))
    const shares = joined.filter(({ status }) => status === 200)
    expect(shares).toHaveLength(43)
    const group = await app.readGroup(groupId, rosa)
    expect(group.shares).toHaveLength(44)
    expect(group.rest).toBe(400 - 8 - 43 * 9)
    await app.expectCountersAreRight()
  })
})

describe('the share offer of a join code', () => {
  const offer = async (code: string, member?: SignedInMember) =>
    app.ask(`GET /v1/group-codes/${code}`, member ? { cookie: member.cookie } : {})

  test('contains the size, the shares, the rest and an equal share for the reader', async () => {
    const { code } = await app.logGroup(rosa)
    await app.joinGroup(hector, code, 42)
    const size = { total: 214, people: 5, rest: 126, offered: 42 }
    expect((await offer(code, await app.newPublicMember('leila'))).body).toMatchObject({ ...size, hasJoined: false })
    const seen = (await offer(code, hector)).body as unknown as GroupOffer
    expect(seen).toMatchObject({ ...size, hasJoined: true })
    expect(seen.shares).toEqual([
      { name: rosa.username, pieces: 46, isHost: true },
      { name: hector.username, pieces: 42, isHost: false },
    ])
  })

  test('ends after seven days and then names the host to members only', async () => {
    const { code } = await app.logGroup(rosa)
    advanceTimeDuringTest(GROUP_OPEN_DAYS * DAY)
    expect(await offer(code, hector)).toMatchObject({
      status: 410,
      body: { code: 'CLOSED', message: texts.closed, data: { hostName: rosa.username } },
    })
    expect(await offer(code)).toMatchObject({ status: 410, body: { data: { hostName: null } } })
  })

  test('accepts the join code in lower case with spaces', async () => {
    const { code } = await app.logGroup(rosa)
    const typed = encodeURIComponent(` ${code.slice(0, 3).toLowerCase()} ${code.slice(3)} `)
    expect((await offer(typed)).status).toBe(200)
  })

  test('contains the rest if it is less than an equal share', async () => {
    const { code } = await app.logGroup(rosa, { total: 60, people: 2 })
    expect((await offer(code)).body).toMatchObject({ offered: 14, rest: 14 })
  })
})

describe('a group share', () => {
  test('can be changed within the rest', async () => {
    const { groupId, code } = await app.logGroup(rosa)
    const { cleanupId } = (await app.joinGroup(hector, code, 42)).body as { cleanupId: string }
    expect((await app.editCleanup(hector, cleanupId, { litterCount: 60, notes: 'Mine' })).body).toMatchObject({
      litterCount: 60,
      notes: 'Mine',
    })
    expect(listPiecesOfGroup(await app.readGroup(groupId, rosa))).toEqual([46, 60, 108])
    expect(await app.editCleanup(hector, cleanupId, { litterCount: 169 })).toMatchObject({
      status: 409,
      body: { data: { most: 168 } },
    })
    await app.expectCountersAreRight()
  })

  test("copies the host's day and place, which a guest cannot change", async () => {
    const { cleanupId: hosted, code } = await app.logGroup(rosa)
    const { cleanupId, photos } = (await app.joinGroup(hector, code, 42)).body as Pick<Cleanup, 'cleanupId' | 'photos'>
    expect((await app.editCleanup(hector, cleanupId, { litterCount: 42, date: '2025-11-15' })).body).toMatchObject({
      code: 'NOT_HOST',
      message: texts.onlyHost,
    })
    const withPhotos = (ids: string[]) => app.editCleanup(hector, cleanupId, { litterCount: 42, photos: ids })
    expect((await withPhotos([])).body).toMatchObject({ code: 'NOT_HOST' })
    expect((await withPhotos(photos.map(({ id }) => id))).status).toBe(200)
    await app.editCleanup(rosa, hosted, { litterCount: 46, date: '2025-11-16', location: '85001' })
    const [row] = await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
    expect(row).toMatchObject({ date: '2025-11-16', location: '85001', litterCount: 42 })
    await app.expectCountersAreRight()
  })

  test('sends all shares of a decided group back to review when it changes', async () => {
    const { cleanupId: hosted, code } = await app.logGroup(rosa)
    const { cleanupId } = (await app.joinGroup(hector, code, 42)).body as { cleanupId: string }
    await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, hosted))
    expect(await app.readStatus(cleanupId)).toBe('approved')
    await app.editCleanup(hector, cleanupId, { litterCount: 42, notes: 'Only words' })
    expect(await app.readStatus(hosted)).toBe('approved')
    await app.editCleanup(hector, cleanupId, { litterCount: 43 })
    expect([await app.readStatus(hosted), await app.readStatus(cleanupId)]).toEqual(['pending', 'pending'])
    await app.expectCountersAreRight()
  })

  test('returns to the rest when its member leaves', async () => {
    const { groupId, code, photo } = await app.logGroup(rosa)
    const { cleanupId } = (await app.joinGroup(hector, code, 42)).body as { cleanupId: string }
    expect((await app.deleteCleanup(hector, cleanupId)).status).toBe(204)
    expect(listPiecesOfGroup(await app.readGroup(groupId, rosa))).toEqual([46, 168])
    expect(await app.db.$count(pictures, eq(pictures.id, photo.id))).toBe(1)
    expect((await app.joinGroup(hector, code, 42)).status).toBe(200)
    await app.expectCountersAreRight()
  })
})

describe('the host of a group', () => {
  test('can delete the group only while nobody else has a share', async () => {
    const { cleanupId: hosted, code, groupId, photo } = await app.logGroup(rosa)
    const { cleanupId } = (await app.joinGroup(hector, code, 42)).body as { cleanupId: string }
    expect(await app.deleteCleanup(rosa, hosted)).toMatchObject({
      status: 409,
      body: { message: texts.hostCannotDelete },
    })
    await app.deleteCleanup(hector, cleanupId)
    expect((await app.deleteCleanup(rosa, hosted)).status).toBe(204)
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.id, groupId))).toBe(0)
    expect(await app.db.$count(pictures, eq(pictures.id, photo.id))).toBe(0)
    expect((await app.joinGroup(hector, code, 1)).status).toBe(404)
    await app.expectCountersAreRight()
  })

  test('can change total and people, but not below the taken pieces', async () => {
    const { cleanupId: hosted, code, groupId } = await app.logGroup(rosa)
    await app.joinGroup(hector, code, 42)
    const change = (group: object, litterCount = 46) => app.editCleanup(rosa, hosted, { litterCount, group })
    expect(getFieldErrorsOfResponse(await change({ total: 42, people: 2 }))).toEqual({
      'group.total': texts.totalBelowShares(42),
    })
    expect(getFieldErrorsOfResponse(await change({ total: 100, people: 1 }))).toEqual({
      'group.people': texts.peopleTooLow,
    })
    const leila = await app.newPublicMember('leila')
    const { cleanupId } = (await app.joinGroup(leila, code, 1)).body as { cleanupId: string }
    expect(getFieldErrorsOfResponse(await change({ total: 100, people: 2 }))).toEqual({
      'group.people': texts.peopleBelowShares(3),
    })
    await app.deleteCleanup(leila, cleanupId)
    expect(await change({ total: 80, people: 2 })).toMatchObject({
      status: 409,
      body: { message: texts.shareWithinTotal(38), data: { most: 38 } },
    })
    expect((await change({ total: 80, people: 2 }, 38)).status).toBe(200)
    expect(listPiecesOfGroup(await app.readGroup(groupId, rosa))).toEqual([38, 42, 0])
    expect((await change({ total: 300, people: 6 }, 100)).status).toBe(200)
    expect(listPiecesOfGroup(await app.readGroup(groupId, rosa))).toEqual([100, 42, 158])
    await app.expectCountersAreRight()
  })

  test('can convert a cleanup logged alone to a group', async () => {
    const { id } = await app.aPhoto(rosa.id)
    const body = app.newCleanupBody({ litterCount: 20, photos: [id] })
    await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    const one = { litterCount: 20, group: { total: 60, people: 1 } }
    expect(getFieldErrorsOfResponse(await app.editCleanup(rosa, body.cleanupId, one))).toEqual({
      'group.people': texts.peopleTooLow,
    })
    const group = { total: 60, people: 3 }
    expect(await app.editCleanup(rosa, body.cleanupId, { litterCount: 20, group })).toMatchObject({
      status: 200,
      body: { litterCount: 20, group: { id: body.cleanupId, total: 60, people: 3, isHost: true } },
    })
    expect(listPiecesOfGroup(await app.readGroup(body.cleanupId, rosa))).toEqual([20, 40])
    await app.expectCountersAreRight()
  })

  test('creates one group of a cleanup with five concurrent requests', async () => {
    const { id } = await app.aPhoto(rosa.id)
    const body = app.newCleanupBody({ litterCount: 20, photos: [id] })
    await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    const edit = () => app.editCleanup(rosa, body.cleanupId, { litterCount: 20, group: { total: 60, people: 3 } })
    const edited = await Promise.all(Array.from({ length: 5 }, edit))
    expect(edited.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.id, body.cleanupId))).toBe(1)
  })

  test("closes the group to newcomers when the host's account is closed", async () => {
    const { code } = await app.logGroup(rosa)
    await app.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, rosa.id))
    expect((await app.joinGroup(hector, code, 42)).body).toMatchObject({ code: 'CLOSED' })
    expect((await app.ask(`GET /v1/group-codes/${code}`)).body).toMatchObject({ code: 'CLOSED' })
  })

  test("must add a photo if the group's total exceeds the limit without photos", async () => {
    const body = app.newCleanupBody({ litterCount: 2, group: { total: 100, people: 50, invited: [] } })
    const refused = await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body })
    expect(refused.body).toMatchObject({ code: 'PHOTO_REQUIRED' })
    const { cleanupId } = await app.logGroup(rosa, { litterCount: 2 })
    const stripped = await app.editCleanup(rosa, cleanupId, { litterCount: 2, photos: [] })
    expect(stripped.body).toMatchObject({ code: 'PHOTO_REQUIRED' })
  })

  test('hands the group and its photos over to the first guest when deleting the account', async () => {
    const { code, groupId, photo } = await app.logGroup(rosa)
    const leila = await app.newPublicMember('leila')
    await app.joinGroup(hector, code, 42)
    await app.joinGroup(leila, code, 30)
    expect((await app.ask('DELETE /v1/me', { cookie: rosa.cookie })).status).toBe(204)
    const group = await app.readGroup(groupId, hector)
    expect(group).toMatchObject({ isHost: true, total: 214, photos: [{ id: photo.id }] })
    expect(listPiecesOfGroup(group)).toEqual([42, 30, 142])
    const [owned] = await app.db
      .select()
      .from(pictures)
      .where(and(eq(pictures.id, photo.id), eq(pictures.ownerId, hector.id)))
    expect(owned).toBeDefined()
    await app.expectCountersAreRight()
  })

  test('sees in the profile which groups remain after account deletion', async () => {
    const sharesGroup = async ({ cookie }: SignedInMember) =>
      (await app.ask('GET /v1/me/profile', { cookie })).body['sharesGroup']
    const { code } = await app.logGroup(rosa)
    expect([await sharesGroup(rosa), await sharesGroup(hector)]).toEqual([false, false])
    await app.joinGroup(hector, code, 42)
    expect([await sharesGroup(rosa), await sharesGroup(hector)]).toEqual([true, true])
  })

  test('deletes a group without other members when deleting the account', async () => {
    const { groupId } = await app.logGroup(rosa)
    expect((await app.ask('DELETE /v1/me', { cookie: rosa.cookie })).status).toBe(204)
    expect(await app.db.$count(cleanupGroups, eq(cleanupGroups.id, groupId))).toBe(0)
    await app.expectCountersAreRight()
  })

  test('leaves a cleanup id that cannot be reused when deleting the account', async () => {
    const { code, groupId, body } = await app.logGroup(rosa)
    await app.joinGroup(hector, code, 42)
    await app.ask('DELETE /v1/me', { cookie: rosa.cookie })
    const photo = await app.aPhoto(hector.id)
    const again = { ...body, cleanupId: groupId, photos: [photo.id] }
    expect(await app.ask('POST /v1/cleanups', { cookie: hector.cookie, body: again })).toMatchObject({
      status: 410,
      body: { code: 'GONE' },
    })
  })
})
