import { call } from '@orpc/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { progressRoutes } from './routes.ts'

const NO_BAGS = { bags: 0, weighedGrams: 0, estimatedGrams: 0 }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(profiles))

const totals = () => {
  const platform = { db: database.db } as PlatformServices
  const context = { platform, headers: new Headers(), requestId: 'test', clientAddress: '192.0.2.1' }
  return call(progressRoutes.communityTotals, undefined, { context })
}

const member = async (set: Parameters<typeof aMember>[1] = {}) =>
  (await runInTransaction(database.db, (tx) => aMember(tx, { isPublic: true, onboardingCompleted: true, ...set }))).id

const cleanup = (userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) =>
  database.db
    .insert(cleanupLogs)
    .values({ cleanupId: generateRowId(), userId, date: '2026-11-14', location: '85016', litterCount: 10, ...set })

test('community totals are zero without members', async () => {
  expect(await totals()).toEqual({
    litterPieces: 0,
    activeUsers: 0,
    cleanupActivities: 0,
    locationsImpacted: 0,
    ...NO_BAGS,
  })
})

test('community totals count every cleanup of any date except rejected ones', async () => {
  const rosa = await member()
  await cleanup(rosa, { litterCount: 40, date: '2025-04-01' })
  await cleanup(rosa, { litterCount: 7, status: 'approved', location: '85003' })
  await cleanup(rosa, { litterCount: 3, status: 'flagged', location: '85004' })
  await cleanup(rosa, { litterCount: 250, status: 'rejected', location: '99999' })
  expect(await totals()).toEqual({
    litterPieces: 50,
    activeUsers: 1,
    cleanupActivities: 3,
    locationsImpacted: 3,
    ...NO_BAGS,
  })
})

test('community totals count a location once regardless of surrounding spaces', async () => {
  const rosa = await member()
  const ben = await member()
  for (const location of ['85016', ' 85016 ', 'SW1A 1AA', '', '   ']) await cleanup(rosa, { location })
  await cleanup(ben, { location: '85016' })
  expect(await totals()).toMatchObject({ cleanupActivities: 6, locationsImpacted: 2, ...NO_BAGS })
})

test.each([
  ['private', { isPublic: false }],
  ['not yet onboarded', { onboardingCompleted: false }],
  ['disabled', { isDisabled: true }],
  ['deleted', { isDeleted: true }],
])('a member who is %s does not count as active, but their pieces still count', async (_, set) => {
  await member()
  await cleanup(await member(set), { litterCount: 12 })
  expect(await totals()).toEqual({
    litterPieces: 12,
    activeUsers: 1,
    cleanupActivities: 1,
    locationsImpacted: 1,
    ...NO_BAGS,
  })
})

test('erasing members removes their cleanups from all community totals', async () => {
  await cleanup(await member())
  await database.db.delete(profiles)
  expect(await totals()).toEqual({
    litterPieces: 0,
    activeUsers: 0,
    cleanupActivities: 0,
    locationsImpacted: 0,
    ...NO_BAGS,
  })
})

test('the community total of pieces may exceed a 32-bit integer', async () => {
  await cleanup(await member(), { litterCount: 2_000_000_000 })
  await cleanup(await member(), { litterCount: 2_000_000_000 })
  expect((await totals()).litterPieces).toBe(4_000_000_000)
})
