import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { LanguageCode, MailEncryption } from '#platform/installation.ts'
import { timestamptzColumn } from '../columns.ts'

/** Settings of this installation in one row, which exists once it is set up. A mail server is optional. */
export const installations = pgTable('installation', {
  id: boolean().primaryKey().default(true),
  name: text().notNull(),
  language: text().$type<LanguageCode>().notNull(),
  countryCode: text().notNull(),
  mailServer: text(),
  mailPort: integer(),
  mailEncryption: text().$type<MailEncryption>(),
  mailUser: text(),
  /** Mail server password, encrypted with the application secret. */
  mailPassword: text(),
  mailSender: text(),
  setUpAt: timestamptzColumn().notNull(),
  updatedAt: timestamptzColumn().notNull(),
})
