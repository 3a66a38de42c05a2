import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

/** Rate limit counters, shared by all processes. Keys are hashed, so they identify no person. */
export const rateLimits = pgTable('rate_limits', {
  id: uuid().primaryKey(),
  key: text().notNull().unique(),
  count: integer().notNull(),
  /** End of the counter's window in milliseconds. An earlier version stored the time of the latest attempt. */
  lastRequest: bigint({ mode: 'number' }).notNull(),
})
