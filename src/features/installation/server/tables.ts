import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '#platform/server/columns.ts'

/**
 * Key of the one-time address that sets up a place without an admin. There is at most one that can be used. Only its
 * hash is stored, so that a leaked table contains no usable key.
 */
export const setupKeys = pgTable('setup_keys', {
  keyHash: text().primaryKey(),
  expiresAt: timestamptzColumn().notNull(),
  usedAt: timestamptzColumn(),
})
