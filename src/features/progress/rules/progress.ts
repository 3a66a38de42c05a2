import { addDays, weekOf } from '#platform/days.ts'

type Kept = { weeks: number; lastWeek: string | null }

/** A streak is alive while its latest week is this one or the one before. */
export const liveStreak = ({ weeks, lastWeek }: Kept, today: string): number =>
  lastWeek !== null && lastWeek >= addDays(weekOf(today), -7) ? weeks : 0

/** In whole percent; it may pass 100, a bar stops there. */
export const percentOf = (pieces: number, goal: number): number => Math.floor((pieces / goal) * 100)

/** Where a place is counted: the text before the first comma. */
export const placeOf = (location: string): string => location.split(',')[0]!.trim()
