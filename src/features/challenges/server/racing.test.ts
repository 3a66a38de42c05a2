import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertTestCleanup } from '#features/cleanups/server/fixtures.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { profiles } from '#features/members/server/tables.ts'
import { eraseMember } from '#features/members/server/service/account-deletion.ts'
import { recountableLitterboardCounters } from '#features/litterboard/server/service.ts'
import { recountableCleanupCounters } from '#features/progress/server/service/recount.ts'
import { type Db, runInTransaction, openDatabasePool } from '#platform/server/db/db.ts'
import { type TestDatabase, countDeadlocks, createTestDatabase, countLockWaits } from '#platform/server/db/testing.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { aChallenge, aChallengeParticipant } from './fixtures.ts'
import { type ChallengeTestModel, addMemberToChallengeTestModel } from './fixtures/random-steps.ts'
import { findWrongChallengeCounters, compareChallengeRankings } from './fixtures/expected-results.ts'
import { challengeRanking } from './queries/participants.ts'
import { joinChallenge, leaveChallenge } from './service/participation.ts'
import { recountableChallengeCounters } from './service/recount.ts'
import { challengeBoards, challengeParticipants } from './tables.ts'

let database: TestDatabase
/** Pool of 20 connections, so that 20 transactions really run concurrently. */
let pool: Db
let platform: PlatformServices
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openDatabasePool(database.url, { max: 20 })
  platform = { db: pool, clock: { now: () => new Date() } } as PlatformServices
})
afterAll(async () => {
  await pool.$client.end()
  await database.close()
})
beforeEach(async () => {
  await pool.delete(challengeBoards)
  await pool.delete(profiles)
})

async function createModel(members: number): Promise<ChallengeTestModel> {
  const model: ChallengeTestModel = { members: [], challenges: [], cleanups: [] }
  for (let at = 0; at < members; at++) await addMemberToChallengeTestModel(pool, model)
  return model
}
const openDates = { startDate: '2026-01-01', endDate: '2999-12-31' }
const newChallenge = () => runInTransaction(pool, (tx) => aChallenge(tx, openDates))
const logCleanup = (userId: string, set: object = {}) =>
  runInTransaction(pool, (tx) => insertTestCleanup(tx, userId, { status: 'approved', ...set }))
const join = (id: string, slug: string) =>
  joinChallenge(platform, { me: { id, isAdmin: false }, target: { slug }, requestedAt: new Date() })
const leave = (id: string, slug: string) => leaveChallenge(platform, { id, isAdmin: false }, slug)
const decide = (cleanupId: string, status: 'approved' | 'rejected') =>
  pool.update(cleanupLogs).set({ status, updatedAt: new Date() }).where(eq(cleanupLogs.cleanupId, cleanupId))
const move = (id: string, startDate: string) =>
  pool.update(challengeBoards).set({ startDate }).where(eq(challengeBoards.id, id))
const erase = (id: string) => runInTransaction(pool, (tx) => eraseMember(tx, id, new Date()))

async function expectCountersCorrect() {
  expect(await findWrongChallengeCounters(pool)).toEqual([])
  const { actual, expected } = await compareChallengeRankings(pool)
  expect(actual).toEqual(expected)
  expect(
    (
      await compareAllStoredCounters(pool, [
        recountableCleanupCounters,
        recountableLitterboardCounters,
        recountableChallengeCounters,
      ])
    ).filter(({ wrong }) => wrong > 0),
  ).toEqual([])
}

test('50 concurrent requests of one member to join a challenge all succeed and add the member once', async () => {
  const { members } = await createModel(1)
  await logCleanup(members[0]!, { litterCount: 7 })
  const { slug, title } = await newChallenge()
  const joined = await Promise.all(Array.from({ length: 50 }, () => join(members[0]!, slug)))
  expect(new Set(joined.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify({ slug, title })]))
  expect(await pool.select().from(challengeParticipants)).toMatchObject([{ cleanupCount: 1, litterPiecesCount: 7 }])
  await expectCountersCorrect()
})

test('concurrent challenge changes by members, admins and the ranking job cause no deadlock or wrong count', async () => {
  const model = await createModel(12)
  const { members } = model
  const challenges = await Promise.all(Array.from({ length: 3 }, newChallenge))
  const cleanups = await Promise.all(
    members.flatMap((id) => ['2026-11-02', '2026-11-12'].map((date) => logCleanup(id, { date, status: 'pending' }))),
  )
  for (const { id } of challenges)
    for (const member of members.slice(0, 6))
      await runInTransaction(pool, (tx) => aChallengeParticipant(tx, id, member))
  const before = await countDeadlocks(pool)
  const slugs = challenges.map(({ slug }) => slug)
  const [, , doomed] = challenges
  const done = await Promise.all(
    [
      members.flatMap((id) => slugs.map((slug) => join(id, slug))),
      cleanups.map(({ cleanupId }) => decide(cleanupId, 'approved').execute()),
      challenges.map(({ id }) => move(id, '2026-11-10').execute()),
      members.slice(2, 5).flatMap((id) => slugs.map((slug) => leave(id, slug))),
      cleanups.slice(4).map(({ cleanupId }) => decide(cleanupId, 'rejected').execute()),
      members.map((id) => logCleanup(id, { date: '2026-11-15' })),
      [pool.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, members[1]!)).execute()],
      challenges.map(({ id }) => move(id, '2026-11-01').execute()),
      members.slice(8, 10).map(erase),
      [mergePendingRankingChanges(pool, challengeRanking)],
      [pool.delete(challengeBoards).where(eq(challengeBoards.id, doomed!.id)).execute()],
      cleanups.slice(0, 4).map(({ cleanupId }) => decide(cleanupId, 'approved').execute()),
      [mergePendingRankingChanges(pool, challengeRanking)],
    ].map((kind: Promise<unknown>[]) => Promise.allSettled(kind)),
  )
  for (const kind of done) expect(kind.map(({ status }) => status)).toContain('fulfilled')
  const reasons = done.flat().flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []))
  // The test expects these rejections: a deleted member or challenge, or a member who already participates.
  const allowed = ['23503', 'UNAUTHORIZED', 'NOT_FOUND', 'ALREADY_IN']
  expect(reasons.filter((reason) => !allowed.includes(reason))).toEqual([])
  expect((await countDeadlocks(pool)) - before).toBe(0)
  await expectCountersCorrect()
  await mergePendingRankingChanges(pool, challengeRanking)
  await expectCountersCorrect()
})

test('erasing a member, logging a cleanup and changing challenge dates concurrently do not deadlock', async () => {
  const [rosa, ben] = (await createModel(2)).members as [string, string]
  await pool.update(profiles).set({ isPublic: true, onboardingCompleted: true })
  const { id } = await newChallenge()
  for (const member of [rosa, ben]) await runInTransaction(pool, (tx) => aChallengeParticipant(tx, id, member))
  const before = await countDeadlocks(pool)
  const concurrentChanges = await runInTransaction(pool, async (tx) => {
    await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('update')
    // The cleanup has been counted for the community; its transaction now waits for the lock of the challenge.
    const logged = logCleanup(ben)
    await expect.poll(() => countLockWaits(database.db)).toBe(1)
    const erased = erase(rosa)
    await expect.poll(() => countLockWaits(database.db)).toBe(2)
    await tx.update(challengeBoards).set({ startDate: '2026-11-01' }).where(eq(challengeBoards.id, id))
    return [logged, erased]
  })
  await Promise.all(concurrentChanges)
  expect((await countDeadlocks(pool)) - before).toBe(0)
  await expectCountersCorrect()
})

test("erasing an admin does not interfere with members who join or leave the admin's challenge", async () => {
  const model = await createModel(9)
  const [admin, ...members] = model.members as [string, ...string[]]
  const challenge = await runInTransaction(pool, (tx) =>
    aChallenge(tx, { ...openDates, createdBy: admin, updatedBy: admin }),
  )
  await runInTransaction(pool, (tx) => aChallengeParticipant(tx, challenge.id, admin))
  await Promise.all([
    ...members.map((id) => join(id, challenge.slug)),
    erase(admin),
    ...members.map((id) => logCleanup(id)),
  ])
  await Promise.all(members.slice(4).map((id) => leave(id, challenge.slug)))
  expect(await pool.select().from(challengeBoards)).toMatchObject([{ createdBy: null, updatedBy: null }])
  await expectCountersCorrect()
})

const reasonOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message
