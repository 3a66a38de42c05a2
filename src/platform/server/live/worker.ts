import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import { defineSchedule, defineHandler } from '../queue/job.ts'
import { NOTICE_RETENTION_MINUTES } from './notices.ts'
import { liveNotices } from './tables.ts'

export const sweepNoticesHandler = defineHandler(defineSchedule('live.sweep', '*/10 * * * *'), (_, { platform }) =>
  deleteOldNotices(platform.db),
)

export const deleteOldNotices = (db: Queryable) =>
  db.delete(liveNotices).where(sql`${liveNotices.at} < now() - make_interval(mins => ${NOTICE_RETENTION_MINUTES})`)
