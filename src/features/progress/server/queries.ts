import { and, eq, gte, lt, min, ne, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { WeightKind } from '#features/cleanups/rules.ts'
import { cleanupLogs } from '#features/cleanups/server/tables.ts'
import { memberCorrections } from '#features/corrections/server/tables.ts'
import { profiles, userLitterStats } from '#features/members/server/tables.ts'
import { addDays, earliestDayOnEarth, startOfWeek } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import type { CommunityTotals } from '../contract.ts'
import { firstDayOfWeekdayChart, dateRangeOfYear } from '../rules/statistics.ts'
import { communityTotalsNow as totals, userMonths, userStreaks, userWeeks } from './tables.ts'

export async function readCommunityTotals(db: Queryable): Promise<CommunityTotals> {
  const [row] = await db.select().from(totals)
  const { id: _, minutes: __, ...shown } = row!
  return shown
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
  // A year's goal includes its corrections. Months omit them, because nothing was picked up in them.
  const entries = unionAll(
    db
      .select({
        year: sql`extract(year from ${userMonths.month})::int`.as('year'),
        pieces: sql`${userMonths.pieces}`.as('pieces'),
        approved: sql`${userMonths.approvedPieces}`.as('approved'),
      })
      .from(userMonths)
      .where(eq(userMonths.userId, memberId)),
    db
      .select({
        year: sql`extract(year from ${memberCorrections.day})::int`.as('year'),
        pieces: sql`${memberCorrections.pieces}`.as('pieces'),
        approved: sql`${memberCorrections.pieces}`.as('approved'),
      })
      .from(memberCorrections)
      .where(eq(memberCorrections.memberId, memberId)),
  ).as('entries')
  const years = db
    .select({
      year: entries.year,
      pieces: sql`sum(${entries.pieces})`.as('year_pieces'),
      approved: sql`sum(${entries.approved})`.as('year_approved'),
    })
    .from(entries)
    .groupBy(entries.year)
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
    week: startOfWeek(earliestDayOnEarth(now)),
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

/** Sums a member's own pieces of a year as the goal counts them, with corrections. May be negative. */
export async function sumOwnPiecesOfYear(db: Queryable, memberId: string, day: string): Promise<number> {
  const { from, until } = dateRangeOfYear(day)
  const { rows } = await db.execute<{ pieces: number }>(sql`
    select (
      (select coalesce(sum(pieces), 0) from ${userMonths}
        where user_id = ${memberId} and month >= ${from} and month < ${until})
      + (select coalesce(sum(pieces), 0) from ${memberCorrections}
        where member_id = ${memberId} and day >= ${from} and day < ${until})
    )::int as pieces`)
  return rows[0]!.pieces
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

const sumWeights = (kind: WeightKind) =>
  sql`coalesce(sum(${cleanupLogs.weight}) filter (where ${cleanupLogs.weightKind} = ${kind}), 0)`.mapWith(Number)

/** Sums bags and weight of a member's cleanups. Those of a group are its host's. */
export async function sumMemberBags(db: Queryable, memberId: string) {
  const [sums] = await db
    .select({
      bags: sql`coalesce(sum(${cleanupLogs.bags}), 0)`.mapWith(Number),
      weighedGrams: sumWeights('weighed'),
      estimatedGrams: sumWeights('estimated'),
    })
    .from(cleanupLogs)
    .where(and(isCountedCleanup(memberId), eq(cleanupLogs.isGuest, false)))
  return sums!
}

/** Reads a member's own total, and the pieces of the cleanups alone: the total without corrections. */
export async function findMemberTotalPieces(db: Queryable, memberId: string) {
  const corrected = db
    .select({ pieces: sql`coalesce(sum(${memberCorrections.pieces}), 0)` })
    .from(memberCorrections)
    .where(eq(memberCorrections.memberId, memberId))
  const [found] = await db
    .select({
      totalPieces: profiles.totalLitterPieces,
      cleanupPieces: sql`${profiles.totalLitterPieces} - (${corrected})`.mapWith(Number),
    })
    .from(profiles)
    .where(eq(profiles.id, memberId))
  return found ?? { totalPieces: 0, cleanupPieces: 0 }
}
