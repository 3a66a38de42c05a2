import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './db.ts'
import { isDatabaseAway } from './outage.ts'
import { endConnections, type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table thing (name text)`)
})
afterAll(() => database.close())

const names = async () => {
  const { rows } = await database.db.execute<{ name: string }>(sql`select name from thing order by name`)
  return rows.map(({ name }) => name)
}

test('a transaction keeps all of its work, or nothing when it throws', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into thing values ('lost')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction(database.db, (tx) => tx.execute(sql`insert into thing values ('kept')`))
  expect(await names()).toEqual(['kept'])
})

test('a failed transaction hands back a usable connection', async () => {
  for (let time = 0; time < 10; time++)
    await expect(inTransaction(database.db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow('Failed query')
  expect(database.db.$client.totalCount).toBe(1)
  expect(await names()).toEqual(['kept'])
})

test('losing every connection at once fails what was under way, and nothing after it', async () => {
  const { promise: underWay, resolve: begun } = Promise.withResolvers<void>()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const idle = Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.01)`)))
  const failing = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into thing values ('cut off')`)
    begun()
    await ended
    await tx.execute(sql`select 1`)
  })
  await Promise.all([underWay, idle])
  expect(await endConnections(database.url)).toBeGreaterThan(1)
  end()
  const error = await failing.catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await expect.poll(() => names().catch(() => [])).toEqual(['kept'])
})
