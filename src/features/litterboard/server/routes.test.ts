import { call } from '@orpc/server'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#features/members/server/fixtures.ts'
import { profiles } from '#features/members/server/tables.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { memberId } from '#platform/server/ids.ts'
import type { Platform } from '#platform/server/platform.ts'
import { rankOf } from './queries.ts'
import { litterboard } from './routes.ts'
import { userLitterStats } from '#features/members/server/tables.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.delete(profiles))

const top = async () => {
  const platform = { db: database.db } as Platform
  const context = { platform, headers: new Headers(), requestId: 'test', clientAddress: '192.0.2.1' }
  return (await call(litterboard.top, undefined, { context })).rows
}

type Member = Parameters<typeof aMember>[1]

/** On the board, unless `set` says otherwise. */
const member = (username: string | null, pieces: number, set: Member = {}) =>
  inTransaction(database.db, async (tx) => {
    const { id } = await aMember(tx, { username, isPublic: true, onboardingCompleted: true, ...set })
    await tx
      .insert(userLitterStats)
      .values({ userId: id, litterPiecesCount: pieces, cleanupCount: 2 })
      .onConflictDoUpdate({ target: userLitterStats.userId, set: { litterPiecesCount: pieces, cleanupCount: 2 } })
    return id
  })

test('an empty town has an empty board', async () => {
  expect(await top()).toEqual([])
})

test('the five with the most pieces, most first', async () => {
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

test('of equals the one who joined earlier stands first, and of those the lower id', async () => {
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
])('a member who is %s is on no board', async (_, set) => {
  await member('hidden', 900, set)
  await member('shown', 1)
  expect((await top()).map(({ username }) => username)).toEqual(['shown'])
})

test('a row tells what everyone may know, and never the full name', async () => {
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

test('the own rank is the place in that order, for everybody who is on the board', async () => {
  const early = new Date('2026-01-01')
  for (const pieces of [40, 900, 900, 123, 40, 0]) await member(null, pieces, { createdAt: early })
  const hidden = await member(null, 950, { isPublic: false })
  const last = await member(null, 0)
  const rows = await top()
  expect(await Promise.all(rows.map(({ id }) => rankOf(database.db, id).then(({ rank }) => rank)))).toEqual([
    1, 2, 3, 4, 5,
  ])
  expect((await rankOf(database.db, last)).rank).toBe(7)
  expect((await rankOf(database.db, hidden)).rank).toBeNull()
})

test('whoever is on it and with how many pieces, the rank is the place on the whole board', async () => {
  const days = [new Date('2026-01-01'), new Date('2026-01-01T00:00:00.001Z'), new Date('2026-02-01')]
  const someone = fc.record({ pieces: fc.nat({ max: 3 }), day: fc.constantFrom(...days), isPublic: fc.boolean() })
  const property = fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: 12 }), async (members) => {
    await database.db.delete(profiles)
    const town = members.map((each) => ({ ...each, id: memberId() }))
    const known = { fullName: 'Rosa', zipCode: '85016', onboardingCompleted: true }
    const rows = town.map(({ id, day, isPublic }) => ({ ...known, id, email: id, isPublic, createdAt: day }))
    await database.db.insert(profiles).values(rows)
    const stats = town.map(({ id, pieces }) => ({ userId: id, litterPiecesCount: pieces }))
    await database.db.insert(userLitterStats).values(stats)
    const board = town
      .filter(({ isPublic }) => isPublic)
      .toSorted((a, b) => b.pieces - a.pieces || a.day.getTime() - b.day.getTime() || (a.id < b.id ? -1 : 1))
    const places = town.map((each) => (each.isPublic ? board.indexOf(each) + 1 : null))
    expect(await Promise.all(town.map(({ id }) => rankOf(database.db, id).then(({ rank }) => rank)))).toEqual(places)
    const five = board.filter(({ pieces }) => pieces > 0).slice(0, 5)
    expect((await top()).map(({ id }) => id)).toEqual(five.map(({ id }) => id))
  })
  await fc.assert(property, { numRuns: 30 })
})
