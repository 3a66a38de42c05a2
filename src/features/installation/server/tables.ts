import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '#platform/server/columns.ts'

/**
 * Key of a one-time address that sets up a place without an admin. Each web process prints its own at its start; the use
 * of one ends all. Only a hash is stored, so that a leaked table contains no usable key.
 */
export const setupKeys = pgTable('setup_keys', {
  keyHash: text().primaryKey(),
  expiresAt: timestamptzColumn().notNull(),
  usedAt: timestamptzColumn(),
})
