import { type FinderAddress, addressOf } from './search-params.ts'
import { type Filters, allowed } from './filters.ts'

/** Fills in the defaults of the finder's search parameters: no filters, first page. */
export const finderAt = ({
  country = '',
  state = '',
  city = '',
  month = '',
  tag = '',
  page = 1,
}: FinderAddress): Filters & { page: number } => ({ country, state, city, month, tag, page })

/** Query parameters of a link to the finder, always in the same order. */
export const queryOf = (filters: Filters, page?: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(addressOf(filters, page)).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

export const FINDER = '/cleanups'

/** Path of the finder with filters and page, or of a page that opens over the finder. */
export function finderPath(filters: Filters, page?: number, path = FINDER): string {
  const query = new URLSearchParams(queryOf(filters, page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** API path of the finder's calendar, without the `/api` prefix. */
export const CALENDAR_PATH = '/v1/cleanup-events/calendar.ics'
export const RSS_PATH = '/v1/cleanup-events/feed.rss'
export const EVENT_CALENDAR_PATH = '/v1/cleanup-events/{id}/calendar.ics'

export const MOST_IN_CALENDAR = 500
export const MOST_IN_RSS = 50

const API = '/api'

export const eventCalendarPath = (id: string): string =>
  API + EVENT_CALENDAR_PATH.replace('{id}', encodeURIComponent(id))
export const calendarPath = (filters: Filters): string => pathOf(CALENDAR_PATH, filters)
export const rssPath = (filters: Filters): string => pathOf(RSS_PATH, filters)

export const eventPath = (id: string): string => `${FINDER}/${id}`

const pathOf = (path: string, filters: Filters) => finderPath(allowed(filters), undefined, API + path)
