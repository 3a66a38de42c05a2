import { addDays, weekOf } from '#platform/days.ts'

type Kept = { weeks: number; lastWeek: string | null }

/** A streak is alive while its latest week is this one or the one before: so this is the earliest it may be. */
export const earliestLiveWeek = (today: string): string => addDays(weekOf(today), -7)

export const liveStreak = ({ weeks, lastWeek }: Kept, today: string): number =>
  lastWeek !== null && lastWeek >= earliestLiveWeek(today) ? weeks : 0
