import { FILTER_NAMES, type Filters, allowed } from './finder.ts'

/** Below the API's own. */
export const CALENDAR_PATH = '/v1/cleanup-events/calendar.ics'
export const RSS_PATH = '/v1/cleanup-events/feed.rss'
export const EVENT_CALENDAR_PATH = '/v1/cleanup-events/{id}/calendar.ics'

export const MOST_IN_CALENDAR = 500
export const MOST_IN_RSS = 50

const API = '/api'

export const eventCalendarPath = (id: string): string =>
  API + EVENT_CALENDAR_PATH.replace('{id}', encodeURIComponent(id))
export const calendarPath = (filters: Filters): string => API + CALENDAR_PATH + queryOf(filters)
export const rssPath = (filters: Filters): string => API + RSS_PATH + queryOf(filters)

export const eventPath = (id: string): string => `/cleanups/${id}`
export const finderPath = (filters: Filters): string => `/cleanups${queryOf(filters)}`

/** With what is chosen, as finder and feeds understand it. */
function queryOf(asked: Filters): string {
  const filters = allowed(asked)
  const query = new URLSearchParams(FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
  return query.size > 0 ? `?${query}` : ''
}
