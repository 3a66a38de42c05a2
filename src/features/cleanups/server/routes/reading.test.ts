import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { rowId } from '#platform/server/ids.ts'
import type { Cleanup, CleanupPage } from '../../contract/cleanup.ts'
import { cleanupSentences as say } from '../../copy.ts'
import { openCleanups } from '../fixtures/asking.ts'
import { userLoves } from '../tables.ts'

let house: Awaited<ReturnType<typeof openCleanups>>
let rosa: Awaited<ReturnType<typeof house.signedIn>>
let ben: typeof rosa
let admin: typeof rosa
beforeAll(async () => {
  house = await openCleanups()
  ben = await house.signedIn()
  admin = await house.signedIn({ isSuperadmin: true })
})
afterAll(() => house.close())
beforeEach(async () => {
  rosa = await house.signedIn({ username: `Rosa_${rowId().slice(-8)}` })
})

const history = async (page: number | string, { cookie } = rosa) =>
  (await house.ask(`GET /v1/me/cleanups?page=${page}`, { cookie })).body as CleanupPage & { message?: string }
const historyOf = (username: string, { cookie } = ben, page = 1) =>
  house.ask(`GET /v1/members/${username}/cleanups?page=${page}`, { cookie })
const read = (id: string, { cookie }: { cookie: string }) => house.ask(`GET /v1/cleanups/${id}`, { cookie })
const days = ({ cleanups }: CleanupPage) => cleanups.map(({ date }) => date.slice(-2))

test("a member's own history lists every status, latest day first, five a page", async () => {
  expect(await history(1)).toEqual({ cleanups: [], page: 1, pages: 1, total: 0 })
  for (const [at, status] of (['pending', 'approved', 'rejected', 'flagged'] as const).entries())
    await house.newCleanup(rosa.id, { date: `2026-11-0${at + 1}`, status, adminNotes: status })
  const sameDay = [rowId(), rowId(), rowId()]
  for (const cleanupId of sameDay) await house.newCleanup(rosa.id, { cleanupId, date: '2026-11-09' })
  await house.newCleanup(ben.id)
  const first = await history(1)
  expect(first).toMatchObject({ page: 1, pages: 2, total: 7 })
  expect(days(first)).toEqual(['09', '09', '09', '04', '03'])
  expect(first.cleanups.slice(0, 3).map(({ cleanupId }) => cleanupId)).toEqual(sameDay.toReversed())
  expect(first.cleanups[4]).toMatchObject({ status: 'rejected', adminNotes: 'rejected', isLovedByUser: false })
  const second = await history(2)
  expect(days(second)).toEqual(['02', '01'])
  expect(await history(9)).toEqual(second)
})

test('a history page takes as many queries for five cleanups as for one', async () => {
  const asked = async () => {
    const { query } = house.db.$client
    const statements: unknown[] = []
    house.db.$client.query = ((...args: Parameters<typeof query>) => {
      statements.push(args[0])
      return query.apply(house.db.$client, args)
    }) as typeof query
    await history(1)
    delete (house.db.$client as { query?: unknown }).query
    return statements.length
  }
  await house.newCleanup(rosa.id, { photoUrl1: `/api/files/cleanups/${rowId()}-2560.webp` })
  const one = await asked()
  for (let at = 0; at < 4; at++)
    await house.newCleanup(rosa.id, { photoUrl1: `/api/files/cleanups/${rowId()}-2560.webp` })
  expect(await asked()).toBe(one)
  expect((await history(1)).total).toBe(5)
})

test('other members read approved cleanups without admin notes, by username in any case', async () => {
  const cleanup = await house.newCleanup(rosa.id, { status: 'approved', adminNotes: 'fine' })
  await house.newCleanup(rosa.id, { status: 'pending' })
  await house.newCleanup(rosa.id, { status: 'rejected' })
  await house.newCleanup(rosa.id, { status: 'flagged' })
  await house.db.insert(userLoves).values({ userId: ben.id, cleanupId: cleanup.cleanupId })
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

test("a member's history answers 404 for an unknown username or a closed account", async () => {
  const notFound = { status: 404, body: { message: say.userNotFound } }
  await house.newCleanup(rosa.id, { status: 'approved' })
  expect(await historyOf('nobody')).toMatchObject(notFound)
  for (const flag of ['isDisabled', 'isDeleted'] as const) {
    await house.db
      .update(profiles)
      .set({ [flag]: true })
      .where(eq(profiles.id, rosa.id))
    expect(await historyOf(rosa.username!)).toMatchObject(notFound)
    expect((await historyOf(rosa.username!, admin)).status).toBe(200)
    await house.db
      .update(profiles)
      .set({ [flag]: false })
      .where(eq(profiles.id, rosa.id))
  }
})

test('a cleanup is readable by its owner and admins always, by others once approved', async () => {
  for (const status of ['pending', 'approved', 'rejected', 'flagged'] as const) {
    const { cleanupId } = await house.newCleanup(rosa.id, { status, adminNotes: 'fine' })
    const notes = async (who: typeof rosa) => ((await read(cleanupId, who)).body as Cleanup).adminNotes
    expect([await notes(rosa), await notes(admin)]).toEqual(['fine', 'fine'])
    expect([(await read(cleanupId, ben)).status, await notes(ben)]).toEqual(
      status === 'approved' ? [200, null] : [404, undefined],
    )
  }
  const { cleanupId } = await house.newCleanup(rosa.id, { status: 'approved' })
  await house.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, rosa.id))
  expect((await read(cleanupId, ben)).status).toBe(404)
  expect((await read(cleanupId, admin)).status).toBe(200)
  expect((await read(rowId(), admin)).status).toBe(404)
  expect((await read(cleanupId, { cookie: '' })).status).toBe(401)
})

test("GET /cleanup-rules returns the server's configured piece limit, which logging enforces", async () => {
  const strict = await openCleanups({ piecesPerCleanup: 20 })
  expect((await strict.ask('GET /v1/cleanup-rules')).body).toEqual({ mostPieces: 20 })
  const { cookie } = await strict.signedIn()
  const { body } = await strict.ask('POST /v1/cleanups', { cookie, body: strict.typed({ litterCount: 21 }) })
  expect(body.data!.fields![0]!.message).toContain('limit each cleanup to 20 pieces')
  await strict.close()
})
