import { brand } from '#platform/brand.ts'
import { parseClockTime, formatClockTime } from '#platform/clock-time.ts'
import { formatDay, formatDayRange, isCalendarDay } from '#platform/days.ts'
import { DEFAULT_EVENT_COUNTRY, type EventDays, type EventTimes, hasDailyHours } from './event.ts'
import { GLOBAL_EVENTS_REGION } from './filters.ts'

const UTM_PARAMS = { utm_source: brand.name.toLowerCase(), utm_medium: 'referral', utm_campaign: 'cleanup_finder' }

/**
 * Link to the website of the organization that hosts an event, with UTM parameters that name Cleanstreak. A URL that
 * already has a query stays unchanged.
 */
export function createHostingOrganizationLink(hostUrl: string): string {
  const url = new URL(hostUrl)
  if (!url.search) url.search = new URLSearchParams(UTM_PARAMS).toString()
  return url.href
}

/** Formats the days of an event: "Sun, Dec 6, 2026", "Jan 11 to 15, 2027", "Dec 30, 2026 to Jan 2, 2027". */
export function formatEventDateRange({ startDate, endDate }: EventDays): string {
  const isOneDay = !endDate || endDate === startDate || !isCalendarDay(endDate) || !isCalendarDay(startDate)
  return isOneDay ? formatDay(startDate, 'TBD') : formatDayRange(startDate, endDate)
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

export const formatShortMonthOfDay = (day: string): string => shortMonth.format(new Date(`${day}T00:00:00Z`))

/** Text of a date badge: "Dec" over "2026", or "Dec to Jan" over "2026 to 2027". */
export function formatEventMonthBadge({ startDate, endDate }: EventDays) {
  const last = endDate && isCalendarDay(endDate) ? endDate : startDate
  if (!isCalendarDay(startDate)) return { months: 'TBD', years: '' }
  const formatPair = (first: string, second: string) => (first === second ? first : `${first} to ${second}`)
  const [year, lastYear] = [startDate.slice(0, 4), last.slice(0, 4)]
  return {
    // A date badge across two years names both months, even if they are the same.
    months:
      year === lastYear
        ? formatPair(formatShortMonthOfDay(startDate), formatShortMonthOfDay(last))
        : `${formatShortMonthOfDay(startDate)} to ${formatShortMonthOfDay(last)}`,
    years: formatPair(year, lastYear),
  }
}

/**
 * Formats the hours of an event: "9:00 AM to 11:30 AM", with "each day" for several days. Empty for an event without
 * times.
 */
export function formatEventTimes(event: EventDays & EventTimes): string {
  const { startTime, endTime } = event
  const [start, end] = [parseClockTime(startTime), parseClockTime(endTime)].map((time) => time && formatClockTime(time))
  if (start && end && start !== end) return `${start} to ${end}${hasDailyHours(event) ? ' each day' : ''}`
  return start ?? (end ? `Until ${end}` : '')
}

type EventPlace = Record<'regionName' | 'countryCode' | 'countryName', string> & {
  city: string | null
  isGlobal: boolean
}

/** Short form of an event's place: "Phoenix, Arizona", "Lyon, Auvergne-Rhône-Alpes, France", "Global". */
export function formatEventPlaceInWords({ isGlobal, city, regionName, countryCode, countryName }: EventPlace): string {
  if (isGlobal) return GLOBAL_EVENTS_REGION
  const country = countryCode === DEFAULT_EVENT_COUNTRY ? '' : countryName
  // A city that is its own region, such as Berlin, is named once.
  const region = regionName === city ? '' : regionName
  return [city, region, country].filter(Boolean).join(', ')
}

type EventAddress = Record<'regionName' | 'postalCode' | 'countryName', string> & {
  city: string | null
}

/** Address of an event: "Phoenix, Arizona 85345, United States". */
export const formatEventAddress = (event: EventAddress): string =>
  [event.city, `${event.regionName} ${event.postalCode}`, event.countryName].filter(Boolean).join(', ')

/** Formats a URL for display, without scheme and "www.": "canal.example.org/saturdays". */
export const formatUrlForDisplay = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** `tel:` link to a phone number: its digits and a leading plus. Undefined without digits. */
export function createPhoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  return digits ? `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}` : undefined
}

export const createMailtoLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
