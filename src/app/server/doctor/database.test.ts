import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase, testDatabaseUrl } from '#platform/server/db/testing.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { createTestInstallation, listenForTest, query, shiftedClock } from './testing.ts'

const installation = createTestInstallation()
const { examine } = installation

async function createScratchDatabase() {
  const empty = await createEmptyDatabase()
  onTestFinished(empty.close)
  return empty.url
}

function withOptions(databaseUrl: string, options: string) {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', options)
  return url.href
}

describe('doctor: database', () => {
  const examineAt = (databaseUrl: string) => examine('Database', { databaseUrl })

  test('reports a database of the operator as writable, with its version and the time of its answers', async () => {
    expect(await examineAt(installation.database.url)).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^Writable, PostgreSQL \d+\.\d+, answers in [\d.]+ ms$/),
    })
  })

  test('reports the free space beside the embedded database', async () => {
    expect(await examine('Database', { mode: 'own' })).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^Writable, [\d.]+ [GM]B free$/),
    })
  })

  test.each([
    ['nothing listens at the address', 'postgres://localhost:1/x', /does not answer\. Start it or correct the address/],
    ['the database does not exist', 'missing', /named in DATABASE_URL does not exist\. Create it/],
    ['the database only reads', 'read-only', /only reads.*Point DATABASE_URL at the primary/],
  ])('says what to do when %s', async (_, at, sentence) => {
    const urls: Record<string, string> = {
      missing: testDatabaseUrl('missing_town'),
      'read-only': withOptions(installation.database.url, '-c default_transaction_read_only=on'),
    }
    expect(await examineAt(urls[at] ?? at)).toMatchObject({ level: 'bad', sentence: expect.stringMatching(sentence) })
  })

  test('says what to do when the user may not create tables', async () => {
    const own = await createTestDatabase()
    onTestFinished(own.close)
    await query(own.url, 'revoke create on schema public from public, pg_database_owner')
    expect(await examineAt(own.url)).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/may not create tables\. Make this user the owner/),
    })
  })

  test('says that a database holds tables of another program', async () => {
    const url = await createScratchDatabase()
    await query(url, 'create table guestbook (id int)')
    expect(await examineAt(url)).toMatchObject({ level: 'bad', sentence: expect.stringContaining('(guestbook)') })
  })

  test('says that the first start fills an empty database', async () => {
    expect(await examineAt(await createScratchDatabase())).toMatchObject({
      level: 'look',
      sentence: expect.stringContaining('The first start creates the tables'),
    })
  })

  test.each([
    [
      'lacks a migration',
      "delete from cleanstreak_migrations where name like '0003%'",
      'look',
      /lacks the migration 0003/,
    ],
    [
      'is newer than this version',
      "insert into cleanstreak_migrations values ('9999_x', 'x')",
      'look',
      /a newer version/,
    ],
    [
      'ran another text of a migration',
      "update cleanstreak_migrations set hash = 'x' where name like '0003%'",
      'bad',
      /migrations\/0003.*was changed/,
    ],
  ])('says that the database %s', async (_, change, level, sentence) => {
    const own = await createTestDatabase()
    onTestFinished(own.close)
    await query(own.url, change)
    expect(await examineAt(own.url)).toMatchObject({ level, sentence: expect.stringMatching(sentence) })
  })
})

test('doctor: a check that fails is its own finding, and the other checks still report', async () => {
  const own = await createTestDatabase()
  onTestFinished(own.close)
  const app = await startTestApp({ databaseUrl: own.url, runsJobs: true })
  onTestFinished(app.close)
  await query(own.url, 'alter table jobs.version rename column cron_on to cron_was_on')
  const [options, config] = [{ group: 'Database' }, { databaseUrl: own.url }]
  expect(await examine('Worker', config, options)).toEqual({
    name: 'Worker',
    level: 'bad',
    sentence: 'This check failed (42703). Look at the rights of this user and run it again.',
  })
  expect(await examine('Database', config)).toMatchObject({ level: 'good' })
  expect(await examine('Clock', config, options)).toMatchObject({ level: 'good' })
})

describe('doctor: clock', () => {
  const options = { group: 'Database' }

  test('reports a right clock', async () => {
    expect(await examine('Clock', {}, options)).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^Right to \d\.\d s$/),
    })
  })

  test.each([
    [600, 'bad', /^\d+ s ahead of the clock of the database\. Keep all machines in sync.*true\.$/],
    [-10, 'look', /^\d+ s behind the clock of the database/],
  ])('reports a clock that is off by %i seconds', async (seconds, level, sentence) => {
    const found = await examine('Clock', {}, { ...options, clock: shiftedClock(seconds) })
    expect(found).toMatchObject({ level, sentence: expect.stringMatching(sentence) })
  })

  test('compares with the clock of a web service, because an embedded database has the clock of this machine', async () => {
    const { port, close } = await listenForTest(
      createServer((_, answer) => answer.writeHead(404, { date: new Date(Date.now() - 300_000).toUTCString() }).end()),
    )
    onTestFinished(close)
    const postalServices = { world: `http://127.0.0.1:${port}`, uk: undefined }
    expect(await examine('Clock', { postalServices }, options)).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(new RegExp(`s ahead of the clock of 127.0.0.1:${port}`)),
    })
  })
})

test('doctor: reports whether a worker is alive and whether jobs have failed for good', async () => {
  const own = await createTestDatabase()
  onTestFinished(own.close)
  const options = { group: 'Database' }
  const config = { databaseUrl: own.url }
  expect((await examine('Worker', config, options)).sentence).toMatch(/does not run/)
  const app = await startTestApp({ databaseUrl: own.url, runsJobs: true })
  onTestFinished(app.close)
  await expect.poll(() => examine('Worker', config, options)).toMatchObject({ level: 'good' })
  await query(own.url, "insert into jobs.job (name, data) values ('dead', '{}')")
  expect((await examine('Worker', config, options)).sentence).toMatch(/1 job has failed for good/)
  await query(own.url, "update jobs.version set cron_on = now() - interval '1 hour'")
  expect(await examine('Worker', config, options)).toMatchObject({
    level: 'bad',
    sentence: expect.stringContaining('Start a process with ROLE=worker or ROLE=all'),
  })
})
