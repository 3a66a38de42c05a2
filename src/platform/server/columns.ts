import { timestamp } from 'drizzle-orm/pg-core'

export const timestamptz = () => timestamp({ withTimezone: true })

export const timestamps = {
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
}
