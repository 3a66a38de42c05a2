import { createHash } from 'node:crypto'
import { brand } from '#platform/brand.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { RawRoute } from '#platform/server/http/raw-route.ts'
import { FinderFilterInput } from '../../contract/finder.ts'
import {
  FINDER_CALENDAR_PATH,
  EVENT_CALENDAR_PATH,
  CALENDAR_MAX_EVENTS,
  RSS_MAX_EVENTS,
  FINDER_RSS_PATH,
  finderPath,
  finderRssPath,
} from '../../rules/urls.ts'
import { FILTER_NAMES, type EventFilters, normalizeFilters, filtersInWords } from '../../rules/filters.ts'
import { eventSentences as say } from '../../copy.ts'
import { readFilterLabels } from '../queries/finder.ts'
import { listUpcomingEvents } from '../queries/feeds.ts'
import { findPublicEvent } from '../queries/public.ts'
import { renderCalendar } from '../service/calendar.ts'
import { renderRss } from '../service/rss.ts'

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
const parameters = FILTER_NAMES.map((name) => ({
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

const eventCalendar: RawRoute = {
  method: 'GET',
  path: EVENT_CALENDAR_PATH,
  operation: {
    operationId: 'events.calendar',
    tags: ['Events'],
    summary: 'Download an event as an iCalendar file',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    ...createResponseSpec(CALENDAR),
  },
  async handle(request, refuse, { platform: { db, clock, config } }) {
    const id = new URL(request.url).pathname.split('/').at(-2)!
    const event = await findPublicEvent(db, id, clock.now())
    if (!event) return refuse('NOT_FOUND', say.notFound)
    const file = await renderCalendar({ events: [event], origin: config.appUrl })
    return respondCacheable(request, file, { type: CALENDAR, saveAs: `cleanup-${event.startDate}.ics` })
  },
}

const finderCalendar: RawRoute = {
  method: 'GET',
  path: FINDER_CALENDAR_PATH,
  operation: {
    operationId: 'events.finderCalendar',
    tags: ['Events'],
    summary: 'Get the upcoming events that match the filters, as an iCalendar feed',
    description: `The next ${CALENDAR_MAX_EVENTS} events. Takes the same filters as the list of events.`,
    parameters,
    ...createResponseSpec(CALENDAR),
  },
  async handle(request, refuse, context) {
    const filters = readFilters(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await listUpcoming(context, filters, { order: 'soonest', most: CALENDAR_MAX_EVENTS })
    const file = await renderCalendar({
      events,
      origin: context.platform.config.appUrl,
      name: await createFeedTitle(context, filters),
    })
    return respondCacheable(request, file, { type: CALENDAR, saveAs: 'cleanups.ics' })
  },
}

const finderRss: RawRoute = {
  method: 'GET',
  path: FINDER_RSS_PATH,
  operation: {
    operationId: 'events.finderFeed',
    tags: ['Events'],
    summary: 'Get the upcoming events that match the filters, as an RSS feed',
    description: `The ${RSS_MAX_EVENTS} most recently changed events. Takes the same filters as the list of events.`,
    parameters,
    ...createResponseSpec(RSS),
  },
  async handle(request, refuse, context) {
    const filters = readFilters(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await listUpcoming(context, filters, { order: 'newest', most: RSS_MAX_EVENTS })
    const origin = context.platform.config.appUrl
    const self = origin + finderRssPath(filters)
    const name = await createFeedTitle(context, filters)
    const feed = renderRss({ events, origin, self, finder: origin + finderPath(filters), name })
    return respondCacheable(request, feed, { type: RSS })
  },
}

export const eventFeeds: RawRoute[] = [eventCalendar, finderCalendar, finderRss]

function readFilters(request: Request): EventFilters | undefined {
  const { success, data } = FinderFilterInput.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return success ? normalizeFilters(data) : undefined
}

const listUpcoming = (
  { platform: { db, clock } }: ApiContext,
  filters: EventFilters,
  how: { order: 'soonest' | 'newest'; most: number },
) => listUpcomingEvents(db, { filters, ...how, now: clock.now() })

/** Title of a calendar or RSS feed: "Cleanstreak cleanups in Phoenix, Arizona, in December 2026, tagged River". */
async function createFeedTitle({ platform: { db } }: ApiContext, filters: EventFilters): Promise<string> {
  const filterDescription = filtersInWords(filters, await readFilterLabels(db, filters))
  return `${brand.name} cleanups ${filterDescription}`.trim()
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
