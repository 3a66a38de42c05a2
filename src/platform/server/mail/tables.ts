import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** In the demo mail goes nowhere: here a page can show it. The id is that of the job that delivered it. */
export const mailboxMessages = pgTable('mailbox_messages', {
  id: uuid().primaryKey(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  plainText: text().notNull(),
  sentAt: moment().notNull(),
})
