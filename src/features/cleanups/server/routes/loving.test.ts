import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { cleanupUiTexts as texts } from '../../copy.ts'
import { createCleanupsTestClient } from '../fixtures/test-client.ts'
import { userLoves } from '../tables.ts'

let app: Awaited<ReturnType<typeof createCleanupsTestClient>>
let rosa: Awaited<ReturnType<typeof app.newSignedInMember>>
let ben: typeof rosa
beforeAll(async () => {
  app = await createCleanupsTestClient()
})
afterAll(() => app.close())
beforeEach(async () => {
  rosa = await app.newSignedInMember()
  ben = await app.newSignedInMember()
})

const love = (id: string, cookie = ben.cookie) => app.ask(`POST /v1/cleanups/${id}/love`, { cookie })

test('a cleanup counts one love per member, even if the member sends the request twice', async () => {
  const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
  const loved = { status: 200, body: { cleanupId, memberLove: 1, isLovedByUser: true } }
  expect(await love(cleanupId)).toMatchObject(loved)
  expect(await love(cleanupId)).toMatchObject(loved)
  const cleo = await app.newSignedInMember()
  expect((await love(cleanupId, cleo.cookie)).body).toMatchObject({ memberLove: 2 })
  expect((await app.ask('GET /v1/me/loves', { cookie: ben.cookie })).body).toEqual({ cleanupIds: [cleanupId] })
  expect((await app.ask('GET /v1/me/loves', { cookie: rosa.cookie })).body).toEqual({ cleanupIds: [] })
})

test("loving is rejected for a member's own, non-public and missing cleanups", async () => {
  const own = await app.newCleanup(ben.id, { status: 'approved' })
  expect(await love(own.cleanupId)).toMatchObject({
    status: 409,
    body: { code: 'OWN_CLEANUP', message: 'You cannot love your own cleanup.' },
  })
  for (const status of ['pending', 'rejected', 'flagged'] as const)
    expect((await love((await app.newCleanup(rosa.id, { status })).cleanupId)).status).toBe(404)
  expect((await love(generateRowId())).status).toBe(404)
  const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
  await app.db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, rosa.id))
  expect((await love(cleanupId)).status).toBe(404)
  expect(await app.db.$count(userLoves)).toBe(2)
})

test('loving a cleanup is rejected without a session or a verified email', async () => {
  const { cleanupId } = await app.newCleanup(rosa.id, { status: 'approved' })
  expect(await love(cleanupId, '')).toMatchObject({ status: 401, body: { message: texts.signInToLove } })
  const cleo = await app.newSignedInMember({ emailVerified: false })
  expect(await love(cleanupId, cleo.cookie)).toMatchObject({ status: 403, body: { message: texts.unverifiedLove } })
})

test('the cleanups that a member loves are listed in pages of 1,000', async () => {
  await app.db.$client.query(
    `with made as (
       insert into cleanup_logs (cleanup_id, user_id, date, location, litter_count, status)
       select gen_random_uuid(), $1, '2026-11-14', '85016', 1, 'approved' from generate_series(1, 1001) returning cleanup_id
     ) select from made`,
    [rosa.id],
  )
  await app.db.$client.query(
    'insert into user_loves (user_id, cleanup_id) select $1, cleanup_id from cleanup_logs where user_id = $2',
    [ben.id, rosa.id],
  )
  const listLoves = async (query: string) =>
    (await app.ask(`GET /v1/me/loves${query}`, { cookie: ben.cookie })).body['cleanupIds'] as string[]
  const first = await listLoves('')
  expect(first).toHaveLength(1000)
  const rest = await listLoves(`?after=${first.at(-1)}`)
  expect(new Set([...first, ...rest]).size).toBe(1001)
})
