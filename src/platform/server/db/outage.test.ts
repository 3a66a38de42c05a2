import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, openDb } from './db.ts'
import { isDatabaseAway, isDiskFull } from './outage.ts'
import { type TestDatabase, endConnections, testDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )

test.each([
  ['nobody listens', 'postgres://nobody@127.0.0.1:1/none'],
  ['the socket is not there', 'postgres://nobody@localhost/none?host=/no/such/folder'],
  ['the name does not resolve', 'postgres://nobody@nowhere.invalid/none'],
])('%s: away', async (_, url) => {
  const db = openDb(url)
  expect(isDatabaseAway(await failure(db.execute(sql`select 1`)))).toBe(true)
  expect(isDatabaseAway(await failure(inTransaction(db, (tx) => tx.execute(sql`select 1`))))).toBe(true)
})

test('the server ends the connection in the middle of a query: away', async () => {
  const sleeping = failure(database.db.execute(sql`select pg_sleep(20)`))
  await expect.poll(() => endConnections(database.url)).toBe(1)
  expect(isDatabaseAway(await sleeping)).toBe(true)
})

test('no connection is free in time: away', async () => {
  const db = openDb(database.url, { max: 1, connectWithin: 50 })
  const held = await db.$client.connect()
  expect(isDatabaseAway(await failure(db.execute(sql`select 1`)))).toBe(true)
  held.release()
  await db.$client.end()
})

test('the server takes no more connections: away', async ({ skip }) => {
  const { rows } = await database.db.execute(sql`select current_setting('is_superuser') as everything`)
  skip(rows[0]?.everything === 'on', 'limits do not hold for a superuser')
  const limit = (to: number) =>
    database.db.execute(sql.raw(`alter database ${new URL(database.url).pathname.slice(1)} connection limit ${to}`))
  await limit(0)
  expect(isDatabaseAway(await failure(openDb(database.url).execute(sql`select 1`)))).toBe(true)
  await limit(-1)
})

test('a wrong query, a refused value and our own faults are not', async () => {
  const wrong = [sql`select nothing from nowhere`, sql`select 'x'::uuid`]
  for (const query of wrong) expect(isDatabaseAway(await failure(database.db.execute(query)))).toBe(false)
  const tooLong = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 1`)
    await tx.execute(sql`select pg_sleep(1)`)
  })
  expect(isDatabaseAway(await failure(tooLong))).toBe(false)
  const others = [
    new Error('Connection refused by our rules'),
    Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }),
    'x',
    undefined,
  ]
  for (const other of others) expect(isDatabaseAway(other)).toBe(false)
})

test('a full disk is recognised, the server’s as well as ours', async () => {
  const raised = failure(database.db.execute(sql`do $$ begin raise sqlstate '53100'; end $$`))
  expect(isDiskFull(await raised)).toBe(true)
  expect(isDiskFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(new Error('other'))).toBe(false)
})
