import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '../columns.ts'

/** Notices of recent changes, for live-update clients that were disconnected. A notice contains only a topic's name. */
export const liveNotices = pgTable(
  'live_notices',
  {
    /** Id of the transaction whose change the notice announces. */
    xact: bigint({ mode: 'bigint' })
      .notNull()
      .default(sql`pg_current_xact_id()::text::bigint`),
    topic: text().notNull(),
    at: timestamptzColumn()
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.xact, table.topic] }), index().on(table.at)],
)
