import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/server/db/db.ts'
import { type TestDatabase, testDatabase } from '#platform/server/db/testing.ts'
import { recount } from '#platform/server/recount/recount.ts'
import { GLOBAL } from '../../rules/filters.ts'
import type { FinderSearch } from '../../contract/finder.ts'
import { BEGIN, type Town, aStep, act, newEvents, newTag, someEvents } from '../fixtures/history.ts'
import { slowFinder } from '../fixtures/slow.ts'
import { countedOfFinder } from '../service/recount.ts'
import { cleanupEvents, eventTags, finderDay } from '../tables.ts'
import { finderPage } from './finder.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function newTown(): Promise<Town> {
  const { db } = database
  await db.delete(cleanupEvents)
  await db.delete(eventTags)
  // Only tests set the day back.
  await db.update(finderDay).set({ day: '0001-01-01' })
  const town: Town = { events: new Map(), tags: new Map(), now: BEGIN }
  for (let at = 0; at < 4; at++) await newTag(db, town)
  return town
}

/** Random request, also with filters that are invalid. */
const aQuestion = fc.record({
  country: fc.constantFrom('', 'US', 'US', 'US', 'DE', 'FR'),
  state: fc.constantFrom('', 'AZ', 'AZ', 'NY', 'Far & away', GLOBAL, 'nowhere'),
  city: fc.constantFrom('', '', 'Phoenix', 'Phoenix', 'Tempe', 'nowhere'),
  month: fc.constantFrom('', '', '2026-11', '2026-12', '2027-01', '2027-02', '2027-06', '2027-13', 'soon'),
  tag: fc.constantFrom('', '', 0, 1, 2, 3, 'nothing'),
  page: fc.constantFrom(1, 1, 2, 3, 4, 6, 1_000_000),
})

async function told(db: Db, asked: FinderSearch, now: Date) {
  const { events, options, ...rest } = await finderPage(db, asked, now)
  const counts = Object.entries(options).map(([name, values]) => [
    name,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ])
  const cards = events.map(({ id, tags }) => ({ id, tags: tags.map(({ slug }) => slug).toSorted() }))
  return { events: cards, ...rest, options: Object.fromEntries(counts) }
}

test(
  'the finder returns the pages and counts of a simple model after each step of random histories',
  { timeout: 120_000 },
  async () => {
    const history = fc.array(fc.tuple(aStep, fc.array(aQuestion, { minLength: 8, maxLength: 8 })), {
      minLength: 25,
      maxLength: 40,
    })
    const property = fc.asyncProperty(someEvents, history, async (many, steps) => {
      const { db } = database
      const town = await newTown()
      await newEvents(db, town, many)
      for (const [step, questions] of steps) {
        await act(step, town, db)
        for (const question of questions) {
          const slugs = [...town.tags.values()].map(({ slug }) => slug)
          const tag = typeof question.tag === 'number' ? slugs[question.tag]! : question.tag
          const asked = { ...question, tag }
          expect(await told(db, asked, town.now), JSON.stringify(asked)).toEqual(slowFinder(town, asked, town.now))
        }
        expect((await recount(db, [countedOfFinder])).filter(({ wrong }) => wrong > 0)).toEqual([])
      }
    })
    // fast-check reports the seed of a failure.
    await fc.assert(property, { numRuns: 6 })
  },
)
