import { timestamp } from 'drizzle-orm/pg-core'

export const moment = () => timestamp({ withTimezone: true })

export const made = { createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() }
