import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabasePool } from '../db/db.ts'
import { type TestDatabase, createTestDatabase } from '../db/testing.ts'
import type { JobContext } from '../queue/job.ts'
import {
  countRateLimitAttempts,
  enforceRateLimits,
  forgetRateLimitSubjects,
  getClientIpNetwork,
  isRateLimitSubjectRemembered,
  MAX_REMEMBERED_SUBJECTS,
  rememberRateLimitSubject,
  resetRateLimits,
} from './rate-limits.ts'
import { rateLimits } from './tables.ts'
import { sweepRateLimitsHandler } from './worker.ts'

let database: TestDatabase
let now: Date
const clock = { now: () => now }
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z')
  await database.db.delete(rateLimits)
})

const THRICE = { name: 'test', most: 3, seconds: 300 }
const attempt = (who = 'rosa@example.org', limit = THRICE) => ({ limit, who })
const wait = (attempts = [attempt()], db: Db = database.db) => countRateLimitAttempts({ db, clock }, attempts)
const after = (seconds: number) => void (now = new Date(now.getTime() + seconds * 1000))

test('rate limit counters are in an unlogged table, so counting does not wait for the disk', async () => {
  const { rows } = await database.db.execute(sql`select relpersistence from pg_class where relname = 'rate_limits'`)
  expect(rows).toEqual([{ relpersistence: 'u' }])
})

test('a rate limit rejects attempts over the maximum until its time window ends', async () => {
  for (let at = 0; at < 3; at++) expect(await wait()).toBeUndefined()
  expect(await wait()).toBe(300)
  after(299)
  expect(await wait()).toBe(1)
  after(0.999)
  expect(await wait(), 'never nothing').toBe(1)
  after(0.001)
  for (let at = 0; at < 3; at++) expect(await wait()).toBeUndefined()
  expect(await wait()).toBe(300)
})

test('a rate limit allows no extra attempts at the boundary of clock minutes', async () => {
  now = new Date('2026-11-20T12:04:21Z')
  for (let at = 0; at < 3; at++) expect(await wait()).toBeUndefined()
  expect(await wait()).toBe(300)
  after(39)
  expect(await wait()).toBe(261)
  // Rejected attempts do not extend the window.
  after(261)
  for (let at = 0; at < 3; at++) expect(await wait()).toBeUndefined()
  expect(await wait()).toBe(300)
})

test('a limited subject can continue exactly after the number of seconds in the error', async () => {
  for (const start of [0, 1, 59, 150, 299.5]) {
    now = new Date(Date.parse('2026-11-20T12:00:00Z') + start * 1000)
    const who = `rosa${start}@example.org`
    for (let at = 0; at < 3; at++) {
      expect(await wait([attempt(who)])).toBeUndefined()
      after(17)
    }
    const seconds = await wait([attempt(who)])
    expect(seconds).toBe(300 - 3 * 17)
    after(seconds! - 1)
    expect(await wait([attempt(who)])).toBe(1)
    after(1)
    expect(await wait([attempt(who)])).toBeUndefined()
  }
})

test('an expired rate limit window restarts exactly for a hundred concurrent attempts in two processes', async () => {
  const other = openDatabasePool(database.url)
  for (let at = 0; at < 4; at++) await wait()
  after(300)
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, at) => wait([attempt()], at % 2 ? other : database.db)),
  )
  expect(waits.filter((seconds) => seconds === undefined)).toHaveLength(3)
  expect(await database.db.$count(rateLimits)).toBe(1)
  await other.$client.end()
})

test('rate limits count each subject (in any letter case) and each limit separately', async () => {
  for (let at = 0; at < 3; at++) await wait()
  expect(await wait([attempt('ben@example.org')])).toBeUndefined()
  expect(await wait([attempt('rosa@example.org', { ...THRICE, name: 'other' })])).toBeUndefined()
  expect(await wait([attempt('ROSA@example.org')])).toBe(300)
})

test('a client that exceeds two rate limits gets the longer waiting time', async () => {
  const hour = { name: 'hour', most: 0, seconds: 3600 }
  const soon = { name: 'soon', most: 0, seconds: 60 }
  for (const limits of [
    [hour, soon],
    [soon, hour],
  ])
    expect(await wait(limits.map((limit) => attempt('rosa', limit)))).toBe(3600)
})

test('rate limits count a hundred concurrent attempts through two processes exactly', async () => {
  const other = openDatabasePool(database.url)
  const many = { ...THRICE, most: 70 }
  const waits = await Promise.all(
    Array.from({ length: 100 }, (_, at) => wait([attempt('rosa', many)], at % 2 ? other : database.db)),
  )
  expect(waits.filter((seconds) => seconds === undefined)).toHaveLength(70)
  await other.$client.end()
})

test('resetRateLimits deletes the attempts that were counted against the rate limits', async () => {
  for (let at = 0; at < 4; at++) await wait()
  await resetRateLimits({ db: database.db, clock }, [attempt()])
  expect(await wait()).toBeUndefined()
})

test('stored rate limit keys reveal neither email nor IP addresses', async () => {
  await wait()
  await wait([attempt('192.0.2.1')])
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toMatch(/rosa|example|192\.0/)
})

test('enforceRateLimits throws 429 with a message and retryAfter in seconds', async () => {
  const never = { name: 'never', most: 0, seconds: 3600 }
  const refused = () => enforceRateLimits({ db: database.db, clock }, [attempt('rosa', never)])
  const sentence = 'Too many attempts. Please try again in 1 hour.'
  await expect(refused()).rejects.toMatchObject({ status: 429, message: sentence, data: { retryAfter: 3600 } })
  after(3540)
  const soon = 'Too many attempts. Please try again in 1 minute.'
  await expect(refused()).rejects.toMatchObject({ status: 429, message: soon, data: { retryAfter: 60 } })
})

test('the rate limit cleanup job deletes only counters whose window ended a day ago', async () => {
  const day = { ...THRICE, seconds: 24 * 3600 }
  for (let at = 0; at < 4; at++) await wait([attempt('rosa', day)])
  const sweep = () => sweepRateLimitsHandler.run({}, { platform: { db: database.db, clock } } as JobContext)
  after(11 * 3600)
  await sweep()
  expect(await wait([attempt('rosa', day)])).toBe(13 * 3600)
  after(38 * 3600)
  await sweep()
  expect(await database.db.$count(rateLimits)).toBe(0)
})

test("clearing one group's remembered rate limit subjects keeps those of other groups", async () => {
  const context = { db: database.db, clock }
  const isKnown = (group: string, who: string) => isRateLimitSubjectRemembered(context, group, who)
  for (const group of ['rosa@example.org', 'ben@example.org'])
    for (const who of ['192.0.2.1', '192.0.2.2', '192.0.2.2']) await rememberRateLimitSubject(context, group, who)
  expect(await isKnown('Rosa@example.org', '192.0.2.1')).toBe(true)
  expect(await isKnown('rosa@example.org', '192.0.2.3')).toBe(false)
  expect(JSON.stringify(await database.db.select().from(rateLimits))).not.toMatch(/rosa|example|192\.0/)
  await forgetRateLimitSubjects(database.db, 'ROSA@example.org')
  for (const who of ['192.0.2.1', '192.0.2.2']) {
    expect(await isKnown('rosa@example.org', who)).toBe(false)
    expect(await isKnown('ben@example.org', who)).toBe(true)
  }
})

test('a rate limit subject is remembered when several requests first name it concurrently', async () => {
  const context = { db: database.db, clock }
  const name = () => rememberRateLimitSubject(context, 'mia@example.org', '192.0.2.9')
  await Promise.all(Array.from({ length: 20 }, name))
  expect(await isRateLimitSubjectRemembered(context, 'mia@example.org', '192.0.2.9')).toBe(true)
})

test('a group remembers only its latest twenty rate limit subjects', async () => {
  const context = { db: database.db, clock }
  const isKnown = (group: string, who: string) => isRateLimitSubjectRemembered(context, group, who)
  await rememberRateLimitSubject(context, 'ben@example.org', '192.0.2.0')
  await rememberRateLimitSubject(context, 'rosa@example.org', '192.0.2.0')
  for (let at = 1; at <= 21; at++) {
    now = new Date(now.getTime() + 1000)
    // The first remembered subject is used repeatedly.
    if (at % 5 === 0) await rememberRateLimitSubject(context, 'rosa@example.org', '192.0.2.0')
    await rememberRateLimitSubject(context, 'rosa@example.org', `192.0.2.${at}`)
  }
  const known = []
  for (let at = 0; at <= 21; at++) if (await isKnown('rosa@example.org', `192.0.2.${at}`)) known.push(at)
  expect(known).toEqual([0, ...Array.from({ length: MAX_REMEMBERED_SUBJECTS - 1 }, (_, at) => at + 3)])
  expect(await isKnown('ben@example.org', '192.0.2.0')).toBe(true)
})

describe('getClientIpNetwork', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
  ])('maps the IP address %s to the network %s', (address, network) =>
    expect(getClientIpNetwork(address)).toBe(network),
  )

  test('is the same for every spelling of an IPv6 address', () => {
    const ways = ['2001:0db8:0001:0002::1', '2001:DB8:1:2::1', '2001:db8:1:2:0:0:0:7']
    expect(new Set(ways.map(getClientIpNetwork))).toEqual(new Set(['2001:db8:1:2']))
  })
})
