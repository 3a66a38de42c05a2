import { hash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { inArray, sql } from 'drizzle-orm'
import { isIPv6 } from 'node:net'
import { ERRORS } from '#platform/errors.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { batchReads } from '../db/batch.ts'
import type { Log } from '../log.ts'
import { rateLimits } from './tables.ts'

/*
 * Rate limits that hold across processes: attempts are counted in PostgreSQL, one row for each key and stretch of time.
 * rate-limiter-flexible counts with the same upsert, but takes a statement for each key, where one statement here counts
 * all keys of all requests of the moment; with it a member's look-up would take two statements instead of a share of one.
 */

/** At most `most` attempts of one `who` in each `seconds`, a day at the longest. */
export type Limit = { name: string; most: number; seconds: number }
type Attempt = { limit: Limit; who: string }
/** Of the platform: what is counted, when, and who hears that it was too much. */
type Counter = { db: Db; clock: Clock; log?: Log }

const count = prepared((db) => {
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

type Counting = { keys: string[]; now: number }

/** Counts prior attempts for each rate limit key, in the order in which they came. */
const countAll = batchReads(async (db, all: Counting[]) => {
  const times = new Map<string, number>()
  for (const { keys } of all) for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  // in one order everywhere, so that no two processes deadlock
  const keys = [...times.keys()].toSorted()
  const now = Math.max(...all.map((each) => each.now))
  const given = { keys, times: keys.map((key) => times.get(key)), now }
  const counted = new Map((await count(db).execute(given)).map((row) => [row.key, row.count - times.get(row.key)!]))
  return all.map(({ keys }) =>
    keys.map((key) => {
      const nr = counted.get(key)! + 1
      counted.set(key, nr)
      return nr
    }),
  )
})

/**
 * Counts an attempt, and answers the seconds to wait when there were too many. Not within a transaction: an attempt
 * that fails has been made all the same.
 */
export async function waitAfter({ db, clock, log }: Counter, attempts: Attempt[]): Promise<number | undefined> {
  const now = clock.now().getTime()
  const keys = attempts.map((attempt) => keyOf(attempt, now))
  const counts = await countAll(db, { keys, now })
  const exceeded = attempts.filter(({ limit: { most } }, nr) => counts[nr]! > most)
  if (exceeded.length > 0) log?.warn({ limits: exceeded.map(({ limit }) => limit.name) }, 'a limit is reached')
  const waits = exceeded.map(({ limit: { seconds } }) => seconds - (Math.floor(now / 1000) % seconds))
  return waits.length > 0 ? Math.max(...waits) : undefined
}

/** For procedures that declare TOO_MANY_REQUESTS with `Wait`. */
export async function countAttempt(counter: Counter, attempts: Attempt[]): Promise<void> {
  const retryAfter = await waitAfter(counter, attempts)
  if (retryAfter === undefined) return
  throw new ORPCError('TOO_MANY_REQUESTS', { message: sentenceFor(retryAfter), data: { retryAfter } })
}

export async function forgetAttempts({ db, clock }: Counter, attempts: Attempt[]): Promise<void> {
  const now = clock.now().getTime()
  const keys = attempts.map((attempt) => keyOf(attempt, now))
  // in the order in which they are counted
  const held = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(inArray(rateLimits.key, keys))
    .orderBy(sql`${rateLimits.key} collate "C"`)
    .for('update')
  await db.delete(rateLimits).where(inArray(rateLimits.key, held))
}

/** Each stretch of time has a key of its own, so that nothing has to be set back. */
function keyOf({ limit: { name, seconds }, who }: Attempt, now: number) {
  const stretch = Math.floor(now / (seconds * 1000))
  return hash('sha256', `${name} ${stretch} ${who.toLowerCase()}`, 'base64url')
}

/** The caller of an address, however it is written: one household has a whole network of the newer kind. */
export const networkOf = (address: string): string => (isIPv6(address) ? firstHalf(address) : address)

function firstHalf(address: string) {
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const [before, after] = [head, tail ?? ''].map((side) => side.split(':').filter(Boolean)) as [string[], string[]]
  const missing = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).map(plain).join(':')
}

/** Without leading zeros, in small letters: a proxy may write them otherwise. */
const plain = (group: string) => parseInt(group, 16).toString(16)

const sentenceFor = (seconds: number) =>
  seconds <= 60 ? 'Too many attempts. Please wait a minute and try again.' : ERRORS.TOO_MANY_REQUESTS.message
