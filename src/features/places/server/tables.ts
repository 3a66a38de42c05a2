import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/server/columns.ts'
import type { PostalPlace } from '../contract.ts'

/** Cached answers of the postal services, so that each postal code is requested once. */
export const postalLookups = pgTable(
  'postal_lookups',
  {
    /** Postal code without spaces, in capital letters. */
    code: text().notNull(),
    /** Country that was looked up first; empty for the default order. */
    firstCountry: text().notNull().default(''),
    /** Place of the postal code; null when every service answered that the code does not exist. */
    place: jsonb().$type<PostalPlace>(),
    askedAt: timestamptz().notNull().defaultNow(),
  },
  (lookup) => [primaryKey({ columns: [lookup.code, lookup.firstCountry] })],
)
