import { type SQL, sql } from 'drizzle-orm'
import { isOnlyAdmin } from '#features/members/server/queries.ts'
import type { Queryable } from '#platform/server/db/db.ts'
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

type PendingCleanup = { cleanupId: string; isGuest: boolean }

/** Finds the pending cleanups that an admin leaves to the others: their own, and all shares of groups they are in. */
export async function findPendingForOtherAdmins(db: Queryable, adminId: string): Promise<PendingCleanup[]> {
  const { rows } = await db.execute<PendingCleanup>(sql`
    with own as (select * from cleanup_logs where user_id = ${adminId} and status = 'pending')
    select cleanup_id as "cleanupId", is_guest as "isGuest" from own
    union
    select c.cleanup_id, c.is_guest from own join cleanup_logs c using (group_id)`)
  return rows.length > 0 && (await isOnlyAdmin(db, adminId)) ? [] : rows
}
