const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** What stands in place of a date that cannot be read: the first on public pages, the second in the admin console. */
export type Unreadable = 'TBD' | 'Invalid date'

/** "Sun, Nov 15, 2026" from 2026-11-15: a calendar day has no time zone, so it reads the same everywhere. */
export function formatDay(day: string | null | undefined, unreadable: Unreadable) {
  const date = new Date(`${day}T00:00:00Z`)
  // February 30 would become March 2
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`)
  return exists ? format.format(date) : unreadable
}
