import { brand } from '#platform/brand.ts'
import { readTime, sayTime } from '#platform/clock-time.ts'
import { formatDay, formatDays, isDay } from '#platform/days.ts'
import { DEFAULT_COUNTRY, type Days, type Times, isDaily } from './event.ts'
import { GLOBAL } from './filters.ts'

const UTM = { utm_source: brand.name.toLowerCase(), utm_medium: 'referral', utm_campaign: 'cleanup_finder' }

/** URL of the host with UTM parameters that name Cleanstreak. A URL that already has a query stays unchanged. */
export function hostLink(hostUrl: string): string {
  const url = new URL(hostUrl)
  if (!url.search) url.search = new URLSearchParams(UTM).toString()
  return url.href
}

/** Formats the days of an event: "Sun, Dec 6, 2026", "Jan 11 to 15, 2027", "Dec 30, 2026 to Jan 2, 2027". */
export function dateRange({ startDate, endDate }: Days): string {
  const isOneDay = !endDate || endDate === startDate || !isDay(endDate) || !isDay(startDate)
  return isOneDay ? formatDay(startDate, 'TBD') : formatDays(startDate, endDate)
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

export const monthInShort = (day: string): string => shortMonth.format(new Date(`${day}T00:00:00Z`))

/** Text of a date badge: "Dec" over "2026", or "Dec to Jan" over "2026 to 2027". */
export function badgeOf({ startDate, endDate }: Days) {
  const last = endDate && isDay(endDate) ? endDate : startDate
  if (!isDay(startDate)) return { months: 'TBD', years: '' }
  const both = (first: string, second: string) => (first === second ? first : `${first} to ${second}`)
  const [year, lastYear] = [startDate.slice(0, 4), last.slice(0, 4)]
  return {
    // A badge across two years names both months, even if they are the same.
    months:
      year === lastYear
        ? both(monthInShort(startDate), monthInShort(last))
        : `${monthInShort(startDate)} to ${monthInShort(last)}`,
    years: both(year, lastYear),
  }
}

/** Formats the hours of an event: "9:00 AM to 11:30 AM", with "each day" for several days. Empty without times. */
export function formatTimes(event: Days & Times): string {
  const { startTime, endTime } = event
  const [start, end] = [readTime(startTime), readTime(endTime)].map((time) => time && sayTime(time))
  if (start && end && start !== end) return `${start} to ${end}${isDaily(event) ? ' each day' : ''}`
  return start ?? (end ? `Until ${end}` : '')
}

type Placed = Record<'regionName' | 'countryCode' | 'countryName', string> & { city: string | null; isGlobal: boolean }

/** Short form of a place: "Phoenix, Arizona", "Lyon, Auvergne-Rhône-Alpes, France", "Global". */
export function placeInWords({ isGlobal, city, regionName, countryCode, countryName }: Placed): string {
  if (isGlobal) return GLOBAL
  const country = countryCode === DEFAULT_COUNTRY ? '' : countryName
  // A city that is its own region, such as Berlin, is named once.
  const region = regionName === city ? '' : regionName
  return [city, region, country].filter(Boolean).join(', ')
}

type Addressed = Record<'regionName' | 'postalCode' | 'countryName', string> & {
  city: string | null
}

/** Address of an event: "Phoenix, Arizona 85345, United States". */
export const addressInWords = (event: Addressed): string =>
  [event.city, `${event.regionName} ${event.postalCode}`, event.countryName].filter(Boolean).join(', ')

/** URL for display, without scheme and "www.": "canal.example.org/saturdays". */
export const webAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

/** `tel:` link to a phone number: its digits and a leading plus. Undefined without digits. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '')
  return digits ? `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}` : undefined
}

export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
