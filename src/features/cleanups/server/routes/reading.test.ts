import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCorrection } from '#features/corrections/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { Cleanup, CleanupHistoryResultPage, OwnCleanupHistoryResultPage } from '../../contract/cleanup.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { listHistoryEntries } from '../../rules/history.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { userLoves } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: Awaited<ReturnType<typeof app.newSignedInMember>>
let ben: typeof rosa
let admin: typeof rosa
beforeAll(async () => {
  app = await createCleanupsTestClient()
  ben = await app.newSignedInMember()
  admin = await app.newSignedInMember({ isSuperadmin: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  rosa = await app.newSignedInMember({ username: `Rosa_${generateRowId().slice(-8)}` })
})

const history = async (page: number | string, { cookie } = rosa) =>
  (await app.ask(`GET /v1/me/cleanups?page=${page}`, { cookie })).body as OwnCleanupHistoryResultPage & {
    message?: string
  }
const historyOf = (username: string, { cookie } = ben, page = 1) =>
  app.ask(`GET /v1/members/${username}/cleanups?page=${page}`, { cookie })
const read = (id: string, { cookie }: { cookie: string }) => app.ask(`GET /v1/cleanups/${id}`, { cookie })
const days = ({ cleanups }: CleanupHistoryResultPage) => cleanups.map(({ date }) => date.slice(-2))

test('members see their own cleanups of every review status, latest day first, five a page', async () => {
  expect(await history(1)).toEqual({ cleanups: [], page: 1, pages: 1, total: 0 })
  for (const [at, status] of (['pending', 'approved', 'rejected', 'flagged'] as const).entries())
    await app.newCleanup(rosa.id, { date: `2026-11-0${at + 1}`, status, adminNotes: status })
  const sameDay = [generateRowId(), generateRowId(), generateRowId()]
  for (const cleanupId of sameDay) await app.newCleanup(rosa.id, { cleanupId, date: '2026-11-09' })
  await app.newCleanup(ben.id)
  const first = await history(1)
  expect(first).toMatchObject({ page: 1, pages: 2, total: 7 })
  expect(days(first)).toEqual(['09', '09', '09', '04', '03'])
  expect(first.cleanups.slice(0, 3).map(({ cleanupId }) => cleanupId)).toEqual(sameDay.toReversed())
  expect(first.cleanups[4]).toMatchObject({ status: 'rejected', adminNotes: 'rejected', isLovedByUser: false })
  const second = await history(2)
  expect(days(second)).toEqual(['02', '01'])
  expect(await history(9)).toEqual(second)
})

/** Days of the entries on a page of the history in their order; those of corrections have a minus or a plus. */
const entries = (page: OwnCleanupHistoryResultPage) =>
  listHistoryEntries(page).map(({ cleanup, correction }) =>
    cleanup ? cleanup.date.slice(-2) : `${correction.pieces < 0 ? '-' : '+'}${correction.day.slice(-2)}`,
  )

test("a member's history lists corrections among the cleanups by day and counts them in its pages", async () => {
  for (const at of [1, 2, 3, 4, 5, 6]) await app.newCleanup(rosa.id, { date: `2026-11-0${at}`, litterCount: 50 })
  const correct = (day: string, pieces: number) =>
    runInTransaction(app.db, (tx) => aCorrection(tx, rosa.id, { day: `2026-11-${day}`, pieces }))
  await correct('05', -20)
  await correct('02', 20)
  await correct('05', 10)
  const [first, second] = [await history(1), await history(2)]
  expect(first).toMatchObject({ page: 1, pages: 2, total: 9 })
  expect(entries(first)).toEqual(['06', '+05', '-05', '05', '04'])
  expect(entries(second)).toEqual(['03', '+02', '02', '01'])
  expect(await history(9)).toEqual(second)
})

test("a member's history shows corrections only to that member", async () => {
  await runInTransaction(app.db, (tx) => aCorrection(tx, rosa.id, { day: '2026-01-01' }))
  for (let at = 0; at < 5; at++) await app.newCleanup(rosa.id, { date: '2026-11-09', status: 'approved' })
  expect(Object.keys(await history(1)).toSorted()).toEqual(['cleanups', 'page', 'pages', 'total'])
  expect((await history(2)).corrections).toHaveLength(1)
  expect((await historyOf(rosa.username!)).body).toMatchObject({ total: 5, pages: 1 })
})

test("a page of a member's cleanup history needs as many queries for five cleanups as for one", async () => {
  const countQueries = async () => {
    const { query } = app.db.$client
    const statements: unknown[] = []
    app.db.$client.query = ((...args: Parameters<typeof query>) => {
      statements.push(args[0])
      return query.apply(app.db.$client, args)
    }) as typeof query
    await history(1)
    delete (app.db.$client as { query?: unknown }).query
    return statements.length
  }
  await app.newCleanup(rosa.id, { photoUrl1: `/api/files/cleanups/${generateRowId()}-2560.webp` })
  const one = await countQueries()
  for (let at = 0; at < 4; at++)
    await app.newCleanup(rosa.id, { photoUrl1: `/api/files/cleanups/${generateRowId()}-2560.webp` })
  expect(await countQueries()).toBe(one)
  expect((await history(1)).total).toBe(5)
})

test('other members read approved cleanups, without admin notes, by a username in upper or lower case', async () => {
  const cleanup = await app.newCleanup(rosa.id, { status: 'approved', adminNotes: 'fine' })
  await app.newCleanup(rosa.id, { status: 'pending' })
  await app.newCleanup(rosa.id, { status: 'rejected' })
  await app.newCleanup(rosa.id, { status: 'flagged' })
  await app.db.insert(userLoves).values({ userId: ben.id, cleanupId: cleanup.cleanupId })
  for (const username of [rosa.username!, rosa.username!.toUpperCase()]) {
    const { status, body } = await historyOf(username)
    expect({ status, body }).toMatchObject({ status: 200, body: { page: 1, pages: 1, total: 1 } })
    expect(body['cleanups']).toMatchObject([
      { cleanupId: cleanup.cleanupId, adminNotes: null, isLovedByUser: true, memberLove: 1 },
    ])
  }
  expect((await historyOf(rosa.username!, rosa)).body['cleanups']).toMatchObject([{ isLovedByUser: false }])
  expect((await historyOf(rosa.username!, admin, 7)).body).toMatchObject({ page: 1, total: 1 })
})

test('the cleanup history of an unknown username or a closed account returns 404', async () => {
  const notFound = { status: 404, body: { message: texts.userNotFound } }
  await app.newCleanup(rosa.id, { status: 'approved' })
  expect(await historyOf('nobody')).toMatchObject(notFound)
  for (const flag of ['isDisabled', 'isDeleted'] as const) {
    await app.db
      .update(profiles)
      .set({ [flag]: true })
      .where(eq(profiles.id, rosa.id))
    expect(await historyOf(rosa.username!)).toMatchObject(notFound)
    expect((await historyOf(rosa.username!, admin)).status).toBe(200)
    await app.db
      .update(profiles)
      .set({ [flag]: false })
      .where(eq(profiles.id, rosa.id))
  }
})

test('a cleanup is readable by its owner and admins always, and by others once approved', async () => {
  for (const status of ['pending', 'approved', 'rejected', 'flagged'] as const) {
    const { cleanupId } = await app.newCleanup(rosa.id, { status, adminNotes: 'fine' })
    const notes = async (who: typeof rosa) => ((await read(cleanupId, who)).body as Cleanup).adminNotes
    expect([await notes(rosa), await notes(admin)]).toEqual(['fine', 'fine'])
    expect([(await read(cleanupId, ben)).status, await notes(ben)]).toEqual(
      status === 'approved' ? [200, null] : [404, undefined],
    )
  }
  const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
  await app.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, rosa.id))
  expect((await read(cleanupId, ben)).status).toBe(404)
  expect((await read(cleanupId, admin)).status).toBe(200)
  expect((await read(generateRowId(), admin)).status).toBe(404)
  expect((await read(cleanupId, { cookie: '' })).status).toBe(401)
})

test("GET /cleanup-rules returns the server's limit of pieces per cleanup", async () => {
  const strict = await createCleanupsTestClient({ piecesPerCleanup: 20 })
  expect((await strict.ask('GET /v1/cleanup-rules')).body).toEqual({ mostPieces: 20 })
  const { cookie } = await strict.newSignedInMember()
  const { body } = await strict.ask('POST /v1/cleanups', { cookie, body: strict.newCleanupBody({ litterCount: 21 }) })
  expect(body.data!.fields![0]!.message).toContain('limit each cleanup to 20 pieces')
  await strict.close()
})
