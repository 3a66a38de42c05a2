import { sql } from 'drizzle-orm'
import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runInTransaction } from '../db/db.ts'
import { type TestDatabase, createTestDatabase } from '../db/testing.ts'
import { generateRowId } from '../ids.ts'
import { mergePendingRankingChanges } from './compact.ts'
import { type RankingTableAndSortColumn, rankingPageSubquery, memberRankSql, rankingTotalSql } from './ranking.ts'
import { rankingChanges, rankingCheckpoints } from './tables.ts'
import { setRankingCheckpointInterval, readActualAndExpectedRanking } from './testing.ts'

const key = () => bigint({ mode: 'bigint' }).notNull()
const trees = pgTable('trees', { list: text(), userId: uuid().notNull(), tie: key(), height: key(), age: key() })
const HEIGHT = { rows: trees, board: 'height' }
const AGE = { rows: trees, board: 'age' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await setRankingCheckpointInterval(database.db)
  await database.db.execute(
    sql.raw(`
    create table trees (list text, user_id uuid not null, tie bigint not null, height bigint not null, age bigint not null);
    create index on trees (list, height, tie, user_id);
    create index on trees (list, age, tie, user_id);
    select ranking_board('trees', board) from unnest(array['height', 'age']) board;
    create trigger came after insert on trees referencing new table as new_rows
      for each statement execute function ranking_moved('height', 'age');
    create trigger went after delete on trees referencing old table as old_rows
      for each statement execute function ranking_moved('height', 'age');
    create trigger grew after update on trees referencing old table as old_rows new table as new_rows
      for each statement execute function ranking_moved('height', 'age');
    create or replace trigger ranking_relieved after insert on ranking_changes referencing new table as new_rows
      for each statement execute function ranking_relieved()`),
  )
})
afterAll(() => database.close())
beforeEach(async () => {
  for (const table of [trees, rankingChanges, rankingCheckpoints]) await database.db.delete(table)
})

const plant = (heights: number[], list: string | null = 'wood') =>
  database.db.insert(trees).values(
    heights.map((height) => ({
      list,
      userId: generateRowId(),
      tie: 0n,
      height: BigInt(height),
      age: BigInt(-height),
    })),
  )
const range = (length: number) => Array.from({ length }, (_, at) => at)

const posts = (board = 'height') =>
  database.db
    .select({ ordinal: rankingCheckpoints.ordinal })
    .from(rankingCheckpoints)
    .where(sql`board = ${board}`)
    .orderBy(rankingCheckpoints.ordinal)
    .then((rows) => rows.map(({ ordinal }) => ordinal))

async function expectTruthOf(board: RankingTableAndSortColumn, list: string) {
  const due = sql`select user_id from trees where list = ${list} order by ${sql.identifier(board.board)}, tie, user_id`
  const { actual, expected } = await readActualAndExpectedRanking(database.db, board, list, due, 3)
  expect(actual, `${board.board} in ${list}`).toEqual(expected)
}
async function expectTruth() {
  for (const board of [HEIGHT, AGE]) for (const list of ['wood', 'park', 'nowhere']) await expectTruthOf(board, list)
}

test('a ranking page subquery clamps the page number and can be joined', async () => {
  await plant([30, 10, 20])
  const page = (number: number, list = 'wood') => {
    const ranked = rankingPageSubquery(database.db, { ...HEIGHT, list, page: number, size: 2 })
    return database.db
      .select({ height: trees.height, place: ranked.place, total: ranked.total })
      .from(ranked)
      .innerJoin(trees, sql`${trees.userId} = ${ranked.userId}`)
      .orderBy(ranked.place)
  }
  expect(await page(1)).toEqual([
    { height: 10n, place: 1, total: 3 },
    { height: 20n, place: 2, total: 3 },
  ])
  expect(await page(2)).toEqual([{ height: 30n, place: 3, total: 3 }])
  expect(await page(1_000_000)).toEqual(await page(2))
  expect(await page(1, 'nowhere')).toEqual([])
})

test("a ranking returns its total and a member's rank, null for a member not in the list", async () => {
  await plant([30, 10, 20])
  const [result] = await database.db
    .select({
      total: rankingTotalSql({ ...HEIGHT, list: sql`'wood'` }),
      place: memberRankSql({ ...HEIGHT, list: 'wood' }, trees.userId),
      stranger: memberRankSql({ ...HEIGHT, list: 'wood' }, generateRowId()),
    })
    .from(trees)
    .where(sql`height = 20`)
  expect(result).toEqual({ total: 3, place: 2, stranger: null })
})

test('ranking compaction adds checkpoints (stored ranks) as a list grows and removes them as it shrinks', async () => {
  await plant([1, 2, 3, 4, 5, 6])
  expect(await mergePendingRankingChanges(database.db, HEIGHT)).toBe(6)
  expect(await posts()).toEqual([])
  await plant([7])
  await mergePendingRankingChanges(database.db, HEIGHT)
  expect(await posts()).toEqual([3, 6])
  expect(await posts('age')).toEqual([])
  await plant(range(5).map(() => 4))
  await mergePendingRankingChanges(database.db, HEIGHT)
  expect(await posts()).toEqual([3, 6, 9, 11])
  await database.db.delete(trees).where(sql`height < 7`)
  await mergePendingRankingChanges(database.db, HEIGHT)
  expect(await posts()).toEqual([])
  expect(await mergePendingRankingChanges(database.db, HEIGHT)).toBe(0)
  expect(await mergePendingRankingChanges(database.db, AGE)).toBe(23)
  await expectTruth()
})

test('ranks are counted from the nearest checkpoint, not from the start of the ranking list', async () => {
  await plant(range(20))
  await mergePendingRankingChanges(database.db, HEIGHT)
  await database.db.update(rankingCheckpoints).set({ ordinal: sql`${rankingCheckpoints.ordinal} + 100` })
  const ranked = rankingPageSubquery(database.db, { ...HEIGHT, list: 'wood', page: 60, size: 2 })
  const rows = await database.db
    .select({
      height: trees.height,
      place: ranked.place,
      ofAll: ranked.total,
      total: rankingTotalSql({ ...HEIGHT, list: 'wood' }),
      asked: memberRankSql({ ...HEIGHT, list: 'wood' }, trees.userId),
    })
    .from(ranked)
    .innerJoin(trees, sql`${trees.userId} = ${ranked.userId}`)
    .orderBy(ranked.place)
  expect(rows).toEqual([
    { height: 18n, place: 119, ofAll: 120, total: 120, asked: 119 },
    { height: 19n, place: 120, ofAll: 120, total: 120, asked: 120 },
  ])
})

test('ranking compaction deletes the checkpoint of a member who left the ranking list', async () => {
  await plant(range(20))
  await mergePendingRankingChanges(database.db, HEIGHT)
  const [post] = await database.db.select({ userId: rankingCheckpoints.userId }).from(rankingCheckpoints)
  const named = () => database.db.$count(rankingCheckpoints, sql`user_id = ${post!.userId}`)
  await database.db
    .update(trees)
    .set({ height: 100n })
    .where(sql`user_id = ${post!.userId}`)
  await mergePendingRankingChanges(database.db, HEIGHT)
  expect(await named()).toBe(1)
  await database.db
    .update(trees)
    .set({ list: 'park' })
    .where(sql`user_id = ${post!.userId}`)
  await mergePendingRankingChanges(database.db, HEIGHT)
  expect(await named()).toBe(0)
  await expectTruth()
})

test('no ranking change is recorded for statements that affect no row or for rows that belong to no ranking', async () => {
  await database.db.delete(trees)
  await database.db.update(trees).set({ height: 1n })
  await plant([5], null)
  await database.db.update(trees).set({ height: 6n })
  expect(await database.db.$count(rankingChanges)).toBe(0)
})

test('an update is recorded as a ranking change only for the boards whose sort column has changed', async () => {
  await plant([1, 2])
  await database.db.delete(rankingChanges)
  await database.db.update(trees).set({ height: sql`height + 1` })
  expect(await database.db.$count(rankingChanges, sql`board = 'age'`)).toBe(0)
  // Two rows moved, each recorded as one removal and one addition.
  expect(await database.db.$count(rankingChanges, sql`board = 'height'`)).toBe(4)
})

const grow = (age: number) =>
  database.db
    .update(trees)
    .set({ height: sql`height * 7 % 23` })
    .where(sql`age = ${age}`)

test("a writer merges a ranking list's changes into its checkpoints when very many are pending", async () => {
  await plant(range(23))
  await mergePendingRankingChanges(database.db, HEIGHT)
  for (const height of range(23)) {
    await grow(-height)
    expect(await database.db.$count(rankingChanges, sql`board = 'height'`)).toBeLessThanOrEqual(12)
    await expectTruthOf(HEIGHT, 'wood')
  }
  // The other board has no checkpoints to read from, so its changes wait for the job.
  expect(await database.db.$count(rankingChanges, sql`board = 'age'`)).toBe(23)
})

test('a writer who merges ranking changes deletes the checkpoints of members who left the list', async () => {
  await plant(range(40))
  await mergePendingRankingChanges(database.db, HEIGHT)
  await database.db.delete(trees).where(sql`height < 20`)
  const left = await database.db.$count(rankingCheckpoints, sql`user_id not in (select user_id from trees)`)
  expect({ left, waiting: await database.db.$count(rankingChanges, sql`board = 'height'`) }).toEqual({
    left: 0,
    waiting: 0,
  })
  await expectTruthOf(HEIGHT, 'wood')
})

test('a writer does not wait for ranking compaction and leaves its changes for the next run', async () => {
  await plant(range(23))
  await mergePendingRankingChanges(database.db, HEIGHT)
  await runInTransaction(database.db, async (tx) => {
    await tx.execute(sql`lock table ranking_posts in share update exclusive mode`)
    for (const height of range(23)) await grow(-height)
  })
  expect(await database.db.$count(rankingChanges, sql`board = 'height'`)).toBeGreaterThan(12)
  await expectTruthOf(HEIGHT, 'wood')
  await grow(-1)
  expect(await database.db.$count(rankingChanges, sql`board = 'height'`)).toBeLessThanOrEqual(12)
  await expectTruthOf(HEIGHT, 'wood')
})

test('ranking compaction requires repeatable read isolation', async () => {
  const folding = database.db.execute(sql`select ranking_fold('trees', 'height')`)
  await expect(folding).rejects.toMatchObject({ cause: { message: expect.stringContaining('repeatable read') } })
})

const small = fc.integer({ min: -3, max: 3 })
const list = fc.constantFrom('wood', 'wood', 'wood', 'park', null)
const aTree = fc.record({ list, tie: small, height: small, age: small })
const some = fc.record({ divisor: fc.integer({ min: 1, max: 5 }), rest: fc.nat({ max: 4 }) })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ plant: fc.array(aTree, { minLength: 1, maxLength: 15 }) }) },
  { weight: 3, arbitrary: fc.record({ grow: some, height: small, age: small }) },
  { weight: 2, arbitrary: fc.record({ move: some, list }) },
  { weight: 2, arbitrary: fc.record({ fell: some }) },
  { weight: 3, arbitrary: fc.record({ fold: fc.constantFrom(HEIGHT, AGE) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const chosen = ({ divisor, rest }: { divisor: number; rest: number }) =>
  sql`abs(hashtext(user_id::text)) % ${divisor} = ${rest % divisor}`

function take(each: Step): Promise<unknown> {
  const { db } = database
  if ('fold' in each) return mergePendingRankingChanges(db, each.fold)
  if ('fell' in each) return db.delete(trees).where(chosen(each.fell))
  if ('move' in each) return db.update(trees).set({ list: each.list }).where(chosen(each.move))
  if ('grow' in each)
    return db
      .update(trees)
      .set({ height: sql`height + ${each.height}`, age: BigInt(each.age) })
      .where(chosen(each.grow))
  const rows = each.plant.map(({ list: where, ...tree }) => ({
    userId: generateRowId(),
    list: where,
    tie: BigInt(tree.tie),
    height: BigInt(tree.height),
    age: BigInt(tree.age),
  }))
  return db.insert(trees).values(rows)
}

/** Deletes in turn: the triggers of the trees write to the other tables, and could deadlock with their deletion. */
async function emptyAll() {
  await database.db.delete(trees)
  await database.db.delete(rankingChanges)
  await database.db.delete(rankingCheckpoints)
}

test('ranking pages, ranks and totals match a full count after any writes, before and after compaction', async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
    for (const each of steps) {
      await take(each)
      await expectTruthOf(HEIGHT, 'wood')
    }
    await expectTruth()
  })
  await fc.assert(property.beforeEach(emptyAll), { numRuns: 15 })
})

test('ranking pages, ranks and totals match a full count during concurrent writes and compactions', async () => {
  // A failure prints its seed.
  const property = fc.asyncProperty(fc.gen(), (gen) => everythingAtOnce((below) => gen(fc.nat, { max: below - 1 })))
  await fc.assert(property, { numRuns: 1, unbiased: true, endOnFailure: true })
})

async function everythingAtOnce(random: (below: number) => number) {
  await plant(range(40))
  const done = new AbortController()
  const write = async () => {
    for (let nr = 0; nr < 40; nr++) {
      const which = { divisor: 2 + random(4), rest: random(5) }
      const steps: Step[] = [
        { plant: [{ list: 'wood', tie: random(3), height: random(40), age: random(40) }] },
        { fell: { divisor: 20, rest: random(20) } },
      ]
      await take(steps[random(2)]!)
      // One row at a time: two writers with rows that the other needs would only deadlock.
      await database.db
        .update(trees)
        .set({ height: BigInt(random(40)) })
        .where(
          sql`user_id in (select user_id from trees where ${chosen(which)} order by user_id limit 1 for update skip locked)`,
        )
    }
  }
  const fold = async () => {
    while (!done.signal.aborted) for (const board of [HEIGHT, AGE]) await mergePendingRankingChanges(database.db, board)
  }
  const read = async () => {
    while (!done.signal.aborted) await expectTruth()
  }
  const writers = Promise.all([write(), write()]).finally(() => done.abort())
  await Promise.all([writers, fold(), read()])
  await expectTruth()
  for (const board of [HEIGHT, AGE]) await mergePendingRankingChanges(database.db, board)
  expect(await database.db.$count(rankingChanges)).toBe(0)
  await expectTruth()
}

test('ranking compaction rebuilds checkpoints after a mass change', async () => {
  await plant(range(400))
  await database.db.update(trees).set({ height: sql`height * 7 % 401` })
  await runInTransaction(database.db, async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`)
    await tx.execute(sql`select from trees limit 1`)
    await plant([5, 50, 500])
    const folded = await tx.execute<{ folded: number }>(sql`select ranking_fold('trees', 'height') as folded`)
    expect(folded.rows[0]!.folded).toBeGreaterThan(1000)
  })
  expect((await posts()).length).toBeGreaterThan(100)
  expect(await database.db.$count(rankingChanges, sql`board = 'height'`)).toBe(3)
  await expectTruth()
})

test('two concurrent ranking compactions merge every ranking change into the checkpoints exactly once', async () => {
  await plant(range(50))
  const folded = await Promise.all([
    mergePendingRankingChanges(database.db, HEIGHT),
    mergePendingRankingChanges(database.db, HEIGHT),
  ])
  expect(folded.toSorted((a, b) => a - b)).toEqual([0, 50])
  await expectTruth()
})
