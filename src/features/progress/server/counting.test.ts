import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberDeletions, profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { compareCounters } from '#platform/server/recount/recount.ts'
import { STATS_RANGES } from '../rules/admin-stats.ts'
import { performStep, addMember } from './fixtures/perform-step.ts'
import { aRandomProgressStep } from './fixtures/random-steps.ts'
import { computeExpectedCounters, readStoredCounters } from './fixtures/counters.ts'
import { type CleanupModel, expectedAdminStats, expectedProgress, expectedStatistics } from './fixtures/model.ts'
import { readAdminStats } from './service/admin-stats.ts'
import { readMemberProgress } from './service/progress.ts'
import { cleanupCounters } from './service/recount.ts'
import { readStatistics } from './service/statistics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function createModel(): Promise<CleanupModel> {
  await database.db.delete(profiles)
  await database.db.delete(memberDeletions)
  const model: CleanupModel = {
    now: new Date('2027-01-03T12:00:00Z'),
    members: [],
    cleanups: [],
    loves: [],
    deletions: [],
  }
  for (let i = 0; i < 4; i++) await addMember(database.db, model)
  return model
}

async function expectCountersCorrect(model: CleanupModel) {
  const { db } = database
  expect(await readStoredCounters(db)).toEqual(computeExpectedCounters(model))
  const platform = { db, clock: { now: () => model.now } }
  for (const range of STATS_RANGES)
    expect(await readAdminStats(platform, range)).toEqual(expectedAdminStats(model, range))
  for (const member of model.members) {
    expect(await readMemberProgress(platform, member.id)).toMatchObject(expectedProgress(model, member))
    expect(await readStatistics(platform, member.id)).toEqual(expectedStatistics(model, member))
  }
}

test(
  'every stored counter of cleanups and members equals a slow recount after each random step (property test)',
  { timeout: 60_000 },
  async () => {
    const histories = fc.array(aRandomProgressStep, { minLength: 25, maxLength: 45 })
    const property = fc.asyncProperty(histories, async (steps) => {
      const model = await createModel()
      for (const step of steps) {
        await performStep(step, model, database.db)
        await expectCountersCorrect(model)
      }
      expect((await compareCounters(database.db, [cleanupCounters])).filter(({ wrong }) => wrong > 0)).toEqual([])
    })
    // A failed property test prints the seed that reproduces it.
    await fc.assert(property, { numRuns: 6, interruptAfterTimeLimit: 30_000 })
  },
)
