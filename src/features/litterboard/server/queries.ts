import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { displayName, isListed } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { LitterboardRow } from '../contract.ts'
import { HOME_PLACES } from '../rules.ts'

/** The members with the most pieces. Of two with equally many the one who joined earlier stands first. */
export async function topFive(db: Queryable): Promise<LitterboardRow[]> {
  const rows = await db
    .select({
      id: profiles.id,
      username: profiles.username,
      displayName,
      avatarUrl: profiles.avatarUrl,
      zipCode: profiles.zipCode,
      country: profiles.country,
      totalLitterPieces: userLitterStats.litterPiecesCount,
      totalCleanups: userLitterStats.cleanupCount,
    })
    .from(userLitterStats)
    .innerJoin(profiles, eq(profiles.id, userLitterStats.userId))
    .where(and(isListed, gt(userLitterStats.litterPiecesCount, 0)))
    .orderBy(desc(userLitterStats.litterPiecesCount), asc(profiles.createdAt), asc(profiles.id))
    .limit(HOME_PLACES)
  return rows.map((row, index) => ({ ...row, rank: index + 1 }))
}
