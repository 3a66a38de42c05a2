import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInTransaction, openDatabasePool } from './db.ts'
import { isDatabaseUnavailable, isDiskFull } from './outage.ts'
import { type TestDatabase, terminateDatabaseConnections, createTestDatabase } from './testing.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const captureError = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it should have failed'),
    (error: unknown) => error,
  )

test.each([
  ['nothing listens on the port', 'postgres://nobody@127.0.0.1:1/none'],
  ['the socket does not exist', 'postgres://nobody@localhost/none?host=/no/such/folder'],
  ['the host name does not resolve', 'postgres://nobody@nowhere.invalid/none'],
])('the database counts as unavailable when %s', async (_, url) => {
  const db = openDatabasePool(url)
  expect(isDatabaseUnavailable(await captureError(db.execute(sql`select 1`)))).toBe(true)
  expect(isDatabaseUnavailable(await captureError(runInTransaction(db, (tx) => tx.execute(sql`select 1`))))).toBe(true)
})

test('the database counts as unavailable when it ends a connection during a query', async () => {
  const sleeping = captureError(database.db.execute(sql`select pg_sleep(20)`))
  await expect.poll(() => terminateDatabaseConnections(database.url)).toBe(1)
  expect(isDatabaseUnavailable(await sleeping)).toBe(true)
})

test('the database counts as unavailable when no pooled connection is free in time', async () => {
  const db = openDatabasePool(database.url, { max: 1, connectWithin: 500 })
  const held = await db.$client.connect()
  expect(isDatabaseUnavailable(await captureError(db.execute(sql`select 1`)))).toBe(true)
  held.release()
  await db.$client.end()
})

test('the database counts as unavailable when it accepts no more connections', async ({ skip }) => {
  const { rows } = await database.db.execute(sql`select current_setting('is_superuser') as everything`)
  skip(rows[0]?.everything === 'on', 'limits do not hold for a superuser')
  const limit = (to: number) =>
    database.db.execute(sql.raw(`alter database ${new URL(database.url).pathname.slice(1)} connection limit ${to}`))
  await limit(0)
  expect(isDatabaseUnavailable(await captureError(openDatabasePool(database.url).execute(sql`select 1`)))).toBe(true)
  await limit(-1)
})

const createCodedError = (code: string, message = 'x', syscall?: string) =>
  Object.assign(new Error(message), { code, syscall })

test.each([
  ['the server shuts down', createCodedError('57P01', 'terminating connection due to administrator command')],
  ['the server starts up', createCodedError('57P03', 'the database system is starting up')],
  [
    'the server has crashed',
    createCodedError('57P02', 'terminating connection because of crash of another server process'),
  ],
  ['the server closed an idle connection', createCodedError('57P05'), createCodedError('25P03')],
  ['the database was dropped', createCodedError('57P04')],
  [
    'the server cannot start a session',
    Object.assign(createCodedError('XX000', 'could not write init file'), { severity: 'FATAL' }),
  ],
  ['the connection failed', createCodedError('08006')],
  ['a socket read broke off', createCodedError('ECONNRESET', 'read ECONNRESET')],
  ['a socket write broke off', createCodedError('EPIPE', 'write EPIPE')],
  [
    'the driver closed the socket',
    createCodedError('ERR_STREAM_DESTROYED', 'Cannot call write after a stream was destroyed'),
  ],
  ['the connection backlog is full', createCodedError('EAGAIN', 'connect EAGAIN /run/.s.PGSQL.5432', 'connect')],
  ['the connection ended', new Error('Connection terminated unexpectedly'), new Error('Connection terminated')],
  ['connecting timed out', new Error('timeout expired'), new Error('Connection terminated due to connection timeout')],
  ['the connection was already broken', new Error('Client has encountered a connection error and is not queryable')],
  ['the connection was already closed', new Error('Client was closed and is not queryable')],
  ['the pool was closed', new Error('Cannot use a pool after calling end on the pool')],
])('isDatabaseUnavailable is true, also for a nested error, when %s', (_, ...errors) => {
  for (const error of errors) {
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(isDatabaseUnavailable(new Error('Failed query: select 1', { cause: error }))).toBe(true)
    expect(isDatabaseUnavailable(new AggregateError([new Error('x'), error], 'All attempts failed'))).toBe(true)
    const deep = new Error('outer', { cause: new AggregateError([new Error('Failed query', { cause: error })]) })
    expect(isDatabaseUnavailable(deep)).toBe(true)
  }
})

test('isDatabaseUnavailable is false for wrong queries, invalid values and bugs', async () => {
  const wrong = [sql`select nothing from nowhere`, sql`select 'x'::uuid`]
  for (const query of wrong) expect(isDatabaseUnavailable(await captureError(database.db.execute(query)))).toBe(false)
  const tooLong = runInTransaction(database.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 1`)
    await tx.execute(sql`select pg_sleep(1)`)
  })
  expect(isDatabaseUnavailable(await captureError(tooLong))).toBe(false)
  const others = [
    new Error('Connection refused by our rules'),
    createCodedError('ENOENT', 'x', 'open'),
    Object.assign(createCodedError('XX000', 'cache lookup failed'), { severity: 'ERROR' }),
    Object.assign(createCodedError('28P01', 'password authentication failed'), { severity: 'FATAL' }),
    // The driver's message counts only when the error has no code.
    createCodedError('22P02', 'Connection terminated'),
    new AggregateError([createCodedError('23505'), new Error('y')]),
    'x',
    undefined,
  ]
  for (const other of others) expect(isDatabaseUnavailable(other)).toBe(false)
})

test('isDiskFull is true for a full disk of the database or of the server process', async () => {
  const raised = captureError(database.db.execute(sql`do $$ begin raise sqlstate '53100'; end $$`))
  expect(isDiskFull(await raised)).toBe(true)
  expect(isDiskFull(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(true)
  expect(isDiskFull(new Error('other'))).toBe(false)
})
