import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberDeletions, profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { recount } from '#platform/server/recount/recount.ts'
import { RANGES } from '../rules/admin-stats.ts'
import { act, newMember } from './fixtures/acting.ts'
import { aStep } from './fixtures/history.ts'
import { everythingIn, everythingKept } from './fixtures/kept.ts'
import { type Town, adminStatsIn, progressIn, statisticsIn } from './fixtures/model.ts'
import { adminStats } from './service/admin-stats.ts'
import { progressOf } from './service/progress.ts'
import { countedFromCleanups } from './service/recount.ts'
import { statisticsOf } from './service/statistics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function newTown(): Promise<Town> {
  await database.db.delete(profiles)
  await database.db.delete(memberDeletions)
  const town: Town = { now: new Date('2027-01-03T12:00:00Z'), members: [], cleanups: [], loves: [], deletions: [] }
  for (let i = 0; i < 4; i++) await newMember(database.db, town)
  return town
}

async function expectRight(town: Town) {
  const { db } = database
  expect(await everythingKept(db)).toEqual(everythingIn(town))
  const asked = { db, clock: { now: () => town.now } }
  for (const range of RANGES) expect(await adminStats(asked, range)).toEqual(adminStatsIn(town, range))
  for (const member of town.members) {
    expect(await progressOf(asked, member.id)).toMatchObject(progressIn(town, member))
    expect(await statisticsOf(asked, member.id)).toEqual(statisticsIn(town, member))
  }
}

test(
  'every stored counter equals a slow recount after each step of random histories (property test)',
  { timeout: 60_000 },
  async () => {
    const histories = fc.array(aStep, { minLength: 25, maxLength: 45 })
    const property = fc.asyncProperty(histories, async (steps) => {
      const town = await newTown()
      for (const step of steps) {
        await act(step, town, database.db)
        await expectRight(town)
      }
      expect((await recount(database.db, [countedFromCleanups])).filter(({ wrong }) => wrong > 0)).toEqual([])
    })
    // A failure prints the seed that reproduces it.
    await fc.assert(property, { numRuns: 6, interruptAfterTimeLimit: 30_000 })
  },
)
