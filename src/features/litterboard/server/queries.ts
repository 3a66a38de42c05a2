import { type SQL, type SQLWrapper, and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { displayNameExpression, isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { computeCurrentWeekStreak, findEndedWeekStreak } from '#features/members/rules/streak.ts'
import { userStreaks } from '#features/progress/server/tables.ts'
import { dayInTimeZone } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { singleFlight, batchReads } from '#platform/server/db/batch.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { rankingPageSubquery, memberRankSql, rankingTotalSql } from '#platform/server/ranking/ranking.ts'
import type { LitterboardResultPage, MemberLitterboardRankAndTotals, HomeLitterboardRow } from '../contract.ts'
import {
  HOME_LITTERBOARD_SIZE,
  GLOBAL_RANK_SORT,
  type LitterboardSort,
  pageNumberOfRank,
  getLitterboardSortRule,
} from '../rules.ts'
import { standings } from './tables.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>
type ListInput = { sort: LitterboardSort; location: string; perPage: number }

const globalBoard = { rows: standings, board: GLOBAL_RANK_SORT, list: '' }
/**
 * SQL expression for the list key of a location, in the form of `standings.list`. PostgreSQL lowercases both, so that
 * they always match.
 */
const listKey = (location: SQLWrapper | string) => sql`lower(trim(${location}))`

const publicColumns = {
  id: profiles.id,
  username: profiles.username,
  displayName: displayNameExpression,
  avatarUrl: profiles.avatarUrl,
  zipCode: profiles.zipCode,
  country: profiles.country,
  totalLitterPieces: userLitterStats.litterPiecesCount,
  totalCleanups: userLitterStats.cleanupCount,
}
/** Columns needed to decide whether a member's week streak is alive today. */
const streakColumns = {
  weeks: sql<number>`coalesce(${userStreaks.currentStreakWeeks}, 0)`,
  lastWeek: userStreaks.lastWeek,
  timeZone: profiles.timeZone,
}
type Streak = { weeks: number; lastWeek: string | null; timeZone: string | null }

const streakToday = ({ timeZone, ...stored }: Streak, now: Date) =>
  computeCurrentWeekStreak(stored, dayInTimeZone(timeZone, now))

const { placeholder } = sql
const selectBoardPage = prepareStatementOnce((db) => {
  const list = listKey(placeholder('location'))
  const which = { board: placeholder('sort'), list, page: placeholder('page'), size: placeholder('perPage') }
  const ranked = rankingPageSubquery(db, { rows: standings, ...which })
  return db
    .select({
      row: {
        ...publicColumns,
        rank: ranked.place,
        totalUsers: ranked.total,
        totalMemberLove: userLitterStats.approvedLove,
        lastCleanupDate: userLitterStats.lastCleanupDate,
      },
      streak: streakColumns,
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
const readSharedPage = singleFlight((db, input: ListInput & { page: number }) => selectBoardPage(db).execute(input))

export async function readLitterboardPage(
  { db, clock }: Dependencies,
  reader: CurrentUser,
  input: ListInput & { page: number },
): Promise<LitterboardResultPage> {
  const found = await readSharedPage(db, input)
  const { extraFields = [] } = getLitterboardSortRule(input.sort)
  const rows = found.map(({ row, streak: storedStreak, lastCleanupAt, createdAt }) => ({
    ...row,
    weekStreak: streakToday(storedStreak, clock.now()),
    isSelf: row.id === reader.id,
    ...(extraFields.includes('lastCleanupAt') && { lastCleanupAt: lastCleanupAt?.toISOString() ?? null }),
    ...(extraFields.includes('createdAt') && { createdAt }),
  }))
  const total = rows[0]?.totalUsers ?? 0
  const pages = Math.max(1, pageNumberOfRank(total, input.perPage))
  return { rows, page: Math.min(input.page, pages), pages, total }
}

export async function findRankInLitterboardList(
  db: Queryable,
  memberId: string,
  { sort, location, perPage }: ListInput,
) {
  const list = { rows: standings, board: sort, list: listKey(location) }
  const rank = await selectValue(db, memberRankSql(list, memberId))
  return { rank, page: rank && pageNumberOfRank(rank, perPage) }
}

async function selectValue<Value>(db: Queryable, value: SQL<Value>): Promise<Value> {
  const { rows } = await db.execute<{ value: Value }>(sql`select ${value} as value`)
  return rows[0]!.value
}

const selectGlobalRanks = prepareStatementOnce((db) =>
  db
    .select({
      rank: memberRankSql(globalBoard, sql`id`),
      totalUsers: sql<number>`(select ${rankingTotalSql(globalBoard)})`,
    })
    .from(sql`unnest(${placeholder('ids')}::uuid[]) with ordinality as asked (id, nr)`)
    .orderBy(sql`nr`)
    .prepare('ranks_of_members'),
)

/**
 * Reads a member's rank among all listed members; null for a member who is not listed. Concurrent reads share one
 * statement (batching).
 */
export const readGlobalMemberRank: (
  db: Db,
  memberId: string,
) => Promise<Pick<MemberLitterboardRankAndTotals, 'rank' | 'totalUsers'>> = batchReads((db, ids: string[]) =>
  selectGlobalRanks(db).execute({ ids }),
)

/** Reads a member's rank and public totals. Only admins can see disabled or deleted accounts. */
export async function readMemberStanding(
  { db, clock }: Dependencies,
  id: string,
  reader: CurrentUser,
): Promise<MemberLitterboardRankAndTotals | undefined> {
  const [found] = await db
    .select({
      standing: {
        rank: memberRankSql(globalBoard, profiles.id),
        totalUsers: rankingTotalSql(globalBoard),
        totalLitterPieces: userLitterStats.litterPiecesCount,
        totalCleanups: userLitterStats.cleanupCount,
        totalMinutes: userLitterStats.minutes,
        totalMemberLove: userLitterStats.approvedLove,
      },
      streak: streakColumns,
    })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .where(and(eq(profiles.id, id), reader.isAdmin ? undefined : isOpenAccountSql))
  if (!found) return undefined
  const now = clock.now()
  const lastStreak = findEndedWeekStreak(found.streak, dayInTimeZone(found.streak.timeZone, now))
  return { ...found.standing, weekStreak: streakToday(found.streak, now), lastStreak }
}

export async function readReceivedLovesAndStreaks({ db, clock }: Dependencies, ids: string[]) {
  const found = await db
    .select({ id: profiles.id, totalMemberLove: userLitterStats.approvedLove, streak: streakColumns })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .where(and(inArray(profiles.id, ids), isOpenAccountSql))
  return found.map(({ streak: storedStreak, ...member }) => ({
    ...member,
    weekStreak: streakToday(storedStreak, clock.now()),
  }))
}

/** Reads the first five members by litter pieces. Members without pieces are left out. */
export async function readTopFiveMembers(db: Queryable): Promise<HomeLitterboardRow[]> {
  const { list, tie, userId, most_litter_pieces: minusPieces } = standings
  // The limit is applied before the joins, so that the query plan reads profiles for five rows only.
  const first = db
    .select({ userId, minusPieces, tie })
    .from(standings)
    .where(and(eq(list, ''), lt(minusPieces, 0n)))
    .orderBy(asc(minusPieces), asc(tie), asc(userId))
    .limit(HOME_LITTERBOARD_SIZE)
    .as('first')
  const rows = await db
    .select(publicColumns)
    .from(first)
    .innerJoin(profiles, eq(profiles.id, first.userId))
    .innerJoin(userLitterStats, eq(userLitterStats.userId, first.userId))
    .orderBy(asc(first.minusPieces), asc(first.tie), asc(first.userId))
  return rows.map((row, index) => ({ ...row, rank: index + 1 }))
}
