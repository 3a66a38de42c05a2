import { type SQL, sql } from 'drizzle-orm'
import { cleanupLogs } from '../tables.ts'

/** SQL condition: the member logged the cleanup or has a share of its group. `also` narrows which share of theirs. */
export const hasShareSql = (memberId: SQL | string, also = sql`true`) => sql<boolean>`exists(
  select from cleanup_logs own where own.user_id = ${memberId} and ${also}
    and (own.cleanup_id = ${cleanupLogs.cleanupId} or own.group_id = ${cleanupLogs.groupId}))`

/** SQL condition: the last decision is by an admin who had a share then. Whoever joins later has not decided on it. */
export const isReviewedByThemselvesSql = hasShareSql(
  sql`${cleanupLogs.reviewedBy}`,
  sql`own.created_at <= ${cleanupLogs.reviewedAt}`,
)
