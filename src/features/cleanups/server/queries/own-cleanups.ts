import { type SQL, sql } from 'drizzle-orm'
import { isAdmin, isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { cleanupLogs } from '../tables.ts'

/** SQL condition: the member logged the cleanup or has a share of its group. */
export const hasShareSql = (memberId: SQL | string) => sql<boolean>`exists(
  select from cleanup_logs own where own.user_id = ${memberId}
    and (own.cleanup_id = ${cleanupLogs.cleanupId} or own.group_id = ${cleanupLogs.groupId}))`

/** SQL condition: the admin has a share of the cleanup, and another admin without a share exists to decide. */
export const isForOtherAdminsSql = (adminId: string) => sql<boolean>`(${hasShareSql(adminId)} and exists(
  select from ${profiles} where ${isAdmin} and ${isOpenAccountSql} and not ${hasShareSql(sql`${profiles.id}`)}))`

/** SQL condition: the last decision was a self-review by an admin with a share of the cleanup. */
export const isReviewedByThemselvesSql = hasShareSql(sql`${cleanupLogs.reviewedBy}`)
