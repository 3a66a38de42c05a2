import { dayInTimeZone, startOfWeek } from '#platform/days.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { MemberCleanupTotalsAndStreak, MemberWeekStreak } from '../../contract.ts'
import { computeEarnedBadges } from '../../rules/badges.ts'
import { toShownTotal } from '#features/corrections/rules.ts'
import { computeCurrentWeekStreak, findEndedWeekStreak } from '#features/members/rules/streak.ts'
import { findMemberTotalsStreakAndGoal, findWeekStreakRow } from '../queries.ts'
import type { userStreaks } from '../tables.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

/** Reads a member's progress; `undefined` when the account was deleted in the meantime. */
export async function readMemberProgress(
  { db, clock }: Dependencies,
  memberId: string,
): Promise<MemberCleanupTotalsAndStreak | undefined> {
  const now = clock.now()
  const numbers = await findMemberTotalsStreakAndGoal(db, memberId, now)
  if (!numbers) return undefined
  const { stats, streak, annualGoal, totalPieces, totalCleanups, totalMinutes } = numbers
  const today = dayInTimeZone(numbers.timeZone, now)
  const week = startOfWeek(today)
  const yearPieces = numbers.piecesByYear[today.slice(0, 4)] ?? 0
  return {
    today,
    totalPieces,
    totalCleanups,
    yearPieces: toShownTotal(yearPieces),
    owedPieces: toShownTotal(-yearPieces),
    totalMinutes,
    activeSince: numbers.firstDay,
    annualGoal,
    streak: toCurrentStreak(streak, today),
    // A superadmin's override of the week streak may reach the current week without a cleanup in that week.
    isWeekDone: numbers.latestWeeks.includes(week) || streak?.lastWeek === week,
    stats: {
      userId: stats.userId,
      cleanupCount: stats.cleanupCount,
      litterPiecesCount: stats.litterPiecesCount,
      minutes: stats.minutes,
      totalMemberLove: stats.totalMemberLove,
      lastUpdatedAt: stats.lastUpdatedAt.toISOString(),
    },
    waiting: { cleanups: numbers.waitingCleanups, pieces: numbers.waitingPieces },
    badges: computeEarnedBadges({
      cleanups: stats.cleanupCount,
      pieces: stats.litterPiecesCount,
      longestWeeks: streak?.longestApprovedWeeks ?? 0,
      bestYearPieces: numbers.bestYearPieces,
      annualGoal,
      loves: stats.approvedLove,
      cleanupsWithPhotos: stats.approvedWithPhotos,
    }),
  }
}

export async function readMemberStreak(
  { db, clock }: Dependencies,
  memberId: string,
): Promise<MemberWeekStreak | undefined> {
  const found = await findWeekStreakRow(db, memberId)
  return found && toCurrentStreak(found.streak, dayInTimeZone(found.timeZone, clock.now()))
}

function toCurrentStreak(streak: typeof userStreaks.$inferSelect | null, today: string): MemberWeekStreak {
  const stored = { weeks: streak?.currentStreakWeeks ?? 0, lastWeek: streak?.lastWeek ?? null }
  return {
    currentStreakWeeks: computeCurrentWeekStreak(stored, today),
    lastStreak: findEndedWeekStreak(stored, today),
    longestStreakWeeks: streak?.longestStreakWeeks ?? 0,
    lastCleanupDate: streak?.lastCleanupDate ?? null,
  }
}
