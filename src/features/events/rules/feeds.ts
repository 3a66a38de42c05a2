import { FINDER, finderPath } from './address.ts'
import { type Filters, allowed } from './finder.ts'

/** Below the API's own. */
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

/** With what is chosen, as finder and feeds understand it. */
const pathOf = (path: string, filters: Filters) => finderPath(allowed(filters), undefined, API + path)
