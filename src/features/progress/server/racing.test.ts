import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loveCleanup } from '#features/cleanups/server/service/love.ts'
import { cleanupLogs, userLoves } from '#features/cleanups/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { memberDeletions, profiles, userLitterStats } from '#features/members/server/tables.ts'
import { type Db, type Tx, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type TestDatabase, countDeadlocks, countLockWaits, createTestDatabase } from '#platform/server/db/testing.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { readCommunityTotals } from './queries.ts'
import { recountableCleanupCounters } from './service/recount.ts'
import { recountableMemberCounters } from './service/recount-members.ts'
import { userStreaks, userWeeks } from './tables.ts'

let database: TestDatabase
/** Pool of 20 connections, so that 20 transactions really run concurrently. */
let pool: Db
beforeAll(async () => {
  database = await createTestDatabase()
  // Long connection timeout: the tests check correctness under contention, not speed.
  pool = openDatabasePool(database.url, { max: 20, connectWithin: 60_000 })
})
afterAll(async () => {
  await pool.$client.end()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(profiles)
  await database.db.delete(memberDeletions)
})

async function newMember() {
  const id = createRandomMemberId()
  await pool.insert(profiles).values({ id, fullName: 'Rosa', email: `${id}@example.org`, zipCode: '85016' })
  await pool.insert(userLitterStats).values({ userId: id })
  return id
}
const newMembers = (count: number) => Promise.all(Array.from({ length: count }, newMember))
const findWrongCounters = async () =>
  (await compareAllStoredCounters(database.db, [recountableCleanupCounters, recountableMemberCounters])).filter(
    ({ wrong: rows }) => rows > 0,
  )
const runConcurrently = <Result>(count: number, act: (nr: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, nr) => act(nr)))

async function logCleanup(userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}, db: Db | Tx = pool) {
  const values = { cleanupId: generateRowId(), userId, date: '2026-11-18', location: '85016', litterCount: 10, ...set }
  await db.insert(cleanupLogs).values(values)
  return values.cleanupId
}

test('20 concurrent cleanups of one member are all counted', async () => {
  const rosa = await newMember()
  await runConcurrently(20, (nr) => logCleanup(rosa, { date: `2026-11-${nr + 1}`.replace(/-(\d)$/, '-0$1') }))
  expect(await readCommunityTotals(pool)).toMatchObject({
    cleanupActivities: 20,
    litterPieces: 200,
    locationsImpacted: 1,
  })
  expect(await findWrongCounters()).toEqual([])
})

test('20 concurrent cleanups of 20 members at the same new location count the location once', async () => {
  const members = await newMembers(20)
  await runConcurrently(20, (nr) => logCleanup(members[nr]!))
  expect(await readCommunityTotals(pool)).toMatchObject({ cleanupActivities: 20, locationsImpacted: 1 })
  expect(await findWrongCounters()).toEqual([])
})

test('two concurrent edits that move cleanups to other weeks are both counted in the week streak', async () => {
  const rosa = await newMember()
  const [first, second] = [
    await logCleanup(rosa, { date: '2026-11-02' }),
    await logCleanup(rosa, { date: '2026-10-05' }),
  ]
  const moved = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const one = runInTransaction(pool, async (tx) => {
    await tx.update(cleanupLogs).set({ date: '2026-11-10' }).where(eq(cleanupLogs.cleanupId, first))
    moved.resolve()
    await release.promise
  })
  await moved.promise
  const other = pool.update(cleanupLogs).set({ date: '2026-11-17' }).where(eq(cleanupLogs.cleanupId, second)).execute()
  await expect.poll(() => countLockWaits(database.db)).toBe(1)
  release.resolve()
  await Promise.all([one, other])
  expect(await pool.select().from(userWeeks)).toHaveLength(2)
  expect(await pool.select().from(userStreaks)).toMatchObject([{ currentStreakWeeks: 2, lastWeek: '2026-11-16' }])
  expect(await findWrongCounters()).toEqual([])
})

test('20 concurrent loves are all counted while the cleanup is edited and approved', async () => {
  const [rosa, ...others] = await newMembers(21)
  const cleanupId = await logCleanup(rosa!)
  const change = (set: Partial<typeof cleanupLogs.$inferInsert>) =>
    pool.update(cleanupLogs).set(set).where(eq(cleanupLogs.cleanupId, cleanupId)).execute()
  await Promise.all([
    ...others.map((userId) => pool.insert(userLoves).values({ userId, cleanupId })),
    change({ status: 'approved' }),
    change({ date: '2026-10-01', litterCount: 99 }),
  ])
  expect(await pool.select().from(userLitterStats).where(eq(userLitterStats.userId, rosa!))).toMatchObject([
    { totalMemberLove: 20, approvedLove: 20, cleanupCount: 1, litterPiecesCount: 99 },
  ])
  expect(await findWrongCounters()).toEqual([])
})

const reasonOf = (error: Error & { cause?: { code?: string } }) =>
  error.cause?.code === '23503' ? 'foreign key' : (error.cause?.code ?? error.message)

test('cleanup counters stay correct while members are deleted during loves, edits and new cleanups', async () => {
  const members = await newMembers(8)
  const cleanups = await Promise.all(members.flatMap((id) => [logCleanup(id), logCleanup(id, { status: 'approved' })]))
  const authors = members.flatMap((id) => [id, id])
  const loves = members.flatMap((userId) =>
    cleanups.flatMap((cleanupId, nr) => (authors[nr] !== userId && nr % 3 ? [{ userId, cleanupId }] : [])),
  )
  await pool.insert(userLoves).values(loves)
  const deletedMembers = members.slice(0, 3)
  const platform = { db: pool } as PlatformServices
  const done = await Promise.allSettled([
    ...deletedMembers.map((id) => runInTransaction(pool, (tx) => eraseMember(tx, id, new Date()))),
    ...members.flatMap((userId) => cleanups.map((id) => loveCleanup(platform, userId, id))),
    ...cleanups.map((id) =>
      runInTransaction(pool, (tx) =>
        tx.update(cleanupLogs).set({ date: '2026-10-20', litterCount: 7 }).where(eq(cleanupLogs.cleanupId, id)),
      ),
    ),
    ...members.map((id) => runInTransaction(pool, (tx) => logCleanup(id, { location: 'Tempe' }, tx))),
  ])
  const reasons = done.flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []))
  // The test expects these rejections: the member or cleanup was deleted first, the cleanup is the member's own, or it
  // is not approved.
  const allowed = ['foreign key', 'UNAUTHORIZED', 'NOT_FOUND', 'OWN_CLEANUP']
  expect(reasons.filter((reason) => !allowed.includes(reason))).toEqual([])
  expect(await pool.$count(profiles)).toBe(5)
  expect(await findWrongCounters()).toEqual([])
})

test('a love during an account deletion causes no deadlock if the loving admin had decided on the cleanup', async () => {
  const [rosa, admin] = (await newMembers(2)) as [string, string]
  const cleanupId = await logCleanup(rosa, { status: 'approved', reviewedBy: admin })
  const before = await countDeadlocks(pool)
  const { deletion, love } = await runInTransaction(pool, async (tx) => {
    await tx.select().from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId)).for('update')
    const erased = runInTransaction(pool, (other) => eraseMember(other, admin, new Date()))
    await expect.poll(() => countLockWaits(database.db)).toBe(1)
    const loved = loveCleanup({ db: pool } as PlatformServices, admin, cleanupId)
    await expect.poll(() => countLockWaits(database.db)).toBe(2)
    return { deletion: erased, love: Promise.allSettled([loved]) }
  })
  await deletion
  expect(await love).toMatchObject([{ reason: { message: 'UNAUTHORIZED' } }])
  expect(await countDeadlocks(pool)).toBe(before)
  expect(await findWrongCounters()).toEqual([])
})

test('the first day of each location stays correct while its first cleanups are deleted, rejected, moved and added', async () => {
  const members = await newMembers(20)
  const places = ['Tempe', 'Mesa', 'Gilbert']
  const before = await countDeadlocks(database.db)
  for (let round = 0; round < 4; round++) {
    const log = (nr: number) =>
      logCleanup(members[nr]!, { location: places[nr % 3]!, createdAt: new Date(`2026-11-0${1 + (nr % 5)}T12:00:00Z`) })
    const cleanups = await runConcurrently(20, log)
    await runConcurrently(20, async (nr) => {
      const change = eq(cleanupLogs.cleanupId, cleanups[nr]!)
      if (nr % 4 === 0) await pool.delete(cleanupLogs).where(change)
      else if (nr % 4 === 1) await pool.update(cleanupLogs).set({ status: 'rejected' }).where(change)
      else if (nr % 4 === 2)
        await pool
          .update(cleanupLogs)
          .set({ location: places[(nr + 1) % 3]! })
          .where(change)
      else await log(nr)
    })
    expect(await findWrongCounters()).toEqual([])
    await pool.delete(cleanupLogs)
    expect(await findWrongCounters()).toEqual([])
  }
  expect(await countDeadlocks(database.db)).toBe(before)
})
