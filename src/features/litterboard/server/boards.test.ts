import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CLEANUP_REVIEW_STATUSES } from '#features/cleanups/rules.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type TestDatabase, createTestDatabase } from '#platform/server/db/testing.ts'
import { createRandomMemberId, generateRowId } from '#platform/server/ids.ts'
import { mergePendingRankingChanges } from '#platform/server/ranking/compact.ts'
import { rankingChanges, rankingCheckpoints } from '#platform/server/ranking/tables.ts'
import { setRankingCheckpointInterval, readActualAndExpectedRanking } from '#platform/server/ranking/testing.ts'
import { LITTERBOARD_SORTS, type LitterboardSort } from '../rules.ts'
import { standings } from './tables.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setRankingCheckpointInterval(database.db)
})
afterAll(() => database.close())
const emptied = async () => {
  for (const table of [profiles, rankingChanges, rankingCheckpoints]) await database.db.delete(table)
}
beforeEach(emptied)

const ORDER: Record<LitterboardSort, SQL> = {
  most_litter_pieces: sql`coalesce(sum(c.litter_count), 0) desc`,
  most_cleanups: sql`count(c.cleanup_id) desc`,
  newest_cleanups: sql`max(c.created_at) desc nulls last, case when count(c.cleanup_id) = 0 then p.created_at end desc`,
  newest_members: sql`p.created_at desc`,
}

/** Computes the expected Litterboard by an obvious query over profiles and cleanups only. */
const obvious = (sort: LitterboardSort, location: string) => sql`
  select p.id from profiles p left join cleanup_logs c on c.user_id = p.id and c.status = 'approved'
  where p.is_public and p.onboarding_completed and not p.is_disabled and not p.is_deleted
    and (${location} = '' or lower(trim(p.zip_code)) = ${location} or lower(trim(p.country)) = ${location})
  group by p.id order by ${ORDER[sort]}, p.created_at, p.id`

const LOCATIONS = ['', '85016', 'sw1a 1aa', 'france', 'nowhere']

async function expectTruthOf(sort: LitterboardSort, location: string) {
  const board = { rows: standings, board: sort }
  const { actual, expected } = await readActualAndExpectedRanking(database.db, board, location, obvious(sort, location))
  expect(actual, `${sort} of ${location}`).toEqual(expected)
}
async function expectTruth() {
  for (const sort of LITTERBOARD_SORTS) for (const location of LOCATIONS) await expectTruthOf(sort, location)
}

const JOINED = ['2026-01-01', '2026-01-01T00:00:00.001Z', '2026-02-01'].map((day) => new Date(day))
const nat = (max: number) => fc.nat({ max })
const some = fc.record({ divisor: fc.integer({ min: 1, max: 6 }), rest: nat(5) })
type Some = typeof some extends fc.Arbitrary<infer Value> ? Value : never
const chosen = ({ divisor, rest }: Some, column: SQL) =>
  sql`abs(hashtext(${column}::text)) % ${divisor} = ${rest % divisor}`

const oneOf = <Value>(...values: Value[]) => fc.constantFrom(...values)
const change = fc.oneof(
  fc.record({ isPublic: fc.boolean() }),
  fc.record({ onboardingCompleted: fc.boolean() }),
  fc.record({ isDisabled: fc.boolean() }),
  fc.record({ isDeleted: fc.boolean() }),
  fc.record({ zipCode: oneOf('85016', ' 85016 ', 'SW1A 1AA', 'sw1a 1aa', 'France', '') }),
  fc.record({ country: oneOf(null, 'France', 'FRANCE ', 'Germany', '') }),
  fc.record({ createdAt: oneOf(...JOINED) }),
)
const steps = {
  join: fc.record({ members: nat(6), at: nat(2), zipCode: oneOf('85016', 'SW1A 1AA'), country: oneOf(null, 'France') }),
  log: fc.record({
    by: some,
    status: oneOf(...CLEANUP_REVIEW_STATUSES),
    pieces: fc.integer({ min: 1, max: 3 }),
    day: nat(3),
  }),
  // One statement approves some cleanups and unapproves others.
  decide: fc.record({
    which: some,
    statuses: fc.array(oneOf(...CLEANUP_REVIEW_STATUSES), { minLength: 4, maxLength: 4 }),
  }),
  edit: fc.record({ which: some, pieces: fc.integer({ min: 1, max: 3 }) }),
  remove: fc.record({ which: some }),
  change: fc.record({ who: some, set: change }),
  leave: fc.record({ who: some }),
  fold: fc.record({ sort: oneOf(...LITTERBOARD_SORTS) }),
}
type Steps = { [Kind in keyof typeof steps]: (typeof steps)[Kind] extends fc.Arbitrary<infer Step> ? Step : never }

const acts: { [Kind in keyof Steps]: (step: Steps[Kind]) => Promise<unknown> } = {
  join({ members, at, ...place }) {
    const rows = Array.from({ length: members + 1 }, () => ({
      id: createRandomMemberId(),
      createdAt: JOINED[at]!,
      ...place,
    }))
    const known = { fullName: 'Rosa', isPublic: true, onboardingCompleted: true }
    return runInTransaction(database.db, async (tx) => {
      await tx.insert(profiles).values(rows.map((row) => ({ ...known, ...row, email: row.id })))
      await tx.insert(userLitterStats).values(rows.map(({ id }) => ({ userId: id })))
    })
  },
  async log({ by, status, pieces, day }) {
    const members = await database.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(chosen(by, sql`id`))
    const createdAt = new Date(Date.UTC(2026, 5, 1 + day))
    const rows = members.map(({ id }) => ({
      cleanupId: generateRowId(),
      userId: id,
      litterCount: pieces,
      status,
      createdAt,
    }))
    if (rows.length === 0) return
    await database.db.insert(cleanupLogs).values(rows.map((row) => ({ ...row, date: '2026-06-01', location: '85016' })))
  },
  decide: ({ which, statuses }) =>
    database.db
      .update(cleanupLogs)
      .set({
        status: sql`(array[${sql.join(
          statuses.map((status) => sql`${status}`),
          sql`, `,
        )}])[1 + abs(hashtext(cleanup_id || status)) % 4]`,
      })
      .where(chosen(which, sql`cleanup_id`)),
  edit: ({ which, pieces }) =>
    database.db
      .update(cleanupLogs)
      .set({ litterCount: pieces })
      .where(chosen(which, sql`cleanup_id`)),
  remove: ({ which }) => database.db.delete(cleanupLogs).where(chosen(which, sql`cleanup_id`)),
  change: ({ who, set }) =>
    database.db
      .update(profiles)
      .set(set)
      .where(chosen(who, sql`id`)),
  leave: ({ who }) => database.db.delete(profiles).where(chosen({ ...who, divisor: who.divisor + 3 }, sql`id`)),
  fold: ({ sort }) => mergePendingRankingChanges(database.db, { rows: standings, board: sort }),
}

const OFTEN: Partial<Record<keyof Steps, number>> = { join: 3, log: 5, decide: 4, change: 4, fold: 4 }
const aStep = fc.oneof(
  ...Object.entries(steps).map(([kind, arbitrary]) => ({
    weight: OFTEN[kind as keyof Steps] ?? 1,
    arbitrary: fc.record({ kind: fc.constant(kind as keyof Steps), step: arbitrary as fc.Arbitrary<object> }),
  })),
)
const act = ({ kind, step }: { kind: keyof Steps; step: object }) =>
  (acts[kind] as (given: object) => Promise<unknown>)(step)

test('every Litterboard ranking equals a full sort of members after random changes and compactions', async () => {
  const looked = fc.record({ done: aStep, sort: oneOf(...LITTERBOARD_SORTS), location: oneOf(...LOCATIONS) })
  const property = fc.asyncProperty(fc.array(looked, { minLength: 10, maxLength: 25 }), async (history) => {
    await acts.join({ members: 6, at: 0, zipCode: '85016', country: 'France' })
    for (const { done, sort, location } of history) {
      await act(done)
      await expectTruthOf(sort, location)
    }
    await expectTruth()
  })
  await fc.assert(property.beforeEach(emptied), { numRuns: 6 })
}, 60_000)

test('every Litterboard ranking equals a full sort of members during concurrent changes and compactions', async () => {
  // A failed property test prints the seed that reproduces it.
  const property = fc.asyncProperty(fc.gen(), (gen) => everythingAtOnce((below) => gen(fc.nat, { max: below - 1 })))
  await fc.assert(property, { numRuns: 1, unbiased: true, endOnFailure: true })
})

async function everythingAtOnce(random: (below: number) => number) {
  await acts.join({ members: 6, at: 0, zipCode: '85016', country: 'France' })
  await acts.join({ members: 5, at: 1, zipCode: 'SW1A 1AA', country: null })
  const everybody = { divisor: 1, rest: 0 }
  for (const day of [0, 1, 2]) await acts.log({ by: everybody, status: 'pending', pieces: 1 + day, day })
  const members = await database.db.select({ id: profiles.id }).from(profiles)
  const cleanups = await database.db.select({ id: cleanupLogs.cleanupId }).from(cleanupLogs)
  const any = <Value>(values: readonly Value[]) => values[random(values.length)]!
  const done = new AbortController()
  const decide = async () => {
    for (let nr = 0; nr < 40; nr++)
      await database.db
        .update(cleanupLogs)
        .set({ status: any(CLEANUP_REVIEW_STATUSES) })
        .where(sql`cleanup_id = ${any(cleanups).id}`)
  }
  const hide = async () => {
    for (let nr = 0; nr < 25; nr++) {
      const set = any([
        { isPublic: false },
        { isPublic: true },
        { isDisabled: nr % 2 > 0 },
        { zipCode: any(LOCATIONS) },
      ])
      await database.db
        .update(profiles)
        .set(set)
        .where(sql`id = ${any(members).id}`)
    }
  }
  const fold = async () => {
    while (!done.signal.aborted)
      for (const board of LITTERBOARD_SORTS) await mergePendingRankingChanges(database.db, { rows: standings, board })
  }
  const read = async () => {
    while (!done.signal.aborted) await expectTruthOf(any(LITTERBOARD_SORTS), any(LOCATIONS))
  }
  const busy = Promise.all([decide(), decide(), hide()]).finally(() => done.abort())
  await Promise.all([busy, fold(), read()])
  await expectTruth()
  for (const board of LITTERBOARD_SORTS) await mergePendingRankingChanges(database.db, { rows: standings, board })
  expect(await database.db.$count(rankingChanges)).toBe(0)
  await expectTruth()
}
