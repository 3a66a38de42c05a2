import { ne, sql } from 'drizzle-orm'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { isListed } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { CommunityTotals } from '../contract.ts'

const { litterCount, location, status } = cleanupLogs

/** Of all time and in one statement, so that the four numbers are of the same moment. */
export async function communityTotals(db: Queryable): Promise<CommunityTotals> {
  const [totals] = await db
    .select({
      litterPieces: sql`coalesce(sum(${litterCount}), 0)`.mapWith(Number),
      cleanupActivities: sql`count(*)`.mapWith(Number),
      locationsImpacted: sql`count(distinct nullif(trim(${location}), ''))`.mapWith(Number),
      activeUsers: sql`(select count(*) from ${profiles} where ${isListed})`.mapWith(Number),
    })
    .from(cleanupLogs)
    .where(ne(status, 'rejected'))
  return totals!
}
