import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from './db.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.execute(sql`create table thing (name text)`)
})
afterAll(() => database.close())

const names = async () => (await database.db.execute<{ name: string }>(sql`select name from thing`)).rows.map(({ name }) => name)

test('a transaction that throws leaves nothing behind', async () => {
  const failing = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`insert into thing values ('lost')`)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await inTransaction(database.db, (tx) => tx.execute(sql`insert into thing values ('kept')`))
  expect(await names()).toEqual(['kept'])
})
