import { type EventFinderSearchParams, toEventFinderSearchParams } from './search-params.ts'
import { type EventFilters, normalizeEventFilters } from './filters.ts'

/** Fills in the defaults of the event finder's search parameters: no filters, first page. */
export const fillEventFinderDefaults = ({
  country = '',
  state = '',
  city = '',
  month = '',
  tag = '',
  page = 1,
}: EventFinderSearchParams): EventFilters & { page: number } => ({ country, state, city, month, tag, page })

/** Query parameters of a link to the event finder, always in the same order. */
export const toFinderQueryParams = (filters: EventFilters, page?: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toEventFinderSearchParams(filters, page)).flatMap(([name, value]) =>
      value ? [[name, String(value)]] : [],
    ),
  )

/** Completes a typed web address without a scheme by `https://`. */
export const completeUrl = (typed: string): string =>
  typed === '' || typed.includes('://') ? typed : `https://${typed.replace(/^\/\//, '')}`

export const EVENT_FINDER_PATH = '/cleanups'

/** Path of the event finder with filters and page, or of a page that opens over the finder. */
export function createEventFinderPath(filters: EventFilters, page?: number, path = EVENT_FINDER_PATH): string {
  const query = new URLSearchParams(toFinderQueryParams(filters, page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** API path of the calendar with the event finder's results, without the `/api` prefix. */
export const EVENT_FINDER_CALENDAR_PATH = '/v1/cleanup-events/calendar.ics'
export const EVENT_FINDER_RSS_PATH = '/v1/cleanup-events/feed.rss'
export const SINGLE_EVENT_CALENDAR_PATH = '/v1/cleanup-events/{id}/calendar.ics'

export const MAX_EVENTS_PER_CALENDAR = 500
export const MAX_EVENTS_PER_RSS_FEED = 50

const API_PREFIX = '/api'

export const createEventCalendarPath = (id: string): string =>
  API_PREFIX + SINGLE_EVENT_CALENDAR_PATH.replace('{id}', encodeURIComponent(id))
export const createFinderCalendarPath = (filters: EventFilters): string =>
  finderApiPath(EVENT_FINDER_CALENDAR_PATH, filters)
export const createFinderRssPath = (filters: EventFilters): string => finderApiPath(EVENT_FINDER_RSS_PATH, filters)

export const createEventPagePath = (id: string): string => `${EVENT_FINDER_PATH}/${id}`

const finderApiPath = (path: string, filters: EventFilters) =>
  createEventFinderPath(normalizeEventFilters(filters), undefined, API_PREFIX + path)
