import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Counted attempts, shared by every process. A key tells nobody whose they are. */
export const rateLimits = pgTable('rate_limits', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  lastRequest: bigint({ mode: 'number' }).notNull(),
})
