import { dayIn, weekOf } from '#platform/days.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Progress } from '../../contract.ts'
import { badgesFor } from '../../rules/badges.ts'
import { liveStreak } from '#features/members/rules/streak.ts'
import { keptOf } from '../queries.ts'

type Asked = Pick<Platform, 'db' | 'clock'>

/** `undefined` when the account is gone meanwhile. */
export async function progressOf({ db, clock }: Asked, memberId: string): Promise<Progress | undefined> {
  const now = clock.now()
  const kept = await keptOf(db, memberId, now)
  if (!kept) return undefined
  const { stats, streak, annualGoal, totalPieces, totalCleanups } = kept
  const today = dayIn(kept.timeZone, now)
  const week = weekOf(today)
  const current = { weeks: streak?.currentStreakWeeks ?? 0, lastWeek: streak?.lastWeek ?? null }
  return {
    today,
    totalPieces,
    totalCleanups,
    yearPieces: kept.piecesByYear[today.slice(0, 4)] ?? 0,
    annualGoal,
    streak: {
      currentStreakWeeks: liveStreak(current, today),
      longestStreakWeeks: streak?.longestStreakWeeks ?? 0,
      lastCleanupDate: streak?.lastCleanupDate ?? null,
    },
    // a superadmin may have set the streak up to this week, without a cleanup in it
    isWeekDone: kept.latestWeeks.includes(week) || current.lastWeek === week,
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
