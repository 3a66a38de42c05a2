import { bigserial, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What changed lately, for listeners that were cut off. A notice names a topic and carries nothing else. */
export const liveNotices = pgTable(
  'live_notices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    topic: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.at)],
)
