import { eq, sql } from 'drizzle-orm'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { profiles } from '#features/members/server/tables.ts'
import { dayIn, weekOf } from '#platform/days.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Progress, Statistics } from '../contract.ts'
import { badgesFor } from '../rules/badges.ts'
import { liveStreak } from '../rules/progress.ts'
import { monthSums, topPlaces, weekdaySums } from '../rules/statistics.ts'
import { keptOf, piecesByDay, piecesByLocation, piecesByMonth, timeZoneOf, totalPiecesOf } from './queries.ts'
import { userStreaks } from './tables.ts'

type Asked = Pick<Platform, 'db' | 'clock'>

/** `undefined` when the account is gone meanwhile. */
export async function progressOf({ db, clock }: Asked, memberId: string): Promise<Progress | undefined> {
  const today = dayIn(await timeZoneOf(db, memberId), clock.now())
  const kept = await keptOf(db, memberId, today)
  if (!kept) return undefined
  const { stats, streak, annualGoal, totalPieces, totalCleanups, yearPieces, isWeekDone } = kept
  const current = { weeks: streak?.currentStreakWeeks ?? 0, lastWeek: streak?.lastWeek ?? null }
  return {
    today,
    totalPieces,
    totalCleanups,
    yearPieces,
    annualGoal,
    streak: {
      currentStreakWeeks: liveStreak(current, today),
      longestStreakWeeks: streak?.longestStreakWeeks ?? 0,
      lastCleanupDate: streak?.lastCleanupDate ?? null,
    },
    isWeekDone,
    stats: {
      userId: stats.userId,
      cleanupCount: stats.cleanupCount,
      litterPiecesCount: stats.litterPiecesCount,
      totalMemberLove: stats.totalMemberLove,
      lastUpdatedAt: stats.lastUpdatedAt.toISOString(),
    },
    waiting: { cleanups: kept.waitingCleanups, pieces: kept.waitingPieces },
    badges: badgesFor({
      cleanups: stats.cleanupCount,
      pieces: stats.litterPiecesCount,
      longestWeeks: streak?.longestApprovedWeeks ?? 0,
      bestYearPieces: kept.bestYearPieces,
      annualGoal,
      loves: stats.approvedLove,
      cleanupsWithPhotos: stats.approvedWithPhotos,
    }),
  }
}

export async function statisticsOf({ db, clock }: Asked, memberId: string): Promise<Statistics> {
  const today = dayIn(await timeZoneOf(db, memberId), clock.now())
  const [days, months, locations, totalPieces] = await Promise.all([
    piecesByDay(db, memberId, today),
    piecesByMonth(db, memberId, today),
    piecesByLocation(db, memberId),
    totalPiecesOf(db, memberId),
  ])
  return {
    today,
    weekdays: weekdaySums(days),
    months: monthSums(months),
    locations: topPlaces(locations),
    totalPieces,
  }
}

type Override = { superadmin: Me; id: string; weeks: number }

/** Sets the streak as of the member's own this week; it grows from there. False when there is no such member. */
export const overrideStreak = ({ db, clock }: Asked, { superadmin, id, weeks }: Override): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [member] = await tx.select().from(profiles).where(eq(profiles.id, id)).for('no key update')
    if (!member || member.isDeleted) return false
    const [before] = await tx.select().from(userStreaks).where(eq(userStreaks.userId, id))
    const set = {
      overrideWeeks: weeks,
      overrideWeek: weekOf(dayIn(member.timeZone, clock.now())),
      overrideLongest: Math.max(before?.overrideLongest ?? 0, before?.longestStreakWeeks ?? 0, weeks),
    }
    await tx
      .insert(userStreaks)
      .values({ userId: id, ...set })
      .onConflictDoUpdate({ target: userStreaks.userId, set })
    await tx.execute(sql`select refresh_streak(${id})`)
    await record(tx, {
      actor: { id: superadmin.id, name: superadmin.fullName },
      action: 'streak.override',
      subject: { id, name: member.fullName },
      before: { weeks: before?.overrideWeeks ?? null, week: before?.overrideWeek ?? null },
      after: { weeks, week: set.overrideWeek },
    })
    return true
  })
