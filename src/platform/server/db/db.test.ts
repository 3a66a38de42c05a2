import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction } from './db.ts'
import { isDatabaseUnavailable } from './outage.ts'
import { terminateDatabaseConnections, type TestDatabase, createTestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table thing (name text)`)
})
afterAll(() => database.close())

const names = async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from thing order by name`)
  return rows.map(({ name }) => name)
}

test('runInTransaction commits all work of its callback, or rolls back when the callback throws', async () => {
  const failing = runInTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into thing values ('lost')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await runInTransaction(database.db, (tx) => tx.execute(sql`insert into thing values ('kept')`))
  expect(await names()).toEqual(['kept'])
})

test('a failed database transaction returns a usable connection to the pool', async () => {
  for (let time = 0; time < 10; time++)
    await expect(runInTransaction(database.db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow('Failed query')
  expect(database.db.$client.totalCount).toBe(1)
  expect(await names()).toEqual(['kept'])
})

test('runInTransaction retries the victim of a deadlock, so both transactions commit', async () => {
  await database.db.execute(sql`create table pair (name text primary key, changes int)`)
  await database.db.execute(sql`insert into pair values ('left', 0), ('right', 0)`)
  const attempts: string[] = []
  const { promise: bothBegun, resolve: begun } = Promise.withResolvers<void>()
  const change = (first: string, second: string) =>
    runInTransaction(database.db, async (tx) => {
      const set = (name: string) => tx.execute(sql`update pair set changes = changes + 1 where name = ${name}`)
      await set(first)
      if (attempts.push(first) === 2) begun()
      await bothBegun
      await set(second)
    })
  await Promise.all([change('left', 'right'), change('right', 'left')])
  // One transaction is ended by the deadlock; on a busy server both may be.
  expect(attempts.length).toBeGreaterThan(2)
  const { rows } = await database.db.execute(sql`select distinct changes from pair`)
  expect(rows).toEqual([{ changes: 2 }])
})

test.each([
  ['serialization failure', '40001', 3],
  ['division by zero', '22012', 1],
])(
  'runInTransaction throws after three serialization failures, and retries no other error: %s',
  async (_, code, times) => {
    let attempts = 0
    const failing = runInTransaction(database.db, async (tx) => {
      attempts++
      await tx.execute(sql`insert into thing values ('lost')`)
      await tx.execute(sql.raw(`do $$ begin raise sqlstate '${code}'; end $$`))
    })
    await expect(failing).rejects.toMatchObject({ cause: { code } })
    expect(attempts).toBe(times)
    expect(await names()).toEqual(['kept'])
  },
)

test('losing all database connections fails only the running transaction', async () => {
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const idle = Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.01)`)))
  const failing = runInTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into thing values ('cut off')`)
    begun()
    await ended
    await tx.execute(sql`select 1`)
  })
  await Promise.all([underWay, idle])
  expect(await terminateDatabaseConnections(database.url)).toBeGreaterThan(1)
  end()
  const error = await failing.catch((reason: unknown) => reason)
  expect(isDatabaseUnavailable(error)).toBe(true)
  await expect.poll(() => names().catch(() => [])).toEqual(['kept'])
})
