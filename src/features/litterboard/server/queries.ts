import { and, asc, desc, eq, gt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
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

const me = alias(profiles, 'me')
const mine = alias(userLitterStats, 'mine')

/** The own place in that order; null for one who is not on the board. */
export async function rankOf(db: Queryable, memberId: string): Promise<number | null> {
  const isEqual = eq(userLitterStats.litterPiecesCount, mine.litterPiecesCount)
  const joinedEarlier = sql`(${profiles.createdAt}, ${profiles.id}) <= (${me.createdAt}, ${me.id})`
  const [found] = await db
    .select({
      // the member stands among those who are counted
      rank: sql`count(*)`.mapWith(Number),
      isOnBoard: sql<boolean | null>`bool_or(${profiles.id} = ${me.id})`,
    })
    .from(userLitterStats)
    .innerJoin(profiles, eq(profiles.id, userLitterStats.userId))
    .innerJoin(me, eq(me.id, memberId))
    .innerJoin(mine, eq(mine.userId, memberId))
    .where(
      and(isListed, or(gt(userLitterStats.litterPiecesCount, mine.litterPiecesCount), and(isEqual, joinedEarlier))),
    )
  return found?.isOnBoard ? found.rank : null
}
