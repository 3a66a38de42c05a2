import { timestamp } from 'drizzle-orm/pg-core'

export const moment = () => timestamp({ withTimezone: true })

/** `created_at` and `updated_at` columns. */
export const made = { createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() }
