import { timestamp } from 'drizzle-orm/pg-core'

export const timestamptzColumn = () => timestamp({ withTimezone: true })

export const timestampColumns = {
  createdAt: timestamptzColumn().notNull().defaultNow(),
  updatedAt: timestamptzColumn().notNull().defaultNow(),
}
