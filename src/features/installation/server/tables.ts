import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '#platform/server/columns.ts'

/**
 * Keys of setup links for an installation without an admin. Each web process prints its own at start; using one deletes
 * all. Only a hash is stored, so a leaked table contains no valid key.
 */
export const setupKeys = pgTable('setup_keys', {
  keyHash: text().primaryKey(),
  expiresAt: timestamptzColumn().notNull(),
  usedAt: timestamptzColumn(),
})
