import { eq, sql } from 'drizzle-orm'
import { MEMBERS_LIVE_UPDATE_TOPIC } from '#features/members/rules/admin.ts'
import { computeCurrentWeekStreak } from '#features/members/rules/streak.ts'
import { type AdminActionRequest, runAuditedAdminAction } from '#features/members/server/service/admin.ts'
import { dayInTimeZone, startOfWeek } from '#platform/days.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { userStreaks } from '../tables.ts'

type Dependencies = Pick<PlatformServices, 'db' | 'clock'>

/**
 * Sets a member's streak as of the current week in the member's time zone (superadmins only). Later weeks extend it.
 */
export const overrideMemberStreak = (
  platform: Dependencies,
  { weeks, reason, ...order }: AdminActionRequest & { weeks: number; reason?: string },
) =>
  runAuditedAdminAction(platform, order, async ({ admin, member: { id, timeZone } }, tx) => {
    if (!admin.isSuperadmin) throw errors.FORBIDDEN()
    const today = dayInTimeZone(timeZone, platform.clock.now())
    const before = await findStreak(tx, id)
    const set = {
      overrideWeeks: weeks,
      overrideWeek: startOfWeek(today),
      overrideLongest: Math.max(before?.overrideLongest ?? 0, before?.longestStreakWeeks ?? 0, weeks),
    }
    await tx
      .insert(userStreaks)
      .values({ userId: id, ...set })
      .onConflictDoUpdate({ target: userStreaks.userId, set })
    await tx.execute(sql`select refresh_streak(${id})`)
    // Publish the new streak here, because the trigger that publishes member changes fires only on the profiles table.
    await publishTopicChanges(tx, MEMBERS_LIVE_UPDATE_TOPIC)
    const after = await findStreak(tx, id)
    return {
      action: 'streak_set',
      before: toAuditedStreak(before, today),
      after: toAuditedStreak(after, today),
      notes: reason,
    }
  })

type Streak = typeof userStreaks.$inferSelect

async function findStreak(tx: Tx, id: string): Promise<Streak | undefined> {
  const [streak] = await tx.select().from(userStreaks).where(eq(userStreaks.userId, id))
  return streak
}

/** Values for the audit entry: the week streak that everyone sees, and the override set by a superadmin. */
const toAuditedStreak = (streak: Streak | undefined, today: string) => ({
  weeks: streak ? computeCurrentWeekStreak({ weeks: streak.currentStreakWeeks, lastWeek: streak.lastWeek }, today) : 0,
  longestWeeks: streak?.longestStreakWeeks ?? 0,
  overrideWeeks: streak?.overrideWeeks ?? null,
  overrideWeek: streak?.overrideWeek ?? null,
})
