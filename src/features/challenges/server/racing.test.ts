import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCleanup } from '#features/cleanups/server/fixtures.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { profiles } from '#features/members/server/tables.ts'
import { eraseMember } from '#features/members/server/service/leaving.ts'
import { countedOfBoards } from '#features/litterboard/server/service.ts'
import { countedFromCleanups } from '#features/progress/server/service/recount.ts'
import { type Db, inTransaction, openDb } from '#platform/server/db/db.ts'
import { type TestDatabase, deadlocks, testDatabase, waiting } from '#platform/server/db/testing.ts'
import type { Platform } from '#platform/server/platform.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { recount } from '#platform/server/recount/recount.ts'
import { aChallenge, aParticipant } from './fixtures.ts'
import { type Town, newMember } from './fixtures/history.ts'
import { miscounted, order } from './fixtures/slow.ts'
import { standing } from './queries/participants.ts'
import { joinChallenge, leaveChallenge } from './service/participation.ts'
import { countedOfChallenges } from './service/recount.ts'
import { challengeBoards, challengeParticipants } from './tables.ts'

let database: TestDatabase
/** Pool of 20 connections, so that 20 transactions really run concurrently. */
let crowd: Db
let platform: Platform
beforeAll(async () => {
  database = await testDatabase()
  crowd = openDb(database.url, { max: 20 })
  platform = { db: crowd, clock: { now: () => new Date() } } as Platform
})
afterAll(async () => {
  await crowd.$client.end()
  await database.close()
})
beforeEach(async () => {
  await crowd.delete(challengeBoards)
  await crowd.delete(profiles)
})

const refusal = (code: string) => () => new Error(code)
const errors = {
  UNAUTHORIZED: refusal('UNAUTHORIZED'),
  NOT_FOUND: refusal('NOT_FOUND'),
  NOT_PUBLISHED: refusal('NOT_PUBLISHED'),
  NOT_STARTED: refusal('NOT_STARTED'),
  HAS_ENDED: refusal('HAS_ENDED'),
  ALREADY_IN: refusal('ALREADY_IN'),
}

async function newTown(members: number): Promise<Town> {
  const town: Town = { members: [], challenges: [], cleanups: [] }
  for (let at = 0; at < members; at++) await newMember(crowd, town)
  return town
}
const open = { startDate: '2026-01-01', endDate: '2999-12-31' }
const newChallenge = () => inTransaction(crowd, (tx) => aChallenge(tx, open))
const log = (userId: string, set: object = {}) =>
  inTransaction(crowd, (tx) => aCleanup(tx, userId, { status: 'approved', ...set }))
const join = (id: string, slug: string) =>
  joinChallenge(platform, { me: { id, isAdmin: false }, wanted: { slug }, askedAt: new Date() }, errors)
const leave = (id: string, slug: string) => leaveChallenge(platform, { id, isAdmin: false }, slug, errors)
const decide = (cleanupId: string, status: 'approved' | 'rejected') =>
  crowd.update(cleanupLogs).set({ status, updatedAt: new Date() }).where(eq(cleanupLogs.cleanupId, cleanupId))
const move = (id: string, startDate: string) =>
  crowd.update(challengeBoards).set({ startDate }).where(eq(challengeBoards.id, id))
const erase = (id: string) => inTransaction(crowd, (tx) => eraseMember(tx, id, new Date()))

async function expectRight() {
  expect(await miscounted(crowd)).toEqual([])
  const { told, truth } = await order(crowd)
  expect(told).toEqual(truth)
  expect(
    (await recount(crowd, [countedFromCleanups, countedOfBoards, countedOfChallenges])).filter(
      ({ wrong }) => wrong > 0,
    ),
  ).toEqual([])
}

test('50 concurrent joins of one member add them once, and all succeed', async () => {
  const { members } = await newTown(1)
  await log(members[0]!, { litterCount: 7 })
  const { slug, title } = await newChallenge()
  const joined = await Promise.all(Array.from({ length: 50 }, () => join(members[0]!, slug)))
  expect(new Set(joined.map((each) => JSON.stringify(each)))).toEqual(new Set([JSON.stringify({ slug, title })]))
  expect(await crowd.select().from(challengeParticipants)).toMatchObject([{ cleanupCount: 1, litterPiecesCount: 7 }])
  await expectRight()
})

test('concurrent changes by members, admins and compaction lose nothing, count nothing twice and never deadlock', async () => {
  const town = await newTown(12)
  const { members } = town
  const challenges = await Promise.all(Array.from({ length: 3 }, newChallenge))
  const cleanups = await Promise.all(
    members.flatMap((id) => ['2026-11-02', '2026-11-12'].map((date) => log(id, { date, status: 'pending' }))),
  )
  for (const { id } of challenges)
    for (const member of members.slice(0, 6)) await inTransaction(crowd, (tx) => aParticipant(tx, id, member))
  const before = await deadlocks(crowd)
  const slugs = challenges.map(({ slug }) => slug)
  const [, , doomed] = challenges
  const done = await Promise.all(
    [
      members.flatMap((id) => slugs.map((slug) => join(id, slug))),
      cleanups.map(({ cleanupId }) => decide(cleanupId, 'approved').execute()),
      challenges.map(({ id }) => move(id, '2026-11-10').execute()),
      members.slice(2, 5).flatMap((id) => slugs.map((slug) => leave(id, slug))),
      cleanups.slice(4).map(({ cleanupId }) => decide(cleanupId, 'rejected').execute()),
      members.map((id) => log(id, { date: '2026-11-15' })),
      [crowd.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, members[1]!)).execute()],
      challenges.map(({ id }) => move(id, '2026-11-01').execute()),
      members.slice(8, 10).map(erase),
      [foldRanking(crowd, standing)],
      [crowd.delete(challengeBoards).where(eq(challengeBoards.id, doomed!.id)).execute()],
      cleanups.slice(0, 4).map(({ cleanupId }) => decide(cleanupId, 'approved').execute()),
      [foldRanking(crowd, standing)],
    ].map((kind: Promise<unknown>[]) => Promise.allSettled(kind)),
  )
  for (const kind of done) expect(kind.map(({ status }) => status)).toContain('fulfilled')
  const reasons = done.flat().flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []))
  // Expected rejections: a deleted member or challenge, or a member who already participates.
  const allowed = ['23503', 'UNAUTHORIZED', 'NOT_FOUND', 'ALREADY_IN']
  expect(reasons.filter((reason) => !allowed.includes(reason))).toEqual([])
  expect((await deadlocks(crowd)) - before).toBe(0)
  await expectRight()
  await foldRanking(crowd, standing)
  await expectRight()
})

test('erasing a member, logging a cleanup and moving the dates concurrently do not deadlock', async () => {
  const [rosa, ben] = (await newTown(2)).members as [string, string]
  await crowd.update(profiles).set({ isPublic: true, onboardingCompleted: true })
  const { id } = await newChallenge()
  for (const member of [rosa, ben]) await inTransaction(crowd, (tx) => aParticipant(tx, id, member))
  const before = await deadlocks(crowd)
  const atOnce = await inTransaction(crowd, async (tx) => {
    await tx.select().from(challengeBoards).where(eq(challengeBoards.id, id)).for('update')
    // The cleanup is counted for the community already and waits for the challenge's lock.
    const logged = log(ben)
    await expect.poll(() => waiting(database.db)).toBe(1)
    const erased = erase(rosa)
    await expect.poll(() => waiting(database.db)).toBe(2)
    await tx.update(challengeBoards).set({ startDate: '2026-11-01' }).where(eq(challengeBoards.id, id))
    return [logged, erased]
  })
  await Promise.all(atOnce)
  expect((await deadlocks(crowd)) - before).toBe(0)
  await expectRight()
})

test('erasing an admin does not interfere with members joining and leaving their challenge', async () => {
  const town = await newTown(9)
  const [admin, ...members] = town.members as [string, ...string[]]
  const made = await inTransaction(crowd, (tx) => aChallenge(tx, { ...open, createdBy: admin, updatedBy: admin }))
  await inTransaction(crowd, (tx) => aParticipant(tx, made.id, admin))
  await Promise.all([...members.map((id) => join(id, made.slug)), erase(admin), ...members.map((id) => log(id))])
  await Promise.all(members.slice(4).map((id) => leave(id, made.slug)))
  expect(await crowd.select().from(challengeBoards)).toMatchObject([{ createdBy: null, updatedBy: null }])
  await expectRight()
})

const reasonOf = (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message
