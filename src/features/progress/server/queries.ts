import { and, eq, gte, lt, min, ne, sql } from 'drizzle-orm'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { addDays, earliestCurrentDayInAnyTimeZone, startOfWeek } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import type { CommunityTotals } from '../contract.ts'
import { firstDayOfWeekdayChart, dateRangeOfYear } from '../rules/statistics.ts'
import { communityTotals as totals, userMonths, userStreaks, userWeeks } from './tables.ts'

const { litterPieces, activeUsers, cleanupActivities, locationsImpacted } = totals

export async function readCommunityTotals(db: Queryable): Promise<CommunityTotals> {
  const [row] = await db.select({ litterPieces, activeUsers, cleanupActivities, locationsImpacted }).from(totals)
  return row!
}

export async function findMemberTimeZone(db: Queryable, memberId: string): Promise<string | null | undefined> {
  const [found] = await db.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.id, memberId))
  return found?.timeZone
}

/**
 * Reads all numbers of a member's progress in one statement, so that they are consistent with each other. The member's
 * time zone is part of the result, so the statement returns every year and every week that may be current.
 */
const progressStatement = prepareStatementOnce((db) => {
  const memberId = sql.placeholder('memberId')
  const years = db
    .select({
      year: sql`extract(year from ${userMonths.month})::int`.as('year'),
      pieces: sql`sum(${userMonths.pieces})`.as('pieces'),
      approved: sql`sum(${userMonths.approvedPieces})`.as('approved'),
    })
    .from(userMonths)
    .where(eq(userMonths.userId, memberId))
    .groupBy(sql`1`)
    .as('years')
  const yearTotals = db
    .select({
      pieces: sql`coalesce(json_object_agg(${years.year}, ${years.pieces}), '{}')`.as('pieces_by_year'),
      best: sql`coalesce(max(${years.approved}), 0)`.as('best_year'),
    })
    .from(years)
    .as('of_years')
  const weeks = db
    .select({ week: sql`${userWeeks.week}::text` })
    .from(userWeeks)
    .where(and(eq(userWeeks.userId, memberId), gte(userWeeks.week, sql.placeholder('week'))))
  const firstDay = db
    .select({ day: min(cleanupLogs.date) })
    .from(cleanupLogs)
    .where(and(eq(cleanupLogs.userId, memberId), ne(cleanupLogs.status, 'rejected')))
  const waiting = db
    .select({
      cleanups: sql`count(*)`.as('waiting_cleanups'),
      pieces: sql`coalesce(sum(${cleanupLogs.litterCount}), 0)`.as('waiting_pieces'),
    })
    .from(cleanupLogs)
    .where(and(eq(cleanupLogs.userId, memberId), sql`${cleanupLogs.status} = 'pending'`))
    .as('waiting')
  return db
    .select({
      totalPieces: profiles.totalLitterPieces,
      totalCleanups: profiles.totalCleanups,
      totalMinutes: profiles.totalMinutes,
      annualGoal: profiles.annualGoal,
      stats: userLitterStats,
      streak: userStreaks,
      timeZone: profiles.timeZone,
      joinedAt: profiles.createdAt,
      firstDay: sql<string | null>`${firstDay}::text`,
      latestWeeks: sql<string[]>`array(${weeks})`,
      piecesByYear: sql<Record<string, number>>`${yearTotals.pieces}`,
      bestYearPieces: sql`${yearTotals.best}`.mapWith(Number),
      waitingCleanups: sql`${waiting.cleanups}`.mapWith(Number),
      waitingPieces: sql`${waiting.pieces}`.mapWith(Number),
    })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .innerJoin(yearTotals, sql`true`)
    .innerJoin(waiting, sql`true`)
    .where(eq(profiles.id, memberId))
    .prepare('kept_of_member')
})

export async function findMemberTotalsStreakAndGoal(db: Queryable, memberId: string, now: Date) {
  const [found] = await progressStatement(db).execute({
    memberId,
    week: startOfWeek(earliestCurrentDayInAnyTimeZone(now)),
  })
  return found
}

export async function findWeekStreakRow(db: Queryable, memberId: string) {
  const [found] = await db
    .select({ streak: userStreaks, timeZone: profiles.timeZone })
    .from(profiles)
    .leftJoin(userStreaks, eq(userStreaks.userId, profiles.id))
    .where(and(eq(profiles.id, memberId), eq(profiles.isDeleted, false)))
  return found
}

const pieces = sql`sum(${cleanupLogs.litterCount})`.mapWith(Number)
const isCountedCleanup = (memberId: string) => and(eq(cleanupLogs.userId, memberId), ne(cleanupLogs.status, 'rejected'))

export const sumMemberPiecesByDay = (db: Queryable, memberId: string, today: string) =>
  db
    .select({ day: cleanupLogs.date, pieces })
    .from(cleanupLogs)
    .where(
      and(
        isCountedCleanup(memberId),
        gte(cleanupLogs.date, firstDayOfWeekdayChart(today)),
        lt(cleanupLogs.date, addDays(today, 1)),
      ),
    )
    .groupBy(cleanupLogs.date)

export const sumMemberPiecesAndMinutesByMonth = (db: Queryable, memberId: string, today: string) => {
  const { from, until } = dateRangeOfYear(today)
  return db
    .select({ month: userMonths.month, pieces: userMonths.pieces, minutes: userMonths.minutes })
    .from(userMonths)
    .where(and(eq(userMonths.userId, memberId), gte(userMonths.month, from), lt(userMonths.month, until)))
}

export const sumMemberPiecesByLocation = (db: Queryable, memberId: string) =>
  db
    .select({ location: cleanupLogs.location, pieces })
    .from(cleanupLogs)
    .where(isCountedCleanup(memberId))
    .groupBy(cleanupLogs.location)

export async function findMemberTotalPieces(db: Queryable, memberId: string): Promise<number> {
  const [found] = await db.select({ total: profiles.totalLitterPieces }).from(profiles).where(eq(profiles.id, memberId))
  return found?.total ?? 0
}
