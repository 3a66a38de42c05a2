import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '#platform/server/columns.ts'
import type { PostalCodePlace } from '../contract.ts'

/** Cache of postal service results, so that each postal code is requested only once. */
export const postalLookups = pgTable(
  'postal_lookups',
  {
    /** Postal code that was looked up, without spaces and in capital letters. */
    code: text().notNull(),
    /** Country in which the postal code was looked up first; empty for the default order of countries. */
    firstCountry: text().notNull().default(''),
    /** Place of the postal code; null when every service reported it as unknown. */
    place: jsonb().$type<PostalCodePlace>(),
    askedAt: timestamptzColumn().notNull().defaultNow(),
  },
  (lookup) => [primaryKey({ columns: [lookup.code, lookup.firstCountry] })],
)
