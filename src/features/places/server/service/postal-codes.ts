import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PostalCodePlace } from '../../contract.ts'
import { POSTAL_CODE_MAX_LENGTH, POSTAL_CODE_MIN_LENGTH } from '../../rules.ts'
import { postalLookups } from '../tables.ts'
import {
  lookUpPostalCodeAtPostcodesIo,
  lookUpPostalCodeAtZippopotam,
  normalizePostalLookupCountry,
} from './postal-providers.ts'
import {
  type PostalLookupTimeouts,
  type PostalCodeServiceClients,
  PostalCodeServiceError,
  createPostalCodeServiceClients,
} from './postal-service-client.ts'

/**
 * Finds the place of a postal code. Null when the code is unknown or no service responds; the form then stays as typed.
 */
type FindPostalPlace = (typed: string, country?: string) => Promise<PostalCodePlace | null>

/** Postal code lookups, one per database, so that a process has one set of in-flight requests and circuit breakers. */
const lookups = new WeakMap<Db, FindPostalPlace>()

export function findPlaceOfPostalCode(
  platform: PlatformServices,
  ...args: Parameters<FindPostalPlace>
): ReturnType<FindPostalPlace> {
  const find = lookups.get(platform.db) ?? createPostalCodeLookup(platform)
  lookups.set(platform.db, find)
  return find(...args)
}

/**
 * Concurrency limit for calls to the free postal services. Beyond it a lookup returns null, and the user types the
 * place.
 */
const MAX_CONCURRENT_LOOKUPS = 20

/**
 * Creates a lookup of postal codes. Answers are cached in PostgreSQL, concurrent lookups of one code share a request
 * (single-flight), and concurrent requests are limited.
 */
export function createPostalCodeLookup(platform: PlatformServices, patience?: PostalLookupTimeouts): FindPostalPlace {
  const services = createPostalCodeServiceClients(platform, patience)
  let activeLookups = 0
  const inFlight = new Map<string, ReturnType<FindPostalPlace>>()

  return async (typed, country) => {
    const code = typed.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
    // In all supported countries a postal code contains a digit.
    if (
      !/^[A-Z\d-]*\d[A-Z\d-]*$/.test(code) ||
      code.length < POSTAL_CODE_MIN_LENGTH ||
      code.length > POSTAL_CODE_MAX_LENGTH
    )
      return null
    const lookupKey = { code, firstCountry: normalizePostalLookupCountry(country) }
    const key = `${lookupKey.firstCountry} ${code}`
    const found = inFlight.get(key) ?? find(lookupKey).finally(() => inFlight.delete(key))
    inFlight.set(key, found)
    return found
  }

  async function find(lookupKey: LookupKey) {
    try {
      const cached = await readCachedPlace(platform, lookupKey)
      if (cached !== undefined) return cached
      if (activeLookups >= MAX_CONCURRENT_LOOKUPS) return null
      activeLookups++
      const { place, isSure } = await queryServices(services(), lookupKey).finally(() => activeLookups--)
      if (isSure) await storePlace(platform, lookupKey, place)
      return place
    } catch (error) {
      platform.log.warn({ err: error }, 'postal code lookup failed')
      return null
    }
  }
}

/** Queries both postal services in turn. A found place is always conclusive; "unknown code" only if both responded. */
async function queryServices({ world, uk }: PostalCodeServiceClients, { code, firstCountry }: LookupKey) {
  let isConclusive = true
  for (const queryService of [
    () => lookUpPostalCodeAtZippopotam(world, code, firstCountry),
    () => lookUpPostalCodeAtPostcodesIo(uk, code),
  ]) {
    try {
      const place = await queryService()
      if (place) return { place, isSure: true }
    } catch (error) {
      if (!(error instanceof PostalCodeServiceError)) throw error
      isConclusive = false
    }
  }
  return { place: null, isSure: isConclusive }
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

type CacheServices = Pick<PlatformServices, 'db' | 'clock'>
type LookupKey = { code: string; firstCountry: string }

/**
 * Reads the cached result for a postal code: a place, null for an unknown code, or undefined when the services must be
 * queried.
 */
async function readCachedPlace({ db, clock }: CacheServices, { code, firstCountry }: LookupKey) {
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
export const MAX_CACHED_UNKNOWN_POSTAL_CODES = 10_000

async function storePlace({ db, clock }: CacheServices, lookupKey: LookupKey, place: PostalCodePlace | null) {
  if (!place && (await db.$count(postalLookups, isNull(postalLookups.place))) >= MAX_CACHED_UNKNOWN_POSTAL_CODES) return
  const cacheEntry = { place, askedAt: clock.now() }
  await db
    .insert(postalLookups)
    .values({ ...lookupKey, ...cacheEntry })
    .onConflictDoUpdate({ target: [postalLookups.code, postalLookups.firstCountry], set: cacheEntry })
}

/** Deletes cached "unknown code" results after a month, because new postal codes are introduced. */
export async function deleteExpiredUnknownPostalCodes({ db, clock }: CacheServices) {
  await db
    .delete(postalLookups)
    .where(and(isNull(postalLookups.place), lt(postalLookups.askedAt, monthBefore(clock.now()))))
}

const monthBefore = (now: Date) => new Date(now.getTime() - MONTH_MS)
