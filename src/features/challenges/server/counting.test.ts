import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profiles } from '#features/members/server/tables.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { setRankingCheckpointInterval } from '#platform/server/ranking/testing.ts'
import {
  type ChallengeTestModel,
  aChallengeTestStep,
  performRandomChallengeStep,
  addChallengeToTestModel,
  addMemberToChallengeTestModel,
} from './fixtures/random-steps.ts'
import {
  computeExpectedChallengeResults,
  readReportedChallengeResults,
  countOrphanedChallengeRankingRows,
  findWrongChallengeCounters,
  compareChallengeRankings,
} from './fixtures/expected-results.ts'
import { challengeRanking } from './queries/participants.ts'
import { challengeBoards } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setRankingCheckpointInterval(database.db, 2)
})
afterAll(() => database.close())

async function createModel(): Promise<ChallengeTestModel> {
  const { db } = database
  await db.delete(challengeBoards)
  await db.delete(profiles)
  const model: ChallengeTestModel = { members: [], challenges: [], cleanups: [] }
  for (let at = 0; at < 14; at++) await addMemberToChallengeTestModel(db, model)
  for (let at = 0; at < 3; at++) await addChallengeToTestModel(db, model, { from: at * 3, more: 5 })
  return model
}

test(
  'stored ranks and totals of challenges equal a slow recount after each random step (property test)',
  { timeout: 60_000 },
  async () => {
    const histories = fc.array(aChallengeTestStep, { minLength: 25, maxLength: 50 })
    const property = fc.asyncProperty(histories, async (steps) => {
      const { db } = database
      const model = await createModel()
      for (const step of steps) {
        await performRandomChallengeStep(step, model, db)
        expect(await findWrongChallengeCounters(db)).toEqual([])
        const { actual, expected } = await compareChallengeRankings(db)
        expect(actual).toEqual(expected)
      }
      expect(await readReportedChallengeResults(db)).toEqual(await computeExpectedChallengeResults(db))
      await mergePendingRankingChanges(db, challengeRanking)
      expect(await countOrphanedChallengeRankingRows(db)).toBe(0)
    })
    // A failed property test prints the seed that reproduces it.
    await fc.assert(property, { numRuns: 3 })
  },
)

test('deleting a cleanup subtracts its pieces from the challenge totals', async () => {
  const { db } = database
  const model = await createModel()
  await performRandomChallengeStep({ kind: 'join', by: 0, nr: 0, minute: 0 }, model, db)
  await performRandomChallengeStep(
    {
      kind: 'log',
      by: 0,
      facts: { day: 2, litterCount: 5, bags: 1, weight: 500, weightKind: 'weighed', minute: 1 },
      status: 'approved',
    },
    model,
    db,
  )
  await performRandomChallengeStep({ kind: 'remove', nr: 0 }, model, db)
  expect(await findWrongChallengeCounters(db)).toEqual([])
})
