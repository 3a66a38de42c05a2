import { sql } from 'drizzle-orm'
import { defineJobHandler, defineScheduledJob } from '../queue/job.ts'

export const compactTalliesHandler = defineJobHandler(
  defineScheduledJob('counters.compact', '* * * * *'),
  (_, { platform }) => platform.db.execute(sql`select compact_tallies()`),
)
