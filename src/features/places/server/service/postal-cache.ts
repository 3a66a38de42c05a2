import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Platform } from '#platform/server/platform.ts'
import type { PostalPlace } from '../../contract.ts'
import { postalLookups } from '../tables.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

type Keeping = Pick<Platform, 'db' | 'clock'>
export type Asked = { code: string; firstCountry: string }

/** What the services have said, null for "no such code"; undefined when they are to be asked. */
export async function keptPlace({ db, clock }: Keeping, { code, firstCountry }: Asked) {
  const [kept] = await db
    .select({ place: postalLookups.place, askedAt: postalLookups.askedAt })
    .from(postalLookups)
    .where(and(eq(postalLookups.code, code), eq(postalLookups.firstCountry, firstCountry)))
  return kept && (kept.place || kept.askedAt > monthBefore(clock.now())) ? kept.place : undefined
}

/** Codes that exist are only so many; of others anybody can make up any number. */
export const MOST_UNKNOWN = 10_000

export async function keepPlace({ db, clock }: Keeping, asked: Asked, place: PostalPlace | null) {
  if (!place && (await db.$count(postalLookups, isNull(postalLookups.place))) >= MOST_UNKNOWN) return
  const said = { place, askedAt: clock.now() }
  await db
    .insert(postalLookups)
    .values({ ...asked, ...said })
    .onConflictDoUpdate({ target: [postalLookups.code, postalLookups.firstCountry], set: said })
}

/** New codes come into being: what nobody knew is asked anew. */
export async function forgetUnknown({ db, clock }: Keeping) {
  await db
    .delete(postalLookups)
    .where(and(isNull(postalLookups.place), lt(postalLookups.askedAt, monthBefore(clock.now()))))
}

const monthBefore = (now: Date) => new Date(now.getTime() - MONTH_MS)
