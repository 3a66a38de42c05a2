import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabasePool } from './db.ts'
import { QueryTimeoutError, withStatementTimeout } from './statement-timeout.ts'
import { type TestDatabase, createTestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('withStatementTimeout ends a slow query and restores the default timeout on the connection', async () => {
  const db = openDatabasePool(database.url, { max: 1 })
  await expect(withStatementTimeout(db, (tx) => tx.execute(sql`select pg_sleep(600)`), 1)).rejects.toThrow(
    QueryTimeoutError,
  )
  const patience = async () => (await db.execute(sql`show statement_timeout`)).rows
  expect(await patience()).toEqual([{ statement_timeout: '30s' }])
  expect(await withStatementTimeout(db, async (tx) => (await tx.execute(sql`show statement_timeout`)).rows)).toEqual([
    { statement_timeout: '10s' },
  ])
  expect(await patience()).toEqual([{ statement_timeout: '30s' }])
  await db.$client.end()
})

test('withStatementTimeout rethrows other errors unchanged', async () => {
  await expect(withStatementTimeout(database.db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  })
})
