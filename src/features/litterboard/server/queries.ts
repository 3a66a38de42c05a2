import { type SQL, type SQLWrapper, and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { displayName, isOpen } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { liveStreak } from '#features/members/rules/streak.ts'
import { userStreaks } from '#features/progress/server/tables.ts'
import { dayIn } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { singleFlight, batchReads } from '#platform/server/db/batch.ts'
import type { Platform } from '#platform/server/platform.ts'
import { rankingPage, rankingPlace, rankingTotal } from '#platform/server/ranking/ranking.ts'
import type { Board, Standing, TopRow } from '../contract.ts'
import { HOME_PLACES, RANK_SORT, type Sort, pageOfRank, sortRule } from '../rules.ts'
import { standings } from './tables.ts'

type Asked = Pick<Platform, 'db' | 'clock'>
type OfList = { sort: Sort; location: string; perPage: number }

const everybody = { rows: standings, board: RANK_SORT, list: '' }
/** Key of a location's list. PostgreSQL lowercases it, so that it compares like the stored lists. */
const listNamed = (location: SQLWrapper | string) => sql`lower(trim(${location}))`

const shown = {
  id: profiles.id,
  username: profiles.username,
  displayName,
  avatarUrl: profiles.avatarUrl,
  zipCode: profiles.zipCode,
  country: profiles.country,
  totalLitterPieces: userLitterStats.litterPiecesCount,
  totalCleanups: userLitterStats.cleanupCount,
}
/** Columns needed to decide whether a member's week streak is alive today. */
const streak = {
  weeks: sql<number>`coalesce(${userStreaks.currentStreakWeeks}, 0)`,
  lastWeek: userStreaks.lastWeek,
  timeZone: profiles.timeZone,
}
type Streak = { weeks: number; lastWeek: string | null; timeZone: string | null }

const streakToday = ({ timeZone, ...kept }: Streak, now: Date) => liveStreak(kept, dayIn(timeZone, now))

const { placeholder } = sql
const pageOfBoard = prepared((db) => {
  const list = listNamed(placeholder('location'))
  const which = { board: placeholder('sort'), list, page: placeholder('page'), size: placeholder('perPage') }
  const ranked = rankingPage(db, { rows: standings, ...which })
  return db
    .select({
      row: {
        ...shown,
        rank: ranked.place,
        totalUsers: ranked.total,
        totalMemberLove: userLitterStats.approvedLove,
        lastCleanupDate: userLitterStats.lastCleanupDate,
      },
      streak,
      lastCleanupAt: userLitterStats.lastCleanupAt,
      createdAt: sql<string>`to_char(${profiles.createdAt} at time zone 'UTC', 'YYYY-MM')`,
    })
    .from(ranked)
    .innerJoin(profiles, eq(profiles.id, ranked.userId))
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .orderBy(asc(ranked.place))
    .prepare('page_of_board')
})
const pageFor = singleFlight((db, asked: OfList & { page: number }) => pageOfBoard(db).execute(asked))

export async function board({ db, clock }: Asked, reader: Me, asked: OfList & { page: number }): Promise<Board> {
  const found = await pageFor(db, asked)
  const { says = [] } = sortRule(asked.sort)
  const rows = found.map(({ row, streak: kept, lastCleanupAt, createdAt }) => ({
    ...row,
    weekStreak: streakToday(kept, clock.now()),
    isSelf: row.id === reader.id,
    ...(says.includes('lastCleanupAt') && { lastCleanupAt: lastCleanupAt?.toISOString() ?? null }),
    ...(says.includes('createdAt') && { createdAt }),
  }))
  const total = rows[0]?.totalUsers ?? 0
  const pages = Math.max(1, pageOfRank(total, asked.perPage))
  return { rows, page: Math.min(asked.page, pages), pages, total }
}

export async function placeOf(db: Queryable, memberId: string, { sort, location, perPage }: OfList) {
  const list = { rows: standings, board: sort, list: listNamed(location) }
  const rank = await tell(db, rankingPlace(list, memberId))
  return { rank, page: rank && pageOfRank(rank, perPage) }
}

async function tell<Value>(db: Queryable, value: SQL<Value>): Promise<Value> {
  const { rows } = await db.execute<{ value: Value }>(sql`select ${value} as value`)
  return rows[0]!.value
}

const places = prepared((db) =>
  db
    .select({ rank: rankingPlace(everybody, sql`id`), totalUsers: sql<number>`(select ${rankingTotal(everybody)})` })
    .from(sql`unnest(${placeholder('ids')}::uuid[]) with ordinality as asked (id, nr)`)
    .orderBy(sql`nr`)
    .prepare('ranks_of_members'),
)

/**
 * Reads a member's global rank; null for a member who is not listed. Concurrent reads share one statement (batching).
 */
export const rankOf: (db: Db, memberId: string) => Promise<Pick<Standing, 'rank' | 'totalUsers'>> = batchReads(
  (db, ids: string[]) => places(db).execute({ ids }),
)

/** Reads a member's rank and public totals. Only admins can see disabled or deleted accounts. */
export async function standingOf({ db, clock }: Asked, id: string, reader: Me): Promise<Standing | undefined> {
  const [found] = await db
    .select({
      standing: {
        rank: rankingPlace(everybody, profiles.id),
        totalUsers: rankingTotal(everybody),
        totalLitterPieces: userLitterStats.litterPiecesCount,
        totalCleanups: userLitterStats.cleanupCount,
        totalMemberLove: userLitterStats.approvedLove,
      },
      streak,
    })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .where(and(eq(profiles.id, id), reader.isAdmin ? undefined : isOpen))
  return found && { ...found.standing, weekStreak: streakToday(found.streak, clock.now()) }
}

export async function numbersOf({ db, clock }: Asked, ids: string[]) {
  const found = await db
    .select({ id: profiles.id, totalMemberLove: userLitterStats.approvedLove, streak })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .where(and(inArray(profiles.id, ids), isOpen))
  return found.map(({ streak: kept, ...member }) => ({ ...member, weekStreak: streakToday(kept, clock.now()) }))
}

/** Reads the first five members by litter pieces. Members without pieces are left out. */
export async function topFive(db: Queryable): Promise<TopRow[]> {
  const { list, tie, userId, most_litter_pieces: minusPieces } = standings
  // Limit before joining, so that the query plan reads profiles for five rows only.
  const first = db
    .select({ userId, minusPieces, tie })
    .from(standings)
    .where(and(eq(list, ''), lt(minusPieces, 0n)))
    .orderBy(asc(minusPieces), asc(tie), asc(userId))
    .limit(HOME_PLACES)
    .as('first')
  const rows = await db
    .select(shown)
    .from(first)
    .innerJoin(profiles, eq(profiles.id, first.userId))
    .innerJoin(userLitterStats, eq(userLitterStats.userId, first.userId))
    .orderBy(asc(first.minusPieces), asc(first.tie), asc(first.userId))
  return rows.map((row, index) => ({ ...row, rank: index + 1 }))
}
