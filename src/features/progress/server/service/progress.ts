import { dayIn, weekOf } from '#platform/days.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Progress, Streak } from '../../contract.ts'
import { badgesFor } from '../../rules/badges.ts'
import { liveStreak } from '#features/members/rules/streak.ts'
import { keptOf, streakRowOf } from '../queries.ts'
import type { userStreaks } from '../tables.ts'

type Asked = Pick<Platform, 'db' | 'clock'>

/** Reads a member's progress; `undefined` when the account was deleted in the meantime. */
export async function progressOf({ db, clock }: Asked, memberId: string): Promise<Progress | undefined> {
  const now = clock.now()
  const kept = await keptOf(db, memberId, now)
  if (!kept) return undefined
  const { stats, streak, annualGoal, totalPieces, totalCleanups } = kept
  const today = dayIn(kept.timeZone, now)
  const week = weekOf(today)
  return {
    today,
    totalPieces,
    totalCleanups,
    yearPieces: kept.piecesByYear[today.slice(0, 4)] ?? 0,
    annualGoal,
    streak: streakToday(streak, today),
    // A superadmin's override may reach this week without a cleanup in it.
    isWeekDone: kept.latestWeeks.includes(week) || streak?.lastWeek === week,
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

export async function streakOf({ db, clock }: Asked, memberId: string): Promise<Streak | undefined> {
  const found = await streakRowOf(db, memberId)
  return found && streakToday(found.streak, dayIn(found.timeZone, clock.now()))
}

const streakToday = (streak: typeof userStreaks.$inferSelect | null, today: string): Streak => ({
  currentStreakWeeks: streak ? liveStreak({ weeks: streak.currentStreakWeeks, lastWeek: streak.lastWeek }, today) : 0,
  longestStreakWeeks: streak?.longestStreakWeeks ?? 0,
  lastCleanupDate: streak?.lastCleanupDate ?? null,
})
