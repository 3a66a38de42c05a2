import { dayIn, formatDayInColumn } from '#platform/days.ts'

const UNREADABLE = 'Invalid date'

/** Formats a day for a table cell: "Nov 15, 2026". */
export const dayOf = (day: string): string => formatDayInColumn(day, UNREADABLE)

/** Formats the day of a timestamp in the viewer's time zone. */
export const dayOfMoment = (at: string, timeZone: string): string =>
  Number.isNaN(Date.parse(at)) ? UNREADABLE : dayOf(dayIn(timeZone, new Date(at)))
