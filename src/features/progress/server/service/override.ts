import { eq, sql } from 'drizzle-orm'
import { record } from '#features/audit/server/service.ts'
import type { Me } from '#features/members/contract/session.ts'
import { profiles } from '#features/members/server/tables.ts'
import { dayIn, weekOf } from '#platform/days.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { userStreaks } from '../tables.ts'

type Asked = Pick<Platform, 'db' | 'clock'>
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
      actor: superadmin,
      action: 'streak_set',
      subject: { kind: 'member', id, name: member.fullName },
      before: { weeks: before?.overrideWeeks ?? null, week: before?.overrideWeek ?? null },
      after: { weeks, week: set.overrideWeek },
    })
    return true
  })
