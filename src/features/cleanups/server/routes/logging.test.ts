import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getFieldErrorsOfResponse } from '#features/members/server/fixtures/test-client.ts'
import { pictureUrl } from '#features/photos/rules.ts'
import { pictures } from '#features/photos/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { cleanupLogs, deletedCleanups } from '../tables.ts'
import { purgeCleanupTombstones } from '../worker.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: Awaited<ReturnType<typeof app.newSignedInMember>>
beforeAll(async () => {
  app = await createCleanupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.resetRateLimits()
  rosa = await app.newSignedInMember({ username: `rosa${generateRowId().slice(-8)}` })
})

const log = (body: object, cookie = rosa.cookie) => app.ask('POST /v1/cleanups', { cookie, body })
const rows = (userId = rosa.id) => app.db.select().from(cleanupLogs).where(eq(cleanupLogs.userId, userId))

test('a logged cleanup is pending review and has its photos in the order of the request', async () => {
  const [one, two] = [await app.aPhoto(rosa.id), await app.aPhoto(rosa.id)]
  const photos = [two.id, one.id.toUpperCase()]
  const inBags = { bags: 3, weight: 4500, weightKind: 'weighed' }
  const typed = app.newCleanupBody({ litterCount: 40, minutes: 45, ...inBags, notes: ' by the canal ', photos })
  const { status, body } = await log(typed)
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      cleanupId: typed.cleanupId,
      userId: rosa.id,
      date: '2025-11-14',
      location: '85016',
      litterCount: 40,
      minutes: 45,
      bags: 3,
      weight: 4500,
      weightKind: 'weighed',
      notes: 'by the canal',
      status: 'pending',
      adminNotes: null,
      photoUrl1: pictureUrl('cleanup', two.name, 2560),
      photoUrl2: pictureUrl('cleanup', one.name, 2560),
      photoUrl3: null,
      photoUrl4: null,
      photos: [two, one].map(({ name, ...photo }) => ({
        ...photo,
        small: pictureUrl('cleanup', name, 320),
        medium: pictureUrl('cleanup', name, 1280),
        large: pictureUrl('cleanup', name, 2560),
      })),
      memberLove: 0,
      isLovedByUser: false,
      group: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    },
  })
  const storedPictures = await app.db.select().from(pictures).where(eq(pictures.ownerId, rosa.id))
  expect(storedPictures.map(({ isLoose, isPublic }) => ({ isLoose, isPublic }))).toEqual(
    [one, two].map(() => ({ isLoose: false, isPublic: false })),
  )
  expect((await app.ask('GET /v1/me/profile', { cookie: rosa.cookie })).body).toMatchObject({
    totalCleanups: 1,
    totalLitterPieces: 40,
  })
})

test('logging a cleanup is rejected without a session or a verified email', async () => {
  expect(await log(app.newCleanupBody(), '')).toMatchObject({ status: 401, body: { message: texts.signInToLog } })
  const ben = await app.newSignedInMember({ emailVerified: false })
  expect(await log(app.newCleanupBody(), ben.cookie)).toMatchObject({
    status: 403,
    body: { message: texts.unverified },
  })
  expect(await rows(ben.id)).toEqual([])
})

test.each([
  ['a day before April 1, 2025', { date: '2025-03-31' }, { date: texts.badDate }],
  ['a day that does not exist', { date: '2026-02-30' }, { date: texts.badDate }],
  ['no date', { date: '' }, { date: texts.noDate }],
  ['no location', { location: '  ' }, { location: texts.noLocation }],
  ['a location that is too long', { location: '1234567890123456' }, { location: texts.locationTooLong }],
  ['zero pieces', { litterCount: 0 }, { litterCount: texts.countTooLow }],
  ['half a piece', { litterCount: 1.5 }, { litterCount: texts.badCount }],
  ['no count', { litterCount: null }, { litterCount: texts.noCount }],
  ['too many pieces', { litterCount: 251 }, { litterCount: texts.countTooHigh(250) }],
  ['pieces beyond 32 bits', { litterCount: 3e9 }, { litterCount: texts.countTooHigh(250) }],
  ['pieces beyond safe integers', { litterCount: 1e20 }, { litterCount: texts.countTooHigh(250) }],
  ['the most pieces a number can say', { litterCount: Number.MAX_VALUE }, { litterCount: texts.countTooHigh(250) }],
  ['an invisible location', { location: '\u200b\u2060' }, { location: texts.noLocation }],
  ['a location with a text-direction override', { location: '850\u202e16' }, { location: texts.locationUnusable }],
  ['a location of two lines', { location: '850\n16' }, { location: texts.locationUnusable }],
  ['notes with a NUL character', { notes: 'a\u0000b' }, { notes: texts.notesUnusable }],
  ['notes with a text-direction isolate', { notes: 'by the \u2067canal' }, { notes: texts.notesUnusable }],
  ['notes that are too long', { notes: 'x'.repeat(2001) }, { notes: texts.notesTooLong }],
])('logging a cleanup with %s is rejected with an error message for that field', async (_, wrong, fields) => {
  const answer = await log(app.newCleanupBody(wrong))
  expect({ status: answer.status, fields: getFieldErrorsOfResponse(answer) }).toEqual({ status: 400, fields })
  expect(await rows()).toEqual([])
})

test('the notes of a logged cleanup keep their line breaks, tabs and emoji', async () => {
  const notes = 'by the canal\r\n\n\tand the bridge 👩‍🌾'
  const storedNotes = notes.replace('\r', '')
  expect(await log(app.newCleanupBody({ notes }))).toMatchObject({ status: 200, body: { notes: storedNotes } })
})

test('a cleanup may be dated up to today in the time zone furthest ahead (UTC+14)', async () => {
  const there = (hours: number) =>
    new Date(app.platform.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 10)
  expect((await log(app.newCleanupBody({ date: there(14) }))).status).toBe(200)
  expect(getFieldErrorsOfResponse(await log(app.newCleanupBody({ date: there(14 + 24) })))).toEqual({
    date: texts.badDate,
  })
  expect((await log(app.newCleanupBody({ date: '2025-04-01' }))).status).toBe(200)
})

test('logging a cleanup with more than three pieces requires a photo', async () => {
  expect((await log(app.newCleanupBody({ litterCount: 3 }))).status).toBe(200)
  const refusal = { status: 422, body: { code: 'PHOTO_REQUIRED', message: texts.photoRequired } }
  expect(await log(app.newCleanupBody({ litterCount: 4 }))).toMatchObject(refusal)
})

test.each(['swept', 'of somebody else', 'of another cleanup'])(
  'logging a cleanup with a photo that is %s is rejected and stores nothing',
  async (how) => {
    const fine = await app.aPhoto(rosa.id)
    const other = how === 'of somebody else' ? (await app.newMember()).id : rosa.id
    const photo = how === 'swept' ? { id: generateRowId() } : await app.aPhoto(other)
    if (how === 'of another cleanup') expect((await log(app.newCleanupBody({ photos: [photo.id] }))).status).toBe(200)
    const before = await rows()
    expect(await log(app.newCleanupBody({ litterCount: 9, photos: [fine.id, photo.id] }))).toMatchObject({
      status: 410,
      body: { code: 'PHOTOS_LOST', message: texts.photosLost },
    })
    expect(await rows()).toEqual(before)
    const [storedPicture] = await app.db.select().from(pictures).where(eq(pictures.id, fine.id))
    expect(storedPicture!.isLoose).toBe(true)
  },
)

test('logging a cleanup again under the same id returns the stored cleanup in its current state', async () => {
  const photo = await app.aPhoto(rosa.id)
  const typed = app.newCleanupBody({ litterCount: 9, photos: [photo.id] })
  const first = await log(typed)
  expect((await log(typed)).body).toEqual(first.body)
  await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, typed.cleanupId))
  expect((await log({ ...typed, litterCount: 8 })).body).toEqual({ ...first.body, status: 'approved' })
  expect(await rows()).toHaveLength(1)
})

test('a retry of a logging request returns 410 for 90 days after the cleanup was deleted', async () => {
  const typed = app.newCleanupBody()
  await log(typed)
  const { cookie } = rosa
  expect((await app.ask(`DELETE /v1/cleanups/${typed.cleanupId}`, { cookie })).status).toBe(204)
  const gone = { status: 410, body: { code: 'GONE', message: texts.wasDeleted } }
  const { cookie: other } = await app.newSignedInMember()
  for (const who of [cookie, other]) expect(await log(typed, who)).toMatchObject(gone)
  const sweep = (days: number) => {
    const clock = { now: () => new Date(app.platform.clock.now().getTime() + days * 24 * 3_600_000) }
    return purgeCleanupTombstones({ db: app.db, clock })
  }
  await sweep(89)
  expect((await log(typed)).status).toBe(410)
  expect(await rows()).toEqual([])
  await sweep(91)
  expect(await app.db.$count(deletedCleanups)).toBe(0)
})

test("logging a cleanup under the id of another member's cleanup returns 409", async () => {
  const ben = await app.newSignedInMember()
  const typed = app.newCleanupBody()
  await log(typed)
  expect(await log(typed, ben.cookie)).toMatchObject({ status: 409, body: { message: texts.idTaken } })
  expect(await rows(ben.id)).toEqual([])
})

test("admins are emailed only about a member's first cleanup", async () => {
  await app.newMember({ isAdmin: true, email: 'grace@example.org' })
  await app.newMember({ isAdmin: true, allowEmails: false })
  await app.takeMails()
  await log(app.newCleanupBody({ location: '<b>85016' }))
  const mails = await app.takeMails()
  expect(mails.map(({ to }) => to)).toEqual(['grace@example.org'])
  expect(mails[0]!.subject).toBe(`${rosa.username} has logged a first cleanup`)
  expect(mails[0]!.html).toContain('&lt;b&gt;85016')
  await app.db.update(cleanupLogs).set({ status: 'rejected' }).where(eq(cleanupLogs.userId, rosa.id))
  await log(app.newCleanupBody())
  expect(await app.takeMails()).toEqual([])
})

test('logging is limited to 60 cleanups an hour per member, not counting retries of logged ones', async () => {
  const first = app.newCleanupBody()
  await Promise.all([first, ...Array.from({ length: 59 }, () => app.newCleanupBody())].map((typed) => log(typed)))
  expect(await log(app.newCleanupBody())).toMatchObject({
    status: 429,
    body: { data: { retryAfter: expect.any(Number) } },
  })
  expect(await rows()).toHaveLength(60)
  expect((await log(first)).status, 'what is logged already').toBe(200)
})

test.each([
  ['absent', {}, null],
  ['null', { minutes: null }, null],
  ['the shortest', { minutes: 1 }, 1],
  ['the longest', { minutes: 720 }, 720],
])('logging accepts a time spent that is %s', async (_, sent, minutes) => {
  expect(await log(app.newCleanupBody(sent))).toMatchObject({ status: 200, body: { minutes } })
})

test.each([0, -5, 721, 12.5])('logging rejects a time spent of %j with a message about this field', async (minutes) => {
  const { status, body } = await log(app.newCleanupBody({ minutes }))
  expect({ status, fields: body.data!.fields }).toEqual({
    status: 400,
    fields: [{ path: 'minutes', message: texts.badMinutes }],
  })
  expect(await rows()).toEqual([])
})

test.each([
  ['no bags and no weight', {}, { bags: null, weight: null, weightKind: null }],
  ['the fewest bags and the least weight', { bags: 1, weight: 10 }, { bags: 1, weight: 10, weightKind: 'estimated' }],
  [
    'the most bags and the most weight',
    { bags: 500, weight: 5_000_000, weightKind: 'weighed' },
    { bags: 500, weight: 5_000_000, weightKind: 'weighed' },
  ],
  ['a kind without a weight', { weightKind: 'weighed' }, { weight: null, weightKind: null }],
])('logs a cleanup with %s', async (_, sent, logged) => {
  expect(await log(app.newCleanupBody(sent))).toMatchObject({ status: 200, body: logged })
})

test.each([
  [{ bags: 0 }, { path: 'bags', message: texts.badBags }],
  [{ bags: 501 }, { path: 'bags', message: texts.badBags }],
  [{ bags: 1.5 }, { path: 'bags', message: texts.badBags }],
  [{ weight: 9 }, { path: 'weight', message: texts.badWeight }],
  [{ weight: 5_000_001 }, { path: 'weight', message: texts.badWeight }],
])('refuses %j with a message about this field', async (sent, field) => {
  const { status, body } = await log(app.newCleanupBody(sent))
  expect({ status, fields: body.data!.fields }).toEqual({ status: 400, fields: [field] })
})
