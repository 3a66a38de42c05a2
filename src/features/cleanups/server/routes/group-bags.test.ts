import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import type { Cleanup } from '../../contract/cleanup.ts'
import { cleanupLogs } from '../tables.ts'
import { type SignedInMember, createGroupsTestClient } from '../fixtures/group-client.ts'

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
})

const inBags = { bags: 12, weight: 31_400, weightKind: 'weighed' }
const edit = (member: SignedInMember, { cleanupId, ...body }: { cleanupId: string } & Record<string, unknown>) =>
  app.ask(`PUT /v1/cleanups/${cleanupId}`, { cookie: member.cookie, body })

/** Logs a group with bags and weight, and a share of Hector. */
async function logWithBags() {
  const logged = await app.logGroup(rosa)
  await edit(rosa, { ...logged.body, ...inBags, group: undefined })
  const joined = (await app.joinGroup(hector, logged.code, 42)).body as Cleanup
  const { cleanupId, date, location, litterCount } = joined
  return { ...logged, joined, share: { cleanupId, date, location, litterCount } }
}

test('bags and weight of a group show with each share and in the offer, and count for the community once', async () => {
  const { groupId, code, joined } = await logWithBags()
  expect(joined).toMatchObject(inBags)
  expect(await app.readGroup(groupId, hector)).toMatchObject(inBags)
  const { body: offer } = await app.ask(`GET /v1/group-codes/${code}`, { cookie: rosa.cookie })
  expect(offer).toMatchObject(inBags)
  const { rows } = await app.db.$client.query('select bags, weighed_grams, estimated_grams from community_totals_now')
  const { rows: own } = await app.db.$client.query(
    `select sum(bags)::text as bags from cleanup_logs where not is_guest and status <> 'rejected'`,
  )
  expect(rows[0]).toMatchObject(own[0])
  await app.expectCountersAreRight()
})

test('bags and weight of a group change in all shares with those of the host', async () => {
  const { body, share } = await logWithBags()
  await edit(rosa, { ...body, bags: 13, weight: null, group: undefined })
  const { body: seen } = await app.ask(`GET /v1/cleanups/${share.cleanupId}`, { cookie: hector.cookie })
  expect(seen).toMatchObject({ bags: 13, weight: null, weightKind: null })
})

test('bags and weight of a group cannot be changed by a guest, who can send what they were', async () => {
  const { share } = await logWithBags()
  expect((await edit(hector, { ...share, bags: 1 })).body).toMatchObject({ code: 'NOT_HOST' })
  expect((await edit(hector, { ...share, weightKind: 'estimated' })).body).toMatchObject({ code: 'NOT_HOST' })
  expect(await edit(hector, { ...share, ...inBags, litterCount: 43 })).toMatchObject({ status: 200, body: inBags })
})

test('bags that a host adds to an approved group keep the decision and the time of the last update of a guest', async () => {
  const logged = await app.logGroup(rosa)
  const joined = (await app.joinGroup(hector, logged.code, 42)).body as Cleanup
  await app.db.update(cleanupLogs).set({ status: 'approved' }).where(eq(cleanupLogs.cleanupId, logged.body.cleanupId))
  const read = async () => (await app.ask(`GET /v1/cleanups/${joined.cleanupId}`, { cookie: hector.cookie })).body
  const before = await read()
  await edit(rosa, { ...logged.body, ...inBags, group: undefined })
  expect(await read()).toEqual({ ...before, ...inBags, status: 'approved' })
})

test('bags and weight of a group stay with the group when its host is gone', async () => {
  const { groupId } = await logWithBags()
  await app.db.delete(profiles).where(eq(profiles.id, rosa.id))
  expect(await app.readGroup(groupId, hector)).toMatchObject({ ...inBags, isHost: true })
  await app.expectCountersAreRight()
})
