import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import { defineSchedule, handle } from '../queue/job.ts'
import { KEPT_MINUTES } from './notices.ts'
import { liveNotices } from './tables.ts'

export const sweepOldNotices = handle(defineSchedule('live.sweep', '*/10 * * * *'), (_, { platform }) =>
  sweepNotices(platform.db),
)

export const sweepNotices = (db: Queryable) =>
  db.delete(liveNotices).where(sql`${liveNotices.at} < now() - make_interval(mins => ${KEPT_MINUTES})`)
