import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { foldRanking } from '#platform/server/ranking/fold.ts'
import { closePosts } from '#platform/server/ranking/testing.ts'
import { type Town, aStep, act, newChallenge, newMember } from './fixtures/history.ts'
import { everythingCounted, everythingTold, leftOver, miscounted, order } from './fixtures/slow.ts'
import { standing } from './queries/participants.ts'
import { challengeBoards } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await closePosts(database.db, 2)
})
afterAll(() => database.close())

async function newTown(): Promise<Town> {
  const { db } = database
  await db.delete(challengeBoards)
  await db.delete(profiles)
  const town: Town = { members: [], challenges: [], cleanups: [] }
  for (let at = 0; at < 14; at++) await newMember(db, town)
  for (let at = 0; at < 3; at++) await newChallenge(db, town, { from: at * 3, more: 5 })
  return town
}

test(
  'stored ranks and totals equal a slow recount after each step of random histories (property test)',
  { timeout: 60_000 },
  async () => {
    const histories = fc.array(aStep, { minLength: 25, maxLength: 50 })
    const property = fc.asyncProperty(histories, async (steps) => {
      const { db } = database
      const town = await newTown()
      for (const step of steps) {
        await act(step, town, db)
        expect(await miscounted(db)).toEqual([])
        const { told, truth } = await order(db)
        expect(told).toEqual(truth)
      }
      expect(await everythingTold(db)).toEqual(await everythingCounted(db))
      await foldRanking(db, standing)
      expect(await leftOver(db)).toBe(0)
    })
    // A failure prints the seed that reproduces it.
    await fc.assert(property, { numRuns: 3 })
  },
)

test('deleting a cleanup subtracts its pieces from the challenge', async () => {
  const { db } = database
  const town = await newTown()
  await act({ kind: 'join', by: 0, nr: 0, minute: 0 }, town, db)
  await act({ kind: 'log', by: 0, facts: { day: 2, litterCount: 5, minute: 1 }, status: 'approved' }, town, db)
  await act({ kind: 'remove', nr: 0 }, town, db)
  expect(await miscounted(db)).toEqual([])
})
