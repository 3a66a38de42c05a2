import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { rateLimits } from '#platform/server/limits/tables.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { cleanupLogs, userLoves } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: Awaited<ReturnType<typeof app.newSignedInMember>>
let admin: Awaited<ReturnType<typeof app.newSignedInMember>>
beforeAll(async () => {
  app = await createCleanupsTestClient()
  admin = await app.newSignedInMember({ isAdmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  rosa = await app.newSignedInMember()
})

/** Logs a cleanup of the test member Rosa with two photos, and decides on it as an admin. */
async function decided(status = 'approved', set = {}) {
  const photos = [await app.aPhoto(rosa.id), await app.aPhoto(rosa.id)]
  const typed = app.newCleanupBody({
    litterCount: 40,
    minutes: 45,
    bags: 3,
    weight: 4500,
    weightKind: 'estimated',
    notes: 'canal',
    photos: photos.map(({ id }) => id),
    ...set,
  })
  const logged = (await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body: typed })).body as Cleanup
  const body = { status, note: 'seen', updatedAt: logged.updatedAt }
  await app.ask(`PUT /v1/admin/cleanups/${typed.cleanupId}/decision`, { cookie: admin.cookie, body })
  return { typed, photos }
}
const edit = ({ cleanupId, ...body }: { cleanupId: string } & Record<string, unknown>, cookie = rosa.cookie) =>
  app.ask(`PUT /v1/cleanups/${cleanupId}`, { cookie, body })
const remove = (id: string, cookie = rosa.cookie) => app.ask(`DELETE /v1/cleanups/${id}`, { cookie })
const rowOf = async (id: string) => (await app.db.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, id))).at(0)
const picturesOf = async (ownerId: string) =>
  Object.fromEntries(
    (await app.db.select().from(pictures).where(eq(pictures.ownerId, ownerId))).map((each) => [each.id, each]),
  )

test.each([
  ['another day', { date: '2025-11-13' }],
  ['another place', { location: '85003' }],
  ['another count', { litterCount: 41 }],
  ['another time spent', { minutes: 50 }],
  ['no time spent', { minutes: null }],
  ['another number of bags', { bags: 4 }],
  ['another weight', { weight: 5000 }],
  ['another kind of weight', { weightKind: 'weighed' }],
  ['no weight', { weight: null, weightKind: null }],
])("an edit that changes the cleanup's %s sends a decided cleanup back to review", async (_, change) => {
  for (const status of ['approved', 'flagged', 'rejected']) {
    const { typed, photos } = await decided(status)
    const { status: code, body } = await edit({ ...typed, ...change })
    expect({ code, body }).toMatchObject({ code: 200, body: { ...change, status: 'pending', adminNotes: null } })
    expect(await rowOf(typed.cleanupId)).toMatchObject({ reviewedBy: null, reviewedAt: null, hasNews: false })
    const storedPictures = await picturesOf(rosa.id)
    expect(photos.map(({ id }) => storedPictures[id]!.isPublic)).toEqual([false, false])
  }
})

test("an edit that adds time spent, bags and weight where there were none keeps the admin's decision", async () => {
  const none = { minutes: null, bags: null, weight: null, weightKind: null }
  const { typed } = await decided('approved', none)
  const given = { minutes: 45, bags: 3, weight: 4500, weightKind: 'weighed' }
  expect((await edit({ ...typed, ...given })).body).toMatchObject({ ...given, status: 'approved' })
})

test('editing cleanups is limited to 120 times an hour per member', async () => {
  const { typed } = await decided()
  await edit(typed)
  await app.db.update(rateLimits).set({ count: 119 })
  const [last, tooMany] = [await edit(typed), await edit(typed)]
  expect([last.status, tooMany.status, tooMany.body.data]).toEqual([200, 429, { retryAfter: expect.any(Number) }])
})

test("an edit of only the cleanup's notes keeps the admin's decision", async () => {
  const { typed, photos } = await decided()
  const before = await rowOf(typed.cleanupId)
  const { body } = await edit({ ...typed, notes: 'and the bridge' })
  expect(body).toMatchObject({ status: 'approved', adminNotes: 'seen', notes: 'and the bridge' })
  const after = await rowOf(typed.cleanupId)
  expect(after).toMatchObject({ reviewedBy: admin.id, hasNews: true })
  expect(after!.updatedAt.getTime()).toBeGreaterThan(before!.updatedAt.getTime())
  expect((await picturesOf(rosa.id))[photos[0]!.id]!.isPublic).toBe(true)
})

test("an edit request that omits time spent, bags, weight, notes and photos keeps those values and the admin's decision", async () => {
  const { typed, photos } = await decided()
  const { cleanupId, date, location, litterCount } = typed
  const sent = { cleanupId, date, location, litterCount }
  expect(await edit(sent)).toMatchObject({
    status: 200,
    body: {
      status: 'approved',
      minutes: 45,
      bags: 3,
      weight: 4500,
      weightKind: 'estimated',
      notes: 'canal',
      photos: photos.map(({ id }) => ({ id })),
    },
  })
  const storedPictures = await picturesOf(rosa.id)
  expect(photos.map(({ id }) => storedPictures[id]!.isPublic)).toEqual([true, true])
})

test('an edit to more than three pieces is rejected for a cleanup without photos', async () => {
  const { photos: _, ...typed } = app.newCleanupBody()
  await app.ask('POST /v1/cleanups', { cookie: rosa.cookie, body: typed })
  expect((await edit({ ...typed, litterCount: 4 })).body).toMatchObject({ code: 'PHOTO_REQUIRED' })
})

test('an edit of a cleanup reorders, adds and removes photos and deletes the removed ones', async () => {
  const { typed, photos } = await decided()
  const [first, second] = photos as [(typeof photos)[0], (typeof photos)[0]]
  const turned = await edit({ ...typed, photos: [second.id, first.id] })
  expect(turned.body).toMatchObject({ status: 'pending', photoUrl1: pictureUrl('cleanup', second.name, 2560) })
  const added = await app.aPhoto(rosa.id)
  const change = { ...typed, photos: [added.id, second.id] }
  for (let time = 0; time < 2; time++) {
    const { status, body } = await edit(change)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        photos: [{ id: added.id }, { id: second.id }],
        photoUrl1: pictureUrl('cleanup', added.name, 2560),
        photoUrl2: pictureUrl('cleanup', second.name, 2560),
        photoUrl3: null,
      },
    })
  }
  expect(Object.keys(await picturesOf(rosa.id)).toSorted()).toEqual([second.id, added.id].toSorted())
  const removed = (await app.queuedJobs('photos.remove')).flatMap(({ data }) => data['keys'] as string[])
  expect(removed.filter((key) => key.includes(first.name))).toHaveLength(3)
})

test.each(['dropped before', 'of somebody else', 'of another cleanup'])(
  'an edit of a cleanup with a photo that is %s is rejected and changes nothing',
  async (how) => {
    const { typed, photos } = await decided()
    const ben = await app.newMember()
    const other = { 'dropped before': generateRowId(), 'of somebody else': (await app.aPhoto(ben.id)).id }[how]
    const wrong = other ?? (await decided()).photos[0]!.id
    const before = [await rowOf(typed.cleanupId), await picturesOf(rosa.id)]
    expect(await edit({ ...typed, date: '2025-11-13', photos: [photos[0]!.id, wrong] })).toMatchObject({
      status: 410,
      body: { code: 'PHOTOS_LOST', message: texts.photosLost },
    })
    expect([await rowOf(typed.cleanupId), await picturesOf(rosa.id)]).toEqual(before)
  },
)

test('an edited cleanup is validated by the same rules as a new one', async () => {
  const { typed } = await decided()
  expect((await edit({ ...typed, litterCount: 251 })).body.data!.fields).toEqual([
    { path: 'litterCount', message: texts.countTooHigh(250) },
  ])
  expect((await edit({ ...typed, photos: [] })).body).toMatchObject({ code: 'PHOTO_REQUIRED' })
  expect(await rowOf(typed.cleanupId)).toMatchObject({ status: 'approved', litterCount: 40 })
})

test("editing or deleting another member's or a missing cleanup returns 404", async () => {
  const { typed } = await decided()
  const ben = await app.newSignedInMember()
  for (const cookie of [ben.cookie, admin.cookie]) {
    expect((await edit({ ...typed, litterCount: 5 }, cookie)).status).toBe(404)
    expect((await remove(typed.cleanupId, cookie)).status).toBe(404)
  }
  expect((await edit({ ...typed, cleanupId: generateRowId() })).status).toBe(404)
  expect(await rowOf(typed.cleanupId)).toMatchObject({ litterCount: 40 })
})

test('editing or deleting a cleanup without a session or a verified email is rejected', async () => {
  const { typed } = await decided()
  await app.db.$client.query('update profiles set email_verified = false where id = $1', [rosa.id])
  expect(await edit(typed)).toMatchObject({ status: 403, body: { message: texts.unverified } })
  expect(await remove(typed.cleanupId)).toMatchObject({ status: 403, body: { message: texts.unverifiedDelete } })
  expect(await edit(typed, '')).toMatchObject({ status: 401, body: { message: texts.signInToLog } })
  expect((await remove(typed.cleanupId, '')).status).toBe(401)
})

test('deleting a cleanup removes its photos and loves and updates the totals', async () => {
  const { typed, photos } = await decided()
  const ben = await app.newSignedInMember()
  await app.ask(`POST /v1/cleanups/${typed.cleanupId}/love`, { cookie: ben.cookie })
  expect((await remove(typed.cleanupId)).status).toBe(204)
  expect(await rowOf(typed.cleanupId)).toBeUndefined()
  expect(await picturesOf(rosa.id)).toEqual({})
  expect(await app.db.$count(userLoves, eq(userLoves.cleanupId, typed.cleanupId))).toBe(0)
  const removed = (await app.queuedJobs('photos.remove')).flatMap(({ data }) => data['keys'] as string[])
  expect(removed.filter((key) => key.includes(photos[1]!.name))).toHaveLength(3)
  expect((await app.ask('GET /v1/me/profile', { cookie: rosa.cookie })).body).toMatchObject({
    totalCleanups: 0,
    totalLitterPieces: 0,
  })
  expect((await remove(typed.cleanupId)).status).toBe(404)
})
