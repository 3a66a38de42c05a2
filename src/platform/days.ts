const startOf = (day: string | null | undefined) => new Date(`${day}T00:00:00Z`)

const withoutWeekday = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
const inColumn = new Intl.DateTimeFormat('en-US', withoutWeekday)
const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...withoutWeekday })

/** What stands in place of a date that cannot be read: the first on public pages, the second in the admin console. */
export type Unreadable = 'TBD' | 'Invalid date'

type Said = (day: string | null | undefined, unreadable: Unreadable) => string

const said =
  (how: Intl.DateTimeFormat): Said =>
  (day, unreadable) => {
    const date = startOf(day)
    // February 30 would become March 2
    const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`)
    return exists ? how.format(date) : unreadable
  }

/** "Sun, Nov 15, 2026" from 2026-11-15: a calendar day has no time zone, so it reads the same everywhere. */
export const formatDay = said(format)

/** "Nov 15, 2026": in the column of a table the weekday would take a second line. */
export const formatDayInColumn = said(inColumn)

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** "Feb 1" */
export const formatShortDay = (day: string) => monthAndDay.format(startOf(day))

/** "Sep 1 to Nov 30, 2026", "Feb 1 to 28, 2027", of two different days: what both share is said once. */
export function formatDays(first: string, last: string): string {
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)]
  const end = `${formatShortDay(last)}, ${Number(lastYear)}`
  if (year !== lastYear) return `${formatShortDay(first)}, ${Number(year)} to ${end}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${formatShortDay(first)} to ${isOneMonth ? `${Number(last.slice(8))}, ${Number(lastYear)}` : end}`
}

const DAY_MS = 24 * 60 * 60 * 1000
const UTC = 'UTC'

/** The calendar day, YYYY-MM-DD, that it is in a time zone; a zone that nobody knows, or none, counts as UTC. */
export function dayIn(timeZone: string | null | undefined, now: Date): string {
  // by its parts: how a locale writes a day differs between browsers, and from one version to the next
  const parts = Object.fromEntries(
    digitsIn(timeZone || UTC)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/** A format takes a hundred times as long to make as to use, and a board asks for the day of each of its members. */
const digits = new Map<string, Intl.DateTimeFormat>()
/** More than there are time zones; their names may be written in many ways. */
const MOST_KEPT = 1000

function digitsIn(timeZone: string): Intl.DateTimeFormat {
  const kept = digits.get(timeZone)
  if (kept) return kept
  if (!isTimeZone(timeZone)) return digitsIn(UTC)
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (digits.size < MOST_KEPT) digits.set(timeZone, made)
  return made
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The latest day that it is anywhere on Earth. */
export const latestDay = (now: Date): string => new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** The earliest day that it is anywhere on Earth. */
export const earliestDay = (now: Date): string =>
  new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(startOf(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** From 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (startOf(day).getUTCDay() + 6) % 7

/** The Monday of its week. */
export const weekOf = (day: string): string => addDays(day, -weekdayOf(day))

/** YYYY-MM-DD and nothing else that a Date understands: a database knows no year 0 and no sign before a year. */
export const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '0001' && formatDay(day, 'TBD') !== 'TBD'
