import { type SQL, and, eq, sql } from 'drizzle-orm'
import { dayIn, earliestDay, latestDay } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { earliestLiveWeek } from '../../rules/streak.ts'
import { profiles, userLitterStats } from '../tables.ts'

const { userId, streakWeek, streakWeeks } = userLitterStats
const { timeZone, isDeleted, id } = profiles

/**
 * Of rows of `user_litter_stats`: whose streak is alive today. A new week begins everywhere within 26 hours; in these it
 * depends on where a member is whether the week before the last one still counts.
 */
export async function isAlive(db: Queryable, now: Date): Promise<SQL> {
  const [certain, perhaps] = [earliestLiveWeek(latestDay(now)), earliestLiveWeek(earliestDay(now))]
  const surely = sql`(streak_week >= ${certain} and streak_weeks > 0)`
  if (perhaps === certain) return surely
  const zones = (await zonesOf(db, perhaps)).filter((zone) => earliestLiveWeek(dayIn(zone, now)) === perhaps)
  const still = sql`select from profiles where id = user_id and coalesce(time_zone, '') = any(${sql.param(zones)})`
  return sql`(${surely} or (streak_week = ${perhaps} and streak_weeks > 0 and exists (${still})))`
}

/** Where those are whose streak reaches to that week; the time zones themselves are known here, not in the database. */
async function zonesOf(db: Queryable, week: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ zone: sql<string>`coalesce(${timeZone}, '')` })
    .from(userLitterStats)
    .innerJoin(profiles, eq(id, userId))
    .where(and(eq(streakWeek, week), sql`${streakWeeks} > 0`, eq(isDeleted, false)))
  return found.map(({ zone }) => zone)
}
