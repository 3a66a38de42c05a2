import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberDeletions, profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { ADMIN_STATS_RANGES } from '../rules/admin-stats.ts'
import { performProgressTestStep, addMemberToCleanupTestModel } from './fixtures/perform-step.ts'
import { aProgressTestStep } from './fixtures/random-steps.ts'
import { computeExpectedCleanupCounters, readStoredCleanupCounters } from './fixtures/counters.ts'
import {
  type CleanupTestModel,
  expectedAdminStats,
  computeModelProgress,
  expectedMemberStatistics,
} from './fixtures/model.ts'
import { readAdminStats } from './service/admin-stats.ts'
import { readMemberProgress } from './service/progress.ts'
import { recountableCleanupCounters } from './service/recount.ts'
import { readMemberStatistics } from './service/statistics.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function createModel(): Promise<CleanupTestModel> {
  await database.db.delete(profiles)
  await database.db.delete(memberDeletions)
  const model: CleanupTestModel = {
    now: new Date('2027-01-03T12:00:00Z'),
    members: [],
    cleanups: [],
    loves: [],
    corrections: [],
    groups: [],
    deletions: [],
  }
  for (let i = 0; i < 4; i++) await addMemberToCleanupTestModel(database.db, model)
  return model
}

async function expectCountersCorrect(model: CleanupTestModel) {
  const { db } = database
  expect(await readStoredCleanupCounters(db)).toEqual(computeExpectedCleanupCounters(model))
  const platform = { db, clock: { now: () => model.now } }
  for (const range of ADMIN_STATS_RANGES)
    expect(await readAdminStats(platform, range)).toEqual(expectedAdminStats(model, range))
  for (const member of model.members) {
    expect(await readMemberProgress(platform, member.id)).toMatchObject(computeModelProgress(model, member))
    expect(await readMemberStatistics(platform, member.id)).toEqual(expectedMemberStatistics(model, member))
  }
}

test(
  'every stored counter of cleanups and members equals a slow recount after each random step (property test)',
  { timeout: 60_000 },
  async () => {
    const histories = fc.array(aProgressTestStep, { minLength: 25, maxLength: 45 })
    const property = fc.asyncProperty(histories, async (steps) => {
      const model = await createModel()
      for (const step of steps) {
        await performProgressTestStep(step, model, database.db)
        await expectCountersCorrect(model)
      }
      expect(
        (await compareAllStoredCounters(database.db, [recountableCleanupCounters])).filter(({ wrong }) => wrong > 0),
      ).toEqual([])
    })
    // A failed property test prints the seed that reproduces it.
    await fc.assert(property, { numRuns: 6, interruptAfterTimeLimit: 30_000 })
  },
)
