import { createHash } from 'node:crypto'
import type { ApiContext } from '#platform/server/api.ts'
import type { RawHttpRoute } from '#platform/server/http/raw-route.ts'
import { EventFinderFilterInput } from '../../contract/finder.ts'
import {
  EVENT_FINDER_CALENDAR_PATH,
  SINGLE_EVENT_CALENDAR_PATH,
  MAX_EVENTS_PER_CALENDAR,
  MAX_EVENTS_PER_RSS_FEED,
  EVENT_FINDER_RSS_PATH,
  createEventFinderPath,
  createFinderRssPath,
} from '../../rules/urls.ts'
import {
  EVENT_FILTER_NAMES,
  type EventFilters,
  normalizeEventFilters,
  describeEventFilters,
} from '../../rules/filters.ts'
import { eventUiTexts as texts } from '../../copy.ts'
import { readFinderFilterLabels } from '../queries/finder.ts'
import { listUpcomingEvents } from '../queries/feeds.ts'
import { findPublicEvent } from '../queries/public.ts'
import { renderEventCalendar } from '../service/calendar.ts'
import { renderEventRssFeed } from '../service/rss.ts'

const CALENDAR = 'text/calendar; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
/** Time for which HTTP caches may store a calendar or RSS feed of events, in seconds. */
const CACHE_SECONDS = 300

const DESCRIPTIONS: Record<keyof EventFilters, string> = {
  country: 'Country code, such as US',
  state: 'State code, such as AZ, or the name of a state without a code, or Global. Requires country',
  city: 'City name. Requires state',
  month: 'Month, such as 2026-12. Requires country',
  tag: 'Slug of a tag',
}
const parameters = EVENT_FILTER_NAMES.map((name) => ({
  name,
  in: 'query' as const,
  description: DESCRIPTIONS[name],
  schema: { type: 'string' as const },
}))
const createResponseSpec = (type: string) => ({
  responses: {
    200: { description: 'OK', content: { [type.split(';')[0]!]: { schema: { type: 'string' as const } } } },
    304: { description: 'Not modified' },
  },
})

const eventCalendar: RawHttpRoute = {
  method: 'GET',
  path: SINGLE_EVENT_CALENDAR_PATH,
  operation: {
    operationId: 'events.calendar',
    tags: ['Events'],
    summary: 'Download an event as an iCalendar file',
    description:
      'For an approved event, also after its last day. Times carry the time zone of the place, if it is known.',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    ...createResponseSpec(CALENDAR),
  },
  async handle(request, refuse, { platform: { db, clock, config } }) {
    const id = new URL(request.url).pathname.split('/').at(-2)!
    const event = await findPublicEvent(db, id, clock.now())
    if (!event) return refuse('NOT_FOUND', texts.notFound)
    const file = await renderEventCalendar({ events: [event], origin: config.appUrl })
    return respondCacheable(request, file, { type: CALENDAR, saveAs: `cleanup-${event.startDate}.ics` })
  },
}

const finderCalendar: RawHttpRoute = {
  method: 'GET',
  path: EVENT_FINDER_CALENDAR_PATH,
  operation: {
    operationId: 'events.finderCalendar',
    tags: ['Events'],
    summary: 'Get the upcoming events that match the filters, as an iCalendar feed',
    description: `The next ${MAX_EVENTS_PER_CALENDAR} events. Takes the same filters as the list of events.`,
    parameters,
    ...createResponseSpec(CALENDAR),
  },
  async handle(request, refuse, context) {
    const filters = readFilters(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await listUpcoming(context, filters, { order: 'soonest', most: MAX_EVENTS_PER_CALENDAR })
    const file = await renderEventCalendar({
      events,
      origin: context.platform.config.appUrl,
      name: await createFeedTitle(context, filters),
    })
    return respondCacheable(request, file, { type: CALENDAR, saveAs: 'cleanups.ics' })
  },
}

const finderRss: RawHttpRoute = {
  method: 'GET',
  path: EVENT_FINDER_RSS_PATH,
  operation: {
    operationId: 'events.finderFeed',
    tags: ['Events'],
    summary: 'Get the upcoming events that match the filters, as an RSS feed',
    description: `The ${MAX_EVENTS_PER_RSS_FEED} most recently changed events. Takes the same filters as the list of events.`,
    parameters,
    ...createResponseSpec(RSS),
  },
  async handle(request, refuse, context) {
    const filters = readFilters(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await listUpcoming(context, filters, { order: 'newest', most: MAX_EVENTS_PER_RSS_FEED })
    const origin = context.platform.config.appUrl
    const self = origin + createFinderRssPath(filters)
    const name = await createFeedTitle(context, filters)
    const finder = origin + createEventFinderPath(filters)
    const organizationName = context.platform.installation.current().name
    const feed = renderEventRssFeed({ events, origin, self, finder, name, organizationName })
    return respondCacheable(request, feed, { type: RSS })
  },
}

export const eventFeedRoutes: RawHttpRoute[] = [eventCalendar, finderCalendar, finderRss]

function readFilters(request: Request): EventFilters | undefined {
  const { success, data } = EventFinderFilterInput.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return success ? normalizeEventFilters(data) : undefined
}

const listUpcoming = (
  { platform: { db, clock } }: ApiContext,
  filters: EventFilters,
  how: { order: 'soonest' | 'newest'; most: number },
) => listUpcomingEvents(db, { filters, ...how, now: clock.now() })

/** Title of a calendar or RSS feed: "Cleanstreak cleanups in Phoenix, Arizona, in December 2026, tagged River". */
async function createFeedTitle({ platform: { db, installation } }: ApiContext, filters: EventFilters): Promise<string> {
  const filterDescription = describeEventFilters(filters, await readFinderFilterLabels(db, filters))
  return `${installation.current().name} cleanups ${filterDescription}`.trim()
}

/** Creates a feed response that shared caches may store for some minutes and then revalidate by its ETag. */
function respondCacheable(
  request: Request,
  body: string,
  { type, saveAs }: { type: string; saveAs?: string },
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': `public, max-age=${CACHE_SECONDS}` }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      ...(saveAs && { 'content-disposition': `attachment; filename="${saveAs}"` }),
    },
  })
}
