import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * Messages of the contact form. They are stored before they are mailed, so that an outage of the mail server loses
 * nothing.
 */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (message) => [index('contact_messages_created_at_idx').on(message.createdAt)],
)
