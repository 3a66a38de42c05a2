import { addDays, startOfWeek } from '#platform/days.ts'

/*
 * The week streak: weeks in a row with a cleanup. The database stores its length and last week after every cleanup:
 * `refresh_streak` in progress/server/sql/streak.sql writes `user_streaks`, and a trigger copies both values to
 * `user_litter_stats` for the admin list. Whether a streak is alive depends on today, so it is computed here on reading,
 * and no job has to run at midnight. `npm run recount` checks the stored values (progress/server/service/recount.ts).
 */

/**
 * Monday of last week. A week streak is unbroken today if its last week with a cleanup began on that Monday or later.
 */
export const getMondayOfPreviousWeek = (today: string): string => addDays(startOfWeek(today), -7)

type StoredWeekStreak = { weeks: number; lastWeek: string | null }

/** Length of a week streak if it is unbroken today, else 0. */
export const computeCurrentWeekStreak = ({ weeks, lastWeek }: StoredWeekStreak, today: string): number =>
  lastWeek !== null && lastWeek >= getMondayOfPreviousWeek(today) ? weeks : 0

/** The member's last week streak if it has ended, with the Sunday of its last week. */
export const findEndedWeekStreak = (
  { weeks, lastWeek }: StoredWeekStreak,
  today: string,
): { weeks: number; lastDay: string } | null =>
  lastWeek !== null && weeks > 0 && lastWeek < getMondayOfPreviousWeek(today)
    ? { weeks, lastDay: addDays(lastWeek, 6) }
    : null
