import { addDays, formatShortDay } from '#platform/days.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** "today", "yesterday", "Wed" within a week, else "Nov 5", and with its year where that is another. */
export function relativeDay(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  if (day < today && day > addDays(today, -7)) return weekday.format(new Date(`${day}T00:00:00Z`))
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day)}, ${day.slice(0, 4)}`
}
