import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/server/columns.ts'
import type { PostalPlace } from '../contract.ts'

/** What the postal services have answered, so that each code is asked once. */
export const postalLookups = pgTable(
  'postal_lookups',
  {
    /** without spaces, in capitals */
    code: text().notNull(),
    /** the country that was asked first; empty for the usual order */
    firstCountry: text().notNull().default(''),
    /** null when all of them have said that there is no such code */
    place: jsonb().$type<PostalPlace>(),
    askedAt: moment().notNull().defaultNow(),
  },
  (lookup) => [primaryKey({ columns: [lookup.code, lookup.firstCountry] })],
)
