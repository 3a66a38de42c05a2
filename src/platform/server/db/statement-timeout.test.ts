import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from './db.ts'
import { QueryTimedOut, withStatementTimeout } from './statement-timeout.ts'
import { type TestDatabase, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('what takes too long is ended, and who comes next on the same connection has the time there is for everybody', async () => {
  const db = openDb(database.url, { max: 1 })
  await expect(withStatementTimeout(db, (tx) => tx.execute(sql`select pg_sleep(600)`), 1)).rejects.toThrow(
    QueryTimedOut,
  )
  const patience = async () => (await db.execute(sql`show statement_timeout`)).rows
  expect(await patience()).toEqual([{ statement_timeout: '30s' }])
  expect(await withStatementTimeout(db, async (tx) => (await tx.execute(sql`show statement_timeout`)).rows)).toEqual([
    { statement_timeout: '10s' },
  ])
  expect(await patience()).toEqual([{ statement_timeout: '30s' }])
  await db.$client.end()
})

test('what fails otherwise fails as it does', async () => {
  await expect(withStatementTimeout(database.db, (tx) => tx.execute(sql`select 1 / 0`))).rejects.toMatchObject({
    cause: { code: '22012' },
  })
})
