import { eq, sql } from 'drizzle-orm'
import { MEMBERS_TOPIC } from '#features/members/rules/admin.ts'
import { liveStreak } from '#features/members/rules/streak.ts'
import { type Order, act } from '#features/members/server/service/admin.ts'
import { dayIn, weekOf } from '#platform/days.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import { userStreaks } from '../tables.ts'

type Asked = Pick<Platform, 'db' | 'clock'>

/**
 * Sets a member's streak as of the current week in the member's time zone (superadmins only). Later weeks extend it.
 */
export const overrideStreak = (
  platform: Asked,
  { weeks, reason, ...order }: Order & { weeks: number; reason?: string },
) =>
  act<'FORBIDDEN'>(platform, order, async ({ admin, member: { id, timeZone } }, tx) => {
    if (!admin.isSuperadmin) return 'FORBIDDEN'
    const today = dayIn(timeZone, platform.clock.now())
    const before = await streakOf(tx, id)
    const set = {
      overrideWeeks: weeks,
      overrideWeek: weekOf(today),
      overrideLongest: Math.max(before?.overrideLongest ?? 0, before?.longestStreakWeeks ?? 0, weeks),
    }
    await tx
      .insert(userStreaks)
      .values({ userId: id, ...set })
      .onConflictDoUpdate({ target: userStreaks.userId, set })
    await tx.execute(sql`select refresh_streak(${id})`)
    // Publish the change here, because the trigger that publishes member changes fires only on the profiles table.
    await publish(tx, MEMBERS_TOPIC)
    const after = await streakOf(tx, id)
    return { action: 'streak_set', before: told(before, today), after: told(after, today), notes: reason }
  })

type Streak = typeof userStreaks.$inferSelect

async function streakOf(tx: Tx, id: string): Promise<Streak | undefined> {
  const [streak] = await tx.select().from(userStreaks).where(eq(userStreaks.userId, id))
  return streak
}

/** Audited values: the streak that everyone sees, and the override set by a superadmin. */
const told = (streak: Streak | undefined, today: string) => ({
  weeks: streak ? liveStreak({ weeks: streak.currentStreakWeeks, lastWeek: streak.lastWeek }, today) : 0,
  longestWeeks: streak?.longestStreakWeeks ?? 0,
  overrideWeeks: streak?.overrideWeeks ?? null,
  overrideWeek: streak?.overrideWeek ?? null,
})
