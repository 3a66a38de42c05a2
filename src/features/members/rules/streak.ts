import { addDays, weekOf } from '#platform/days.ts'

/*
 * The week streak. The database counts with every cleanup how long one is and up to which week: `refresh_streak` in
 * progress/server/sql/streak.sql writes it into `user_streaks`, and a trigger copies it to `user_litter_stats` for the
 * list of members. Whether it is alive on a day is decided here, so that nothing has to be counted anew at midnight.
 * `npm run recount` compares it with a count from scratch (progress/server/service/recount.ts).
 */

/** A streak is alive while its latest week is this one or the one before: so this is the earliest it may be. */
export const earliestLiveWeek = (today: string): string => addDays(weekOf(today), -7)

/** Weeks in a row that are alive today. */
export const liveStreak = ({ weeks, lastWeek }: { weeks: number; lastWeek: string | null }, today: string): number =>
  lastWeek !== null && lastWeek >= earliestLiveWeek(today) ? weeks : 0
