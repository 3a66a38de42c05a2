import { timestamp } from 'drizzle-orm/pg-core'

export const moment = () => timestamp({ withTimezone: true })

/** Of what is made and changed by somebody. */
export const made = { createdAt: moment().notNull().defaultNow(), updatedAt: moment().notNull().defaultNow() }
