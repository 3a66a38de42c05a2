import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** What changed lately, for listeners that were cut off. A notice names a topic and carries nothing else. */
export const liveNotices = pgTable(
  'live_notices',
  {
    /** the transaction that made the change */
    xact: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    topic: text().notNull(),
    at: moment()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.xact, table.topic] }), index().on(table.at)],
)
