import { type SQL, sql } from 'drizzle-orm'
import { cleanupLogs } from '../tables.ts'

/** SQL condition: the member logged the cleanup or has a share of its group. */
export const hasShareSql = (memberId: SQL | string) => sql<boolean>`exists(
  select from cleanup_logs own where own.user_id = ${memberId}
    and (own.cleanup_id = ${cleanupLogs.cleanupId} or own.group_id = ${cleanupLogs.groupId}))`

/** SQL condition: the last decision is by an admin who logged the cleanup or has a share of its group. */
export const isReviewedByThemselvesSql = hasShareSql(sql`${cleanupLogs.reviewedBy}`)
