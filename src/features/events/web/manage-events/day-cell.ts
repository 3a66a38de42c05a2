import { dayInTimeZone, formatDayWithoutWeekday } from '#platform/days.ts'

const UNREADABLE = 'Invalid date'

/** Formats a day for a table cell: "Nov 15, 2026". */
export const formatDayCell = (day: string): string => formatDayWithoutWeekday(day, UNREADABLE)

/** Formats the day of a timestamp in the viewer's time zone. */
export const formatLocalDayCell = (at: string, timeZone: string): string =>
  Number.isNaN(Date.parse(at)) ? UNREADABLE : formatDayCell(dayInTimeZone(timeZone, new Date(at)))
