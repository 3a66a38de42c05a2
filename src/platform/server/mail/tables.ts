import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '../columns.ts'

/** Emails of the demo, which a page shows instead of sending them. The id is that of the delivering job. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  plainText: text().notNull(),
  sentAt: timestamptz().notNull(),
})
