import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Db, openDatabasePool, runInTransaction } from '../db/db.ts'
import { compactTallies } from './compact.ts'
import { type TestDatabase, createTestDatabase } from '../db/testing.ts'

let database: TestDatabase
/** Pool with a connection per concurrent writer. */
let crowd: Db
beforeAll(async () => {
  database = await createTestDatabase()
  crowd = openDatabasePool(database.url, { max: 20 })
  await crowd.execute(
    sql.raw(`
    create table picked (day date primary key, bags int not null default 0, pieces bigint not null default 0);
    create table picked_changes (day date not null, bags int not null default 0, pieces bigint not null default 0);
    select tally('picked');
    create trigger picked_merged after insert on picked_changes
      for each statement when (random() < 0.2) execute function changes_merged()`),
  )
})
afterAll(() => crowd.$client.end().then(database.close))
beforeEach(() => crowd.execute(sql.raw('truncate picked, picked_changes')))

type Queryable = Pick<Db, 'execute'>
const append = (db: Queryable, day: string, pieces: number) =>
  db.execute(sql`insert into picked_changes (day, bags, pieces) values (${day}, 1, ${pieces})`)
const compact = () => compactTallies(crowd)
const read = async (from: 'picked' | 'picked_now' = 'picked_now') => {
  const { rows } = await crowd.execute<{ day: string; bags: number; pieces: string }>(
    sql`select day::text, bags, pieces from ${sql.identifier(from)} order by day`,
  )
  return rows.map(({ day, bags, pieces }) => [day, bags, Number(pieces)])
}
const countChanges = async () =>
  Number((await crowd.execute<{ count: string }>(sql`select count(*) from picked_changes`)).rows[0]!.count)

test('a tally is read with all committed changes, whether or not they were compacted', async () => {
  await append(crowd, '2026-01-01', 5)
  await compact()
  await append(crowd, '2026-01-01', 7)
  await append(crowd, '2026-01-02', -3)
  const expected = [
    ['2026-01-01', 2, 12],
    ['2026-01-02', 1, -3],
  ]
  expect(await read()).toEqual(expected)
  expect(await read('picked')).toEqual([['2026-01-01', 1, 5]])
  await compact()
  expect(await read()).toEqual(expected)
  expect(await read('picked')).toEqual(expected)
  expect(await countChanges()).toBe(0)
})

test('a writer with an open transaction delays neither other writers nor readers nor compaction', async () => {
  await runInTransaction(crowd, async (tx) => {
    await append(tx, '2026-01-01', 1)
    for (let nr = 0; nr < 50; nr++) await append(crowd, '2026-01-01', 1)
    await compact()
    expect(await read()).toEqual([['2026-01-01', 50, 50]])
  })
  expect(await read()).toEqual([['2026-01-01', 51, 51]])
})

test('changes being merged by an open transaction are read once and survive its rollback', async () => {
  for (let nr = 0; nr < 30; nr++) await append(crowd, '2026-01-01', 2)
  const undone = runInTransaction(crowd, async (tx) => {
    await tx.execute(sql`select merge_changes('picked', 'picked_changes', 5000)`)
    expect(await read()).toEqual([['2026-01-01', 30, 60]])
    await compact()
    await append(crowd, '2026-01-01', 3)
    expect(await read()).toEqual([['2026-01-01', 31, 63]])
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  expect(await read()).toEqual([['2026-01-01', 31, 63]])
  await compact()
  expect(await read('picked')).toEqual([['2026-01-01', 31, 63]])
})

test('writers limit the number of pending changes even if no job compacts the counter', async () => {
  for (let nr = 0; nr < 300; nr++) await append(crowd, `2026-01-0${1 + (nr % 3)}`, 1)
  expect(await countChanges()).toBeLessThan(100)
  expect((await read()).map(([, , pieces]) => pieces)).toEqual([100, 100, 100])
})

test('20 writers that append, merge and compact concurrently lose nothing and count nothing twice', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, writer) => {
      for (let nr = 0; nr < 40; nr++) {
        await append(crowd, `2026-01-0${1 + (nr % 4)}`, writer)
        if (nr % 10 === writer % 10) await compact()
      }
    }),
  )
  const expected = [1, 2, 3, 4].map((day) => [`2026-01-0${day}`, 200, 1900])
  expect(await read()).toEqual(expected)
  await compact()
  expect(await read('picked')).toEqual(expected)
})
