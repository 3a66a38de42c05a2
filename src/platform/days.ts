const parseDay = (day: string | null | undefined) => new Date(`${day}T00:00:00Z`)

const withoutWeekdayOptions = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
const withoutWeekdayFormat = new Intl.DateTimeFormat('en-US', withoutWeekdayOptions)
const withWeekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', ...withoutWeekdayOptions })

/** Placeholder for a missing or invalid date: "TBD" on public pages, "Invalid date" in the admin console. */
export type InvalidDatePlaceholder = 'TBD' | 'Invalid date'

type DayFormatter = (day: string | null | undefined, fallback: InvalidDatePlaceholder) => string

const createDayFormatter =
  (dateFormat: Intl.DateTimeFormat): DayFormatter =>
  (day, fallback) => {
    const date = parseDay(day)
    // JavaScript parses February 30 as March 2. A date is valid only if formatting its parsed value returns the input.
    const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T`)
    return exists ? dateFormat.format(date) : fallback
  }

/** Formats 2026-11-15 as "Sun, Nov 15, 2026". A calendar day has no time zone and reads the same everywhere. */
export const formatDay = createDayFormatter(withWeekdayFormat)

const withoutYearFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Formats a day of the next or last few weeks as "Sun, Nov 15". */
export const formatDayWithoutYear = createDayFormatter(withoutYearFormat)

/** Formats a day as "Nov 15, 2026", for table columns in which the weekday would need a second line. */
export const formatDayWithoutWeekday = createDayFormatter(withoutWeekdayFormat)

const monthAndDayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export const formatShortDay = (day: string) => monthAndDayFormat.format(parseDay(day))

/** Formats two different days as a range, without repeating a shared month or year: "Feb 1 to 28, 2027". */
export function formatDayRange(first: string, last: string): string {
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)]
  const end = `${formatShortDay(last)}, ${Number(lastYear)}`
  if (year !== lastYear) return `${formatShortDay(first)}, ${Number(year)} to ${end}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${formatShortDay(first)} to ${isOneMonth ? `${Number(last.slice(8))}, ${Number(lastYear)}` : end}`
}

const DAY_MS = 24 * 60 * 60 * 1000
const UTC = 'UTC'

/** Calendar day (YYYY-MM-DD) of a point in time in a time zone. A missing or unknown zone counts as UTC. */
export function dayInTimeZone(timeZone: string | null | undefined, now: Date): string {
  // The date is assembled from parts, because the date format of a locale differs between browsers and versions.
  const parts = Object.fromEntries(
    formatterIn(timeZone || UTC)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

/**
 * Cache of date formatters by time zone. Creating a formatter is a hundred times slower than using one, and a ranking
 * page needs one per member.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()
/**
 * Maximum size of the date formatter cache: above the number of time zones, because their names have several spellings.
 */
const MAX_CACHED_FORMATTERS = 1000

function formatterIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone)
  if (cached) return cached
  if (!isValidTimeZone(timeZone)) return formatterIn(UTC)
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  if (formatters.size < MAX_CACHED_FORMATTERS) formatters.set(timeZone, formatter)
  return formatter
}

export function isValidTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Current calendar day in the time zone that is furthest ahead (UTC+14): no place on Earth has a later date. */
export const latestDayOnEarth = (now: Date): string =>
  new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)

/** Current calendar day in the time zone that is furthest behind (UTC-12): no place on Earth has an earlier date. */
export const earliestDayOnEarth = (now: Date): string =>
  new Date(now.getTime() - 12 * 60 * 60 * 1000).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string =>
  new Date(parseDay(day).getTime() + days * DAY_MS).toISOString().slice(0, 10)

export const countDays = (from: string, until: string): number =>
  (parseDay(until).getTime() - parseDay(from).getTime()) / DAY_MS

/** Weekday as a number, from 0 for Monday to 6 for Sunday. */
export const weekdayIndexFromMonday = (day: string): number => (parseDay(day).getUTCDay() + 6) % 7

export const startOfWeek = (day: string): string => addDays(day, -weekdayIndexFromMonday(day))

/**
 * Whether a text is a valid day as YYYY-MM-DD. Year 0 and signed years are rejected, because PostgreSQL has neither.
 */
export const isCalendarDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= '0001' && formatDay(day, 'TBD') !== 'TBD'
