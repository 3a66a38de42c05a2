import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/db.ts'
import { defineScheduledJob, defineJobHandler } from '../queue/job.ts'
import { LIVE_NOTICE_RETENTION_MINUTES } from './notices.ts'
import { liveNotices } from './tables.ts'

export const sweepLiveNoticesHandler = defineJobHandler(
  defineScheduledJob('live.sweep', '*/10 * * * *'),
  (_, { platform }) => deleteOldLiveNotices(platform.db),
)

export const deleteOldLiveNotices = (db: Queryable) =>
  db.delete(liveNotices).where(sql`${liveNotices.at} < now() - make_interval(mins => ${LIVE_NOTICE_RETENTION_MINUTES})`)
