import { dayIn, formatDayInColumn } from '#platform/days.ts'

const UNREADABLE = 'Invalid date'

/** "Nov 15, 2026" */
export const dayOf = (day: string): string => formatDayInColumn(day, UNREADABLE)

/** The day that a moment is on for whoever looks. */
export const dayOfMoment = (at: string, timeZone: string): string =>
  Number.isNaN(Date.parse(at)) ? UNREADABLE : dayOf(dayIn(timeZone, new Date(at)))
