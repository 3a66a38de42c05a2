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

describe('doctor check of the database', () => {
  const examineAt = (databaseUrl: string) => examine('Database', { databaseUrl })

  test('reports an external database as writable, with version and latency', async () => {
    expect(await examineAt(installation.database.url)).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^Writable, PostgreSQL \d+\.\d+, answers in [\d.]+ ms$/),
    })
  })

  test('reports the free space on the disk of the embedded database', async () => {
    expect(await examine('Database', { mode: 'own' })).toMatchObject({
      level: 'good',
      sentence: expect.stringMatching(/^Writable, [\d.]+ [GM]B free$/),
    })
  })

  test.each([
    ['nothing listens at the address', 'postgres://localhost:1/x', /does not answer\. Start it or correct the address/],
    ['the database does not exist', 'missing', /named in DATABASE_URL does not exist\. Create it/],
    ['the database only reads', 'read-only', /only reads.*Point DATABASE_URL at the primary/],
  ])('recommends a repair when %s', async (_, at, sentence) => {
    const urls: Record<string, string> = {
      missing: testDatabaseUrl('missing_town'),
      'read-only': withOptions(installation.database.url, '-c default_transaction_read_only=on'),
    }
    expect(await examineAt(urls[at] ?? at)).toMatchObject({ level: 'bad', sentence: expect.stringMatching(sentence) })
  })

  test('recommends a repair when the user may not create tables', async () => {
    const own = await createTestDatabase()
    onTestFinished(own.close)
    await query(own.url, 'revoke create on schema public from public, pg_database_owner')
    expect(await examineAt(own.url)).toMatchObject({
      level: 'bad',
      sentence: expect.stringMatching(/may not create tables\. Make this user the owner/),
    })
  })

  test('reports a database with tables of another program', async () => {
    const url = await createScratchDatabase()
    await query(url, 'create table guestbook (id int)')
    expect(await examineAt(url)).toMatchObject({ level: 'bad', sentence: expect.stringContaining('(guestbook)') })
  })

  test('reports that the first start will fill an empty database', async () => {
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
  ])('reports that the database %s', async (_, change, level, sentence) => {
    const own = await createTestDatabase()
    onTestFinished(own.close)
    await query(own.url, change)
    expect(await examineAt(own.url)).toMatchObject({ level, sentence: expect.stringMatching(sentence) })
  })
})

test('a failing doctor check becomes a finding and does not stop the other checks', async () => {
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

describe('doctor check of the clock', () => {
  const options = { group: 'Database' }

  test('reports a correct clock', async () => {
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

  test("compares with a web server's clock, because an embedded database shares this machine's clock", async () => {
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

test('the doctor command reports whether a worker is alive and whether jobs have failed permanently', async () => {
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
