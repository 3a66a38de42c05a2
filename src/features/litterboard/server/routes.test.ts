import { call } from '@orpc/server'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { aMember } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { contract } from '../contract.ts'
import {
  readLitterboardPage,
  readReceivedLovesAndStreaks,
  findRankInLitterboardList,
  readGlobalMemberRank,
  readMemberStanding,
} from './queries.ts'
import { litterboardRoutes } from './routes.ts'
import { userLitterStats } from '#features/members/server/tables.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(profiles))

const top = async () => {
  const platform = { db: database.db } as PlatformServices
  const context = { platform, headers: new Headers(), requestId: 'test', clientAddress: '192.0.2.1' }
  return (await call(litterboardRoutes.top, undefined, { context })).rows
}

type Member = Parameters<typeof aMember>[1]

/** Inserts a member who is listed on the Litterboard, unless `set` says otherwise. */
const member = (username: string | null, pieces: number, set: Member = {}) =>
  runInTransaction(database.db, async (tx) => {
    const { id } = await aMember(tx, { username, isPublic: true, onboardingCompleted: true, ...set })
    await tx
      .insert(userLitterStats)
      .values({ userId: id, litterPiecesCount: pieces, cleanupCount: 2 })
      .onConflictDoUpdate({ target: userLitterStats.userId, set: { litterPiecesCount: pieces, cleanupCount: 2 } })
    return id
  })

test('the Litterboard on the home page is empty while there are no members', async () => {
  expect(await top()).toEqual([])
})

test('the Litterboard on the home page lists the five members with the most pieces, most first', async () => {
  for (const [name, pieces] of [
    ['ana', 40],
    ['ben', 900],
    ['cleo', 7],
    ['dan', 123],
    ['eve', 41],
    ['fay', 500],
  ] as const)
    await member(name, pieces)
  expect((await top()).map(({ username, rank }) => [username, rank])).toEqual([
    ['ben', 1],
    ['fay', 2],
    ['dan', 3],
    ['eve', 4],
    ['ana', 5],
  ])
})

test('the Litterboard on the home page breaks ties by the earlier joining date, then by the lower id', async () => {
  const early = new Date('2026-01-01')
  const late = new Date('2026-02-01')
  await member('late', 50, { createdAt: late })
  const twins = [await member('one', 50, { createdAt: early }), await member('two', 50, { createdAt: early })].sort()
  const rows = await top()
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(twins)
  expect(rows[2]!.username).toBe('late')
})

test.each<[string, Member]>([
  ['private', { isPublic: false }],
  ['not yet onboarded', { onboardingCompleted: false }],
  ['disabled', { isDisabled: true }],
  ['deleted', { isDeleted: true }],
])('the Litterboard on the home page omits a member who is %s', async (_, set) => {
  await member('hidden', 900, set)
  await member('shown', 1)
  expect((await top()).map(({ username }) => username)).toEqual(['shown'])
})

test('a Litterboard row on the home page contains public fields only, never the full name', async () => {
  const id = await member(null, 4218, { fullName: 'Rosa Maria Medina', zipCode: '85016', country: 'United States' })
  expect(await top()).toEqual([
    {
      id,
      rank: 1,
      username: null,
      displayName: 'Rosa',
      avatarUrl: null,
      zipCode: '85016',
      country: 'United States',
      totalLitterPieces: 4218,
      totalCleanups: 2,
    },
  ])
})

test('the global rank of a member matches the order of the Litterboard', async () => {
  const early = new Date('2026-01-01')
  for (const pieces of [40, 900, 900, 123, 40, 0]) await member(null, pieces, { createdAt: early })
  const hidden = await member(null, 950, { isPublic: false })
  const last = await member(null, 0)
  const rows = await top()
  expect(
    await Promise.all(rows.map(({ id }) => readGlobalMemberRank(database.db, id).then(({ rank }) => rank))),
  ).toEqual([1, 2, 3, 4, 5])
  expect((await readGlobalMemberRank(database.db, last)).rank).toBe(7)
  expect((await readGlobalMemberRank(database.db, hidden)).rank).toBeNull()
})

test('the global rank matches the Litterboard for any mix of members and totals (property test)', async () => {
  const days = [new Date('2026-01-01'), new Date('2026-01-01T00:00:00.001Z'), new Date('2026-02-01')]
  const someone = fc.record({ pieces: fc.nat({ max: 3 }), day: fc.constantFrom(...days), isPublic: fc.boolean() })
  const property = fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: 12 }), async (members) => {
    await database.db.delete(profiles)
    const town = members.map((each) => ({ ...each, id: createRandomMemberId() }))
    const known = { fullName: 'Rosa', zipCode: '85016', onboardingCompleted: true }
    const rows = town.map(({ id, day, isPublic }) => ({ ...known, id, email: id, isPublic, createdAt: day }))
    await database.db.insert(profiles).values(rows)
    const stats = town.map(({ id, pieces }) => ({ userId: id, litterPiecesCount: pieces }))
    await database.db.insert(userLitterStats).values(stats)
    const board = town
      .filter(({ isPublic }) => isPublic)
      .toSorted((a, b) => b.pieces - a.pieces || a.day.getTime() - b.day.getTime() || (a.id < b.id ? -1 : 1))
    const places = town.map((each) => (each.isPublic ? board.indexOf(each) + 1 : null))
    expect(
      await Promise.all(town.map(({ id }) => readGlobalMemberRank(database.db, id).then(({ rank }) => rank))),
    ).toEqual(places)
    const five = board.filter(({ pieces }) => pieces > 0).slice(0, 5)
    expect((await top()).map(({ id }) => id)).toEqual(five.map(({ id }) => id))
  })
  await fc.assert(property, { numRuns: 30 })
})

const LONDON = { fullName: 'Ben Okafor', zipCode: 'SW1A 1AA', country: 'United Kingdom' }
const at = (moment: string) => ({ db: database.db, clock: { now: () => new Date(moment) } })
const query = { sort: 'most_litter_pieces' as const, location: '', perPage: 10, page: 1 }

const cleanup = async (userId: string, set: Partial<typeof cleanupLogs.$inferInsert> = {}) => {
  const facts = { cleanupId: generateRowId(), userId, date: '2026-06-03', location: '85016', litterCount: 10 }
  await database.db.insert(cleanupLogs).values({ ...facts, status: 'approved', ...set })
}

test('a Litterboard row contains public totals, the live week streak, and whether it is the reader’s own', async () => {
  const ben = await member('ben', 0, { ...LONDON, createdAt: new Date('2026-02-14'), timeZone: 'Pacific/Kiritimati' })
  const ana = await member('ana', 0, { country: null })
  await cleanup(ben, { createdAt: new Date('2026-06-05T10:00:00Z'), memberLove: 3, minutes: 40 })
  await cleanup(ben, { date: '2026-05-28', createdAt: new Date('2026-06-06T10:00:00Z'), litterCount: 1 })
  await cleanup(ben, { date: '2026-06-09', status: 'pending', memberLove: 5, minutes: 60 })
  const reader = { id: ana } as CurrentUser
  const [row] = (await readLitterboardPage(at('2026-06-12T12:00:00Z'), reader, { ...query, sort: 'newest_cleanups' }))
    .rows
  expect(row).toEqual({
    id: ben,
    username: 'ben',
    displayName: 'ben',
    avatarUrl: null,
    zipCode: 'SW1A 1AA',
    country: 'United Kingdom',
    rank: 1,
    totalUsers: 2,
    totalLitterPieces: 11,
    totalCleanups: 4,
    totalMemberLove: 3,
    weekStreak: 3,
    lastCleanupDate: '2026-06-03',
    lastCleanupAt: '2026-06-06T10:00:00.000Z',
    createdAt: '2026-02',
    isSelf: false,
  })
  const mine = (await readLitterboardPage(at('2026-06-12T12:00:00Z'), reader, { ...query, sort: 'newest_cleanups' }))
    .rows[1]
  expect(mine).toMatchObject({ isSelf: true, weekStreak: 0, lastCleanupDate: null, lastCleanupAt: null })
  const newest = (await readLitterboardPage(at('2026-06-12T12:00:00Z'), reader, { ...query, sort: 'newest_members' }))
    .rows
  expect(newest.find(({ id }) => id === ben)).toMatchObject({ createdAt: '2026-02' })
  expect(newest[0]).not.toHaveProperty('lastCleanupAt')
  const [other] = (await readLitterboardPage(at('2026-06-12T12:00:00Z'), reader, query)).rows
  expect(other).not.toHaveProperty('lastCleanupAt')
  expect(other).not.toHaveProperty('createdAt')
  // Where it is already Monday, the missed week has ended the streak.
  const late = at('2026-06-21T11:00:00Z')
  expect((await readLitterboardPage(late, reader, query)).rows.map(({ weekStreak }) => weekStreak)).toEqual([0, 0])
  expect(await readReceivedLovesAndStreaks(late, [ben, ana, generateRowId()])).toEqual(
    expect.arrayContaining([
      { id: ben, weekStreak: 0, totalMemberLove: 3 },
      { id: ana, weekStreak: 0, totalMemberLove: 0 },
    ]),
  )
  expect(await readMemberStanding(at('2026-06-12T12:00:00Z'), ben, reader)).toEqual({
    rank: 1,
    totalUsers: 2,
    totalLitterPieces: 11,
    totalCleanups: 4,
    totalMinutes: 40,
    weekStreak: 3,
    lastStreak: null,
    totalMemberLove: 3,
  })
  expect(await readMemberStanding(late, ben, reader)).toMatchObject({
    weekStreak: 0,
    lastStreak: { weeks: 3, lastDay: '2026-06-14' },
  })
})

test('a Litterboard row follows the latest approved cleanup when cleanups are edited, rejected or deleted', async () => {
  const ben = await member('ben', 0, LONDON)
  const { cleanupId } = cleanupLogs
  const [early, late] = [generateRowId(), generateRowId()]
  await cleanup(ben, { cleanupId: early, date: '2026-05-01' })
  await cleanup(ben, { cleanupId: late, date: '2026-06-01' })
  const day = async () =>
    (await readLitterboardPage(at('2026-06-12T12:00:00Z'), { id: ben } as CurrentUser, query)).rows[0]!.lastCleanupDate
  expect(await day()).toBe('2026-06-01')
  await database.db.update(cleanupLogs).set({ date: '2026-04-01' }).where(eq(cleanupId, late))
  expect(await day()).toBe('2026-05-01')
  await database.db.update(cleanupLogs).set({ status: 'rejected' }).where(eq(cleanupId, early))
  expect(await day()).toBe('2026-04-01')
  await database.db.delete(cleanupLogs).where(eq(cleanupId, late))
  expect(await day()).toBeNull()
})

test('a Litterboard location filter matches postal code or country in any case and has its own ranks', async () => {
  const ben = await member('ben', 5, LONDON)
  await member('ana', 9, { zipCode: '85016', country: 'United States' })
  const names = async (location: string) => {
    const found = await readLitterboardPage(at('2026-06-12T12:00:00Z'), { id: ben } as CurrentUser, {
      ...query,
      location,
    })
    return [found.rows.map(({ username, rank }) => `${username} ${rank}`), found.page, found.pages, found.total]
  }
  expect(await names('')).toEqual([['ana 1', 'ben 2'], 1, 1, 2])
  expect(await names('sw1a 1aa')).toEqual([['ben 1'], 1, 1, 1])
  expect(await names('UNITED KINGDOM')).toEqual([['ben 1'], 1, 1, 1])
  expect(await names('united')).toEqual([[], 1, 1, 0])
})

test('Litterboard requests accept at most 100 rows or members', () => {
  const answered = ({ '~orpc': { inputSchema } }: { '~orpc': { inputSchema?: unknown } }, asks: object) =>
    (inputSchema as z.ZodMiniType).safeParse(asks).success
  const whom = (many: number) => ({ ids: Array.from({ length: many }, createRandomMemberId) })
  for (const procedure of [contract.board, contract.myPlace])
    expect([0, 1, 100, 101].map((perPage) => answered(procedure, { perPage }))).toEqual([false, true, true, false])
  expect([100, 101].map((many) => answered(contract.numbers, whom(many)))).toEqual([true, false])
})

test('a Litterboard page beyond the end returns the last page', async () => {
  const ids = []
  for (const pieces of [50, 40, 30, 20, 10]) ids.push(await member(`m${pieces}`, pieces))
  const [best, , third] = ids as [string, string, string]
  const reader = { id: third } as CurrentUser
  const two = { ...query, perPage: 2 }
  const last = await readLitterboardPage(at('2026-06-12T12:00:00Z'), reader, { ...two, page: 9 })
  expect(last).toMatchObject({ page: 3, pages: 3, total: 5, rows: [{ username: 'm10', rank: 5 }] })
  expect(await findRankInLitterboardList(database.db, third, two)).toEqual({ rank: 3, page: 2 })
  expect(await findRankInLitterboardList(database.db, third, { ...two, location: 'nowhere' })).toEqual({
    rank: null,
    page: null,
  })
  expect(await readGlobalMemberRank(database.db, best)).toEqual({ rank: 1, totalUsers: 5 })
})

test('the standing of a private member has totals but no rank', async () => {
  const hidden = await member('hidden', 7, { isPublic: false })
  const closed = await member('closed', 7, { isDisabled: true })
  const now = at('2026-06-12T12:00:00Z')
  const [someone, admin] = [{ id: hidden, isAdmin: false } as CurrentUser, { id: hidden, isAdmin: true } as CurrentUser]
  expect(await readMemberStanding(now, hidden, someone)).toMatchObject({
    rank: null,
    totalUsers: 0,
    totalLitterPieces: 7,
  })
  expect(await readMemberStanding(now, closed, someone)).toBeUndefined()
  expect(await readMemberStanding(now, closed, admin)).toMatchObject({ rank: null, totalLitterPieces: 7 })
  expect((await readReceivedLovesAndStreaks(now, [hidden, closed])).map(({ id }) => id)).toEqual([hidden])
  expect(await readReceivedLovesAndStreaks(now, [])).toEqual([])
})
