import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { compareAllStoredCounters } from '#platform/server/recount/recount.ts'
import { GLOBAL_EVENTS_REGION } from '../../rules/filters.ts'
import type { EventFinderQuery } from '../../contract/finder.ts'
import {
  MODEL_START_TIME,
  type FinderTestModel,
  aFinderTestStep,
  applyFinderTestStep,
  addEventsToFinderTestModel,
  addTagToFinderTestModel,
  someFinderTestEvents,
} from '../fixtures/finder-steps.ts'
import { computeExpectedFinderPage } from '../fixtures/finder-model.ts'
import { recountableFinderEventCounters } from '../service/recount.ts'
import { cleanupEvents, eventTags, finderDay } from '../tables.ts'
import { readEventFinderPage } from './finder.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function createModel(): Promise<FinderTestModel> {
  const { db } = database
  await db.delete(cleanupEvents)
  await db.delete(eventTags)
  // Only tests set the day back.
  await db.update(finderDay).set({ day: '0001-01-01' })
  const model: FinderTestModel = { events: new Map(), tags: new Map(), now: MODEL_START_TIME }
  for (let at = 0; at < 4; at++) await addTagToFinderTestModel(db, model)
  return model
}

/** Random request, also with filters that are invalid. */
const arbitraryRequest = fc.record({
  country: fc.constantFrom('', 'US', 'US', 'US', 'DE', 'FR', 'XX'),
  state: fc.constantFrom('', 'AZ', 'AZ', 'NY', 'Far & away', GLOBAL_EVENTS_REGION, 'nowhere'),
  city: fc.constantFrom('', '', 'Phoenix', 'Phoenix', 'Tempe', 'nowhere'),
  month: fc.constantFrom('', '', '2026-11', '2026-12', '2027-01', '2027-02', '2027-06', '2027-13', 'soon'),
  tag: fc.constantFrom('', '', 0, 1, 2, 3, 'nothing'),
  page: fc.constantFrom(1, 1, 2, 3, 4, 6, 1_000_000),
})

async function readFromDatabase(db: Db, query: EventFinderQuery, now: Date) {
  const { events, options, ...rest } = await readEventFinderPage(db, query, now)
  const counts = Object.entries(options).map(([name, values]) => [
    name,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ])
  const cards = events.map(({ id, tags }) => ({ id, tags: tags.map(({ slug }) => slug).toSorted() }))
  return { events: cards, ...rest, options: Object.fromEntries(counts) }
}

test(
  "the event finder matches a simple model's pages and counts after each step of random histories",
  { timeout: 120_000 },
  async () => {
    const history = fc.array(fc.tuple(aFinderTestStep, fc.array(arbitraryRequest, { minLength: 8, maxLength: 8 })), {
      minLength: 25,
      maxLength: 40,
    })
    const property = fc.asyncProperty(someFinderTestEvents, history, async (many, steps) => {
      const { db } = database
      const model = await createModel()
      await addEventsToFinderTestModel(db, model, many)
      for (const [step, requests] of steps) {
        await applyFinderTestStep(step, model, db)
        for (const request of requests) {
          const slugs = [...model.tags.values()].map(({ slug }) => slug)
          const tag = typeof request.tag === 'number' ? slugs[request.tag]! : request.tag
          const query = { ...request, tag }
          expect(await readFromDatabase(db, query, model.now), JSON.stringify(query)).toEqual(
            computeExpectedFinderPage(model, query, model.now),
          )
        }
        expect(
          (await compareAllStoredCounters(db, [recountableFinderEventCounters])).filter(({ wrong }) => wrong > 0),
        ).toEqual([])
      }
    })
    // fast-check reports the seed of a failure.
    await fc.assert(property, { numRuns: 6 })
  },
)
