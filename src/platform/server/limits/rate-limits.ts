import { hash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { between, desc, eq, inArray, sql } from 'drizzle-orm'
import { isIPv6 } from 'node:net'
import { tooManyAttemptsMessage } from '#platform/errors.ts'
import type { Clock } from '../clock.ts'
import type { Db, Queryable } from '../db/db.ts'
import { prepareStatementOnce } from '../db/prepared.ts'
import { batchReads } from '../db/batch.ts'
import type { ServerLogger } from '../log.ts'
import { rateLimits } from './tables.ts'

/*
 * Rate limits shared by all processes: attempts are counted in PostgreSQL, one row per key and fixed time window.
 * The library rate-limiter-flexible uses the same upsert, but one statement per key. Here one statement counts all keys
 * of all concurrent requests (batch), so a member look-up costs a share of one statement instead of two.
 */

/** Rate limit: at most `most` attempts per subject (`who`) in each window of `seconds`, which is at most a day. */
export type RateLimit = { name: string; most: number; seconds: number }
type Attempt = { limit: RateLimit; who: string }
type RateLimitContext = { db: Db; clock: Clock; log?: ServerLogger }

const countStatement = prepareStatementOnce((db) => {
  const { placeholder } = sql
  const given = sql`unnest(${placeholder('keys')}::text[], ${placeholder('times')}::int[])`
  const now = sql`${placeholder('now')}::bigint`
  return db
    .insert(rateLimits)
    .select(sql`select gen_random_uuid(), key, times, ${now} from ${given} given (key, times)`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: sql`${rateLimits.count} + excluded.count`, lastRequest: now },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count })
    .prepare('count_attempts')
})

type CountRequest = { keys: string[]; now: number }

/**
 * Counts a batch of rate-limited attempts in one upsert. Returns, for each attempt, its number under each of its keys:
 * the third attempt gets 3.
 */
const countInBatches = batchReads(async (db, all: CountRequest[]) => {
  const times = new Map<string, number>()
  for (const { keys } of all) for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  // Sort the rate limit keys, so that two processes cannot deadlock.
  const keys = [...times.keys()].toSorted()
  const now = Math.max(...all.map((each) => each.now))
  const given = { keys, times: keys.map((key) => times.get(key)), now }
  const counted = new Map(
    (await countStatement(db).execute(given)).map((row) => [row.key, row.count - times.get(row.key)!]),
  )
  return all.map(({ keys }) =>
    keys.map((key) => {
      const nr = counted.get(key)! + 1
      counted.set(key, nr)
      return nr
    }),
  )
})

/**
 * Counts an attempt, such as a sign-in, against its rate limits. Returns the seconds to wait if one is exceeded,
 * otherwise undefined. It must run outside of a transaction, because a rolled-back attempt counts too.
 */
export async function countRateLimitAttempts(
  { db, clock, log }: RateLimitContext,
  attempts: Attempt[],
): Promise<number | undefined> {
  const now = clock.now().getTime()
  const keys = attempts.map((attempt) => rateLimitKey(attempt, now))
  const counts = await countInBatches(db, { keys, now })
  const exceeded = attempts.filter(({ limit: { most } }, nr) => counts[nr]! > most)
  if (exceeded.length > 0) log?.warn({ limits: exceeded.map(({ limit }) => limit.name) }, 'rate limit reached')
  const waits = exceeded.map(({ limit: { seconds } }) => seconds - (Math.floor(now / 1000) % seconds))
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/** Counts an attempt and throws TOO_MANY_REQUESTS (429) when a rate limit is exceeded. */
export async function enforceRateLimits(counter: RateLimitContext, attempts: Attempt[]): Promise<void> {
  const retryAfter = await countRateLimitAttempts(counter, attempts)
  if (retryAfter === undefined) return
  throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyAttemptsMessage(retryAfter), data: { retryAfter } })
}

export async function resetRateLimits({ db, clock }: RateLimitContext, attempts: Attempt[]): Promise<void> {
  const now = clock.now().getTime()
  const keys = attempts.map((attempt) => rateLimitKey(attempt, now))
  // Lock the rate limit counters in the order in which counting locks them, so that reset and count cannot deadlock.
  const lockedKeys = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for('update')
  await db.delete(rateLimits).where(inArray(rateLimits.key, lockedKeys))
}

/** Days for which a remembered subject stays, from the last time it was remembered. */
const REMEMBERED_DAYS = 90
/** Number of subjects that a group remembers at most. */
export const MAX_REMEMBERED_SUBJECTS = 20
const DAY_MS = 86_400_000

const hashToHalfId = (text: string) => hash('sha256', text.toLowerCase(), 'hex').slice(0, 16)

/**
 * Row id of a remembered subject. Its first half is the hash of the group, so that the primary key finds all subjects of
 * a group.
 */
const rememberedId = (group: string, who: string) =>
  hashToHalfId(`known ${group}`) + hashToHalfId(`known ${group} ${who}`)

function isRememberedInGroup(group: string) {
  const half = hashToHalfId(`known ${group}`)
  return between(rateLimits.id, half + '0'.repeat(16), half + 'f'.repeat(16))
}

/**
 * Remembers a subject of a group, such as one of the networks of an account. Its row says that it was last requested in
 * the future, so that the sweep of old counters deletes it after 90 days. The group keeps its latest subjects only, so
 * that one account cannot fill the table.
 */
export async function rememberRateLimitSubject({ db, clock }: RateLimitContext, group: string, who: string) {
  const lastRequest = clock.now().getTime() + (REMEMBERED_DAYS - 1) * DAY_MS
  const id = rememberedId(group, who)
  const known = await db
    .update(rateLimits)
    .set({ lastRequest })
    .where(eq(rateLimits.id, id))
    .returning({ id: rateLimits.id })
  // The row has two unique columns, and ON CONFLICT DO UPDATE would guard only one of them against a concurrent insert.
  if (known.length === 0)
    await db.insert(rateLimits).values({ id, key: id, count: 0, lastRequest }).onConflictDoNothing()
  const older = db
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(isRememberedInGroup(group))
    .orderBy(desc(rateLimits.lastRequest), sql`${rateLimits.id} <> ${id}`, rateLimits.id)
    .offset(MAX_REMEMBERED_SUBJECTS)
  await db.delete(rateLimits).where(inArray(rateLimits.id, older))
}

export async function isRateLimitSubjectRemembered({ db }: RateLimitContext, group: string, who: string) {
  const found = await db
    .select({ id: rateLimits.id })
    .from(rateLimits)
    .where(eq(rateLimits.id, rememberedId(group, who)))
  return found.length > 0
}

/** Forgets all remembered subjects of a group. */
export async function forgetRateLimitSubjects(db: Queryable, group: string): Promise<void> {
  await db.delete(rateLimits).where(isRememberedInGroup(group))
}

/** Hashed rate limit key. It includes the time window, so counters need no reset when a window ends. */
function rateLimitKey({ limit: { name, seconds }, who }: Attempt, now: number) {
  const timeWindow = Math.floor(now / (seconds * 1000))
  return hash('sha256', `${name} ${timeWindow} ${who.toLowerCase()}`, 'base64url')
}

/**
 * Network of a client address, for rate limits: an IPv4 address or an IPv6 /64, because one household has a whole /64.
 */
export const getClientIpNetwork = (address: string): string => (isIPv6(address) ? ipv6Prefix(address, 4) : address)

/** The /48 around an IPv6 network, which one customer may have whole: 65,536 networks. Undefined for IPv4. */
export const getSurroundingNetwork = (address: string): string | undefined =>
  isIPv6(address) ? `${ipv6Prefix(address, 3)}::/48` : undefined

/** The first groups of an IPv6 address, each of 16 bits. */
function ipv6Prefix(address: string, groups: number) {
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const [before, after] = [head, tail ?? ''].map((side) => side.split(':').filter(Boolean)) as [string[], string[]]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, groups).map(normalizeGroup).join(':')
}

/**
 * Normalizes a group of an IPv6 address to lower case without leading zeros, because proxies spell addresses
 * differently.
 */
const normalizeGroup = (group: string) => parseInt(group, 16).toString(16)
