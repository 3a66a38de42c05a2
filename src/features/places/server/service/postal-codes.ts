import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { PostalPlace } from '../../contract.ts'
import { POSTAL_LONGEST, POSTAL_SHORTEST } from '../../rules.ts'
import { postalLookups } from '../tables.ts'
import { findInUk, findInWorld, firstOf } from './postal-lookup.ts'
import { type Patience, type Services, Unanswered, openServices } from './postal-services.ts'

/**
 * Finds the place of a postal code. Null when the code is unknown or no service answers; the form then stays as it was
 * typed.
 */
type Find = (typed: string, country?: string) => Promise<PostalPlace | null>

/** One lookup per database, so that a process has one set of in-flight requests and circuit breakers. */
const finders = new WeakMap<Db, Find>()

export function findPostalPlace(platform: Platform, ...asked: Parameters<Find>): ReturnType<Find> {
  const find = finders.get(platform.db) ?? openFinder(platform)
  finders.set(platform.db, find)
  return find(...asked)
}

/**
 * Concurrency limit for calls to the free postal services. Beyond it a lookup returns null, and the user types the
 * place.
 */
const MOST_AT_ONCE = 20

/**
 * Creates a lookup of postal codes. Answers are cached in PostgreSQL, concurrent lookups of one code share a request
 * (single-flight), and concurrent requests are limited.
 */
export function openFinder(platform: Platform, patience?: Patience): Find {
  const services = openServices(platform, patience)
  let asking = 0
  const underWay = new Map<string, ReturnType<Find>>()

  return async (typed, country) => {
    const code = typed.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
    // In all supported countries a postal code contains a digit.
    if (!/^[A-Z\d-]*\d[A-Z\d-]*$/.test(code) || code.length < POSTAL_SHORTEST || code.length > POSTAL_LONGEST)
      return null
    const asked = { code, firstCountry: firstOf(country) }
    const key = `${asked.firstCountry} ${code}`
    const found = underWay.get(key) ?? find(asked).finally(() => underWay.delete(key))
    underWay.set(key, found)
    return found
  }

  async function find(asked: Asked) {
    try {
      const cached = await cachedPlace(platform, asked)
      if (cached !== undefined) return cached
      if (asking >= MOST_AT_ONCE) return null
      asking++
      const { place, isSure } = await askBoth(services(), asked).finally(() => asking--)
      if (isSure) await cachePlace(platform, asked, place)
      return place
    } catch (error) {
      platform.log.warn({ err: error }, 'postal code not looked up')
      return null
    }
  }
}

/**
 * Queries both postal services in turn. A found place is always conclusive; "unknown code" is only if both answered.
 */
async function askBoth({ world, uk }: Services, { code, firstCountry }: Asked) {
  let isSure = true
  for (const look of [() => findInWorld(world, code, firstCountry), () => findInUk(uk, code)]) {
    try {
      const place = await look()
      if (place) return { place, isSure: true }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      isSure = false
    }
  }
  return { place: null, isSure }
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

type Cache = Pick<Platform, 'db' | 'clock'>
type Asked = { code: string; firstCountry: string }

/**
 * Reads the cached answer for a postal code: a place, null for an unknown code, or undefined when the services have to
 * be queried.
 */
async function cachedPlace({ db, clock }: Cache, { code, firstCountry }: Asked) {
  const [cached] = await db
    .select({ place: postalLookups.place, askedAt: postalLookups.askedAt })
    .from(postalLookups)
    .where(and(eq(postalLookups.code, code), eq(postalLookups.firstCountry, firstCountry)))
  return cached && (cached.place || cached.askedAt > monthBefore(clock.now())) ? cached.place : undefined
}

/**
 * Maximum number of unknown postal codes in the cache. Existing codes are finite, but a client can invent any number of
 * others.
 */
export const MOST_UNKNOWN = 10_000

async function cachePlace({ db, clock }: Cache, asked: Asked, place: PostalPlace | null) {
  if (!place && (await db.$count(postalLookups, isNull(postalLookups.place))) >= MOST_UNKNOWN) return
  const said = { place, askedAt: clock.now() }
  await db
    .insert(postalLookups)
    .values({ ...asked, ...said })
    .onConflictDoUpdate({ target: [postalLookups.code, postalLookups.firstCountry], set: said })
}

/** Deletes cached "unknown code" answers after a month, because new postal codes are introduced. */
export async function forgetUnknown({ db, clock }: Cache) {
  await db
    .delete(postalLookups)
    .where(and(isNull(postalLookups.place), lt(postalLookups.askedAt, monthBefore(clock.now()))))
}

const monthBefore = (now: Date) => new Date(now.getTime() - MONTH_MS)
