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
 * Rate limits shared by all processes: attempts are counted in PostgreSQL, one row per key. A key's window starts with
 * its first attempt, so no clock boundary allows extra attempts. The library rate-limiter-flexible uses the same
 * upsert, but one statement per key. Here one statement counts all keys of all concurrent requests (batch), so a member
 * look-up costs a share of one statement instead of two.
 */

/**
 * Rate limit: at most `most` attempts per subject (`who`) in a window of `seconds`, at most a day, that starts with the
 * first of them.
 */
export type RateLimit = { name: string; most: number; seconds: number }
type Attempt = { limit: RateLimit; who: string }
type RateLimitContext = { db: Db; clock: Clock; log?: ServerLogger }

const countStatement = prepareStatementOnce((db) => {
  const { placeholder } = sql
  const given = sql`unnest(${placeholder('keys')}::text[], ${placeholder('times')}::int[], ${placeholder('ends')}::bigint[])`
  const hasEnded = sql`${rateLimits.lastRequest} <= ${placeholder('now')}::bigint`
  return db
    .insert(rateLimits)
    .select(sql`select gen_random_uuid(), key, times, ends from ${given} given (key, times, ends)`)
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${hasEnded} then 0 else ${rateLimits.count} end + excluded.count`,
        lastRequest: sql`case when ${hasEnded} then excluded.last_request else ${rateLimits.lastRequest} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, end: rateLimits.lastRequest })
    .prepare('count_attempts')
})

type CountRequest = { attempts: { key: string; limit: RateLimit }[]; now: number }

/**
 * Counts a batch of rate-limited attempts in one upsert. Returns, for each attempt, the end of the key's window if the
 * attempt exceeds the limit, otherwise 0.
 */
const countInBatches = batchReads(async (db, all: CountRequest[]) => {
  const now = Math.max(...all.map((each) => each.now))
  const given = new Map<string, { times: number; end: number }>()
  for (const { key, limit } of all.flatMap(({ attempts }) => attempts))
    given.set(key, { times: (given.get(key)?.times ?? 0) + 1, end: now + limit.seconds * 1000 })
  // Sort the rate limit keys, so that two processes cannot deadlock.
  const keys = [...given.keys()].toSorted()
  const [times, ends] = [keys.map((key) => given.get(key)!.times), keys.map((key) => given.get(key)!.end)]
  const rows = await countStatement(db).execute({ keys, times, ends, now })
  const counters = new Map(rows.map(({ key, count, end }) => [key, { count: count - given.get(key)!.times, end }]))
  return all.map(({ attempts }) =>
    attempts.map(({ key, limit }) => {
      const counter = counters.get(key)!
      return ++counter.count > limit.most ? counter.end : 0
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
  const keyed = attempts.map((attempt) => ({ key: rateLimitKey(attempt), limit: attempt.limit }))
  const ends = await countInBatches(db, { attempts: keyed, now })
  const exceeded = attempts.filter((_, at) => ends[at]! > 0)
  if (exceeded.length === 0) return undefined
  log?.warn({ limits: exceeded.map(({ limit }) => limit.name) }, 'rate limit reached')
  return Math.ceil((Math.max(...ends) - now) / 1000)
}

/** Counts an attempt and throws TOO_MANY_REQUESTS (429) when a rate limit is exceeded. */
export async function enforceRateLimits(
  counter: RateLimitContext,
  attempts: Attempt[],
  describe = tooManyAttemptsMessage,
): Promise<void> {
  const retryAfter = await countRateLimitAttempts(counter, attempts)
  if (retryAfter === undefined) return
  throw new ORPCError('TOO_MANY_REQUESTS', { message: describe(retryAfter), data: { retryAfter } })
}

/** Locks rate limit counters in the order in which counting locks them, so that no other change can deadlock with it. */
const lockKeys = (db: Db, attempts: Attempt[]) =>
  db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, attempts.map(rateLimitKey)))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for('update')

export async function resetRateLimits({ db }: RateLimitContext, attempts: Attempt[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, lockKeys(db, attempts)))
}

/** Takes back an attempt that was counted. */
export async function refundRateLimitAttempt({ db }: RateLimitContext, attempts: Attempt[]): Promise<void> {
  const count = sql`greatest(${rateLimits.count} - 1, 0)`
  await db
    .update(rateLimits)
    .set({ count })
    .where(inArray(rateLimits.key, lockKeys(db, attempts)))
}

/** Days for which a subject stays remembered after it was last remembered. */
const REMEMBERED_DAYS = 90
/** Maximum number of remembered subjects per group. */
export const MAX_REMEMBERED_SUBJECTS = 20
const DAY_MS = 86_400_000

const hashToHalfId = (text: string) => hash('sha256', text.toLowerCase(), 'hex').slice(0, 16)

/**
 * Row id of a remembered subject. Its first half is the group's hash, so the primary key finds all subjects of a group.
 */
const rememberedId = (group: string, who: string) =>
  hashToHalfId(`known ${group}`) + hashToHalfId(`known ${group} ${who}`)

function isRememberedInGroup(group: string) {
  const half = hashToHalfId(`known ${group}`)
  return between(rateLimits.id, half + '0'.repeat(16), half + 'f'.repeat(16))
}

/**
 * Remembers a subject of a group, such as a known network of an account. Its row has a future request time, so the
 * sweep of old counters deletes it after 90 days. A group keeps only its latest subjects, so one account cannot fill
 * the table.
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

export async function forgetRateLimitSubjects(db: Queryable, group: string): Promise<void> {
  await db.delete(rateLimits).where(isRememberedInGroup(group))
}

const rateLimitKey = ({ limit: { name }, who }: Attempt) => hash('sha256', `${name} ${who.toLowerCase()}`, 'base64url')

/**
 * Network of a client address, for rate limits: an IPv4 address or an IPv6 /64, because one household has a whole /64.
 */
export const getClientIpNetwork = (address: string): string => (isIPv6(address) ? ipv6Prefix(address, 4) : address)

/** The /48 around an IPv6 network: 65,536 networks that may belong to one customer. Undefined for IPv4. */
export const getSurroundingNetwork = (address: string): string | undefined =>
  isIPv6(address) ? `${ipv6Prefix(address, 3)}::/48` : undefined

/** First 16-bit groups of an IPv6 address. */
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
