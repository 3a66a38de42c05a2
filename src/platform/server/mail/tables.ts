import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptzColumn } from '../columns.ts'

/** Emails of the demo, which the mailbox page shows instead of sending them. An email's id is its delivery job's id. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  plainText: text().notNull(),
  sentAt: timestamptzColumn().notNull(),
})
