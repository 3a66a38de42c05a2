import { type FinderSearchParams, toFinderSearchParams } from './search-params.ts'
import { type EventFilters, normalizeFilters } from './filters.ts'

/** Fills in the defaults of the event finder's search parameters: no filters, first page. */
export const fillFinderDefaults = ({
  country = '',
  state = '',
  city = '',
  month = '',
  tag = '',
  page = 1,
}: FinderSearchParams): EventFilters & { page: number } => ({ country, state, city, month, tag, page })

/** Query parameters of a link to the event finder, always in the same order. */
export const toQueryParams = (filters: EventFilters, page?: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toFinderSearchParams(filters, page)).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    ),
  )

export const FINDER_PATH = '/cleanups'

/** Path of the event finder with filters and page, or of a page that opens over the finder. */
export function finderPath(filters: EventFilters, page?: number, path = FINDER_PATH): string {
  const query = new URLSearchParams(toQueryParams(filters, page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** API path of the calendar with the event finder's results, without the `/api` prefix. */
export const FINDER_CALENDAR_PATH = '/v1/cleanup-events/calendar.ics'
export const FINDER_RSS_PATH = '/v1/cleanup-events/feed.rss'
export const EVENT_CALENDAR_PATH = '/v1/cleanup-events/{id}/calendar.ics'

export const CALENDAR_MAX_EVENTS = 500
export const RSS_MAX_EVENTS = 50

const API_PREFIX = '/api'

export const eventCalendarPath = (id: string): string =>
  API_PREFIX + EVENT_CALENDAR_PATH.replace('{id}', encodeURIComponent(id))
export const finderCalendarPath = (filters: EventFilters): string => finderApiPath(FINDER_CALENDAR_PATH, filters)
export const finderRssPath = (filters: EventFilters): string => finderApiPath(FINDER_RSS_PATH, filters)

export const eventPath = (id: string): string => `${FINDER_PATH}/${id}`

const finderApiPath = (path: string, filters: EventFilters) =>
  finderPath(normalizeFilters(filters), undefined, API_PREFIX + path)
