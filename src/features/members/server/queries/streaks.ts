import { type SQL, and, eq, sql } from 'drizzle-orm'
import { dayInTimeZone, earliestDayOnEarth, latestDayOnEarth, startOfWeek } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { getMondayOfPreviousWeek } from '../../rules/streak.ts'
import { profiles, userLitterStats } from '../tables.ts'

const { userId, streakWeek, streakWeeks } = userLitterStats
const { timeZone, isDeleted, id } = profiles

/**
 * SQL conditions on `user_litter_stats` for week streaks that are unbroken today: one for all of them, and one for each
 * possible last week.
 */
export type UnbrokenWeekStreakSqlConditions = { isAlive: SQL; weeks: SQL[] }

/**
 * Builds the SQL conditions for unbroken week streaks. Monday begins around the world within 26 hours. During these
 * hours an older week still counts for members in time zones where it is not Monday yet.
 */
export async function buildCurrentStreakSqlConditions(
  db: Queryable,
  now: Date,
): Promise<UnbrokenWeekStreakSqlConditions> {
  const [certain, perhaps] = [
    getMondayOfPreviousWeek(latestDayOnEarth(now)),
    getMondayOfPreviousWeek(earliestDayOnEarth(now)),
  ]
  const latest = startOfWeek(latestDayOnEarth(now))
  const weeks = [
    sql`streak_week > ${latest} and streak_weeks > 0`,
    sql`streak_week = ${latest} and streak_weeks > 0`,
    sql`streak_week = ${certain} and streak_weeks > 0`,
  ]
  if (perhaps !== certain) {
    const zones = (await readTimeZones(db, perhaps)).filter(
      (zone) => getMondayOfPreviousWeek(dayInTimeZone(zone, now)) === perhaps,
    )
    const still = sql`select from profiles where id = user_id and coalesce(time_zone, '') = any(${sql.param(zones)})`
    weeks.push(sql`streak_week = ${perhaps} and streak_weeks > 0 and exists (${still})`)
  }
  return { isAlive: sql`(${sql.join(weeks, sql` or `)})`, weeks }
}

/** Reads the time zones of members whose streak ends in the given week. Node, not PostgreSQL, computes local days. */
async function readTimeZones(db: Queryable, week: string): Promise<string[]> {
  const found = await db
    .selectDistinct({ zone: sql<string>`coalesce(${timeZone}, '')` })
    .from(userLitterStats)
    .innerJoin(profiles, eq(id, userId))
    .where(and(eq(streakWeek, week), sql`${streakWeeks} > 0`, eq(isDeleted, false)))
  return found.map(({ zone }) => zone)
}
