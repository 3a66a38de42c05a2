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
  const db = openDb(database.url, { max: 1, connectWithin: 500 })
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

const coded = (code: string, message = 'x', syscall?: string) => Object.assign(new Error(message), { code, syscall })

test.each([
  ['the server is being shut down', coded('57P01', 'terminating connection due to administrator command')],
  ['it starts', coded('57P03', 'the database system is starting up')],
  ['it has crashed', coded('57P02', 'terminating connection because of crash of another server process')],
  ['it ended what was idle', coded('57P05'), coded('25P03')],
  ['its database is gone', coded('57P04')],
  ['it cannot begin a session', Object.assign(coded('XX000', 'could not write init file'), { severity: 'FATAL' })],
  ['the connection failed', coded('08006')],
  ['a read broke off', coded('ECONNRESET', 'read ECONNRESET')],
  ['a write broke off', coded('EPIPE', 'write EPIPE')],
  ['the socket was closed by us', coded('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed')],
  ['nobody takes what knocks', coded('EAGAIN', 'connect EAGAIN /run/.s.PGSQL.5432', 'connect')],
  ['the connection ended', new Error('Connection terminated unexpectedly'), new Error('Connection terminated')],
  [
    'it came to nothing in time',
    new Error('timeout expired'),
    new Error('Connection terminated due to connection timeout'),
  ],
  ['the connection was broken before', new Error('Client has encountered a connection error and is not queryable')],
  ['it was closed before', new Error('Client was closed and is not queryable')],
  ['the process is about to end', new Error('Cannot use a pool after calling end on the pool')],
])('%s: away, also as the cause of another error or among several', (_, ...errors) => {
  for (const error of errors) {
    expect(isDatabaseAway(error)).toBe(true)
    expect(isDatabaseAway(new Error('Failed query: select 1', { cause: error }))).toBe(true)
    expect(isDatabaseAway(new AggregateError([new Error('x'), error], 'All attempts failed'))).toBe(true)
    const deep = new Error('outer', { cause: new AggregateError([new Error('Failed query', { cause: error })]) })
    expect(isDatabaseAway(deep)).toBe(true)
  }
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
    coded('ENOENT', 'x', 'open'),
    Object.assign(coded('XX000', 'cache lookup failed'), { severity: 'ERROR' }),
    Object.assign(coded('28P01', 'password authentication failed'), { severity: 'FATAL' }),
    // the words of a client count only where there is no code
    coded('22P02', 'Connection terminated'),
    new AggregateError([coded('23505'), new Error('y')]),
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
