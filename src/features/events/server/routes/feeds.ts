import { createHash } from 'node:crypto'
import { brand } from '#platform/brand.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { RawRoute } from '#platform/server/http/raw-route.ts'
import { Asked } from '../../contract/finder.ts'
import {
  CALENDAR_PATH,
  EVENT_CALENDAR_PATH,
  MOST_IN_CALENDAR,
  MOST_IN_RSS,
  RSS_PATH,
  finderPath,
  rssPath,
} from '../../rules/addresses.ts'
import { FILTER_NAMES, type Filters, allowed, narrowedInWords } from '../../rules/filters.ts'
import { eventSentences as say } from '../../copy.ts'
import { labelsOf } from '../queries/finder.ts'
import { upcomingEvents } from '../queries/feeds.ts'
import { shownEvent } from '../queries/public.ts'
import { calendarOf } from '../service/calendar.ts'
import { rssOf } from '../service/rss.ts'

const CALENDAR = 'text/calendar; charset=utf-8'
const RSS = 'application/rss+xml; charset=utf-8'
/** Time for which HTTP caches may store a feed, in seconds. */
const KEPT = 300

const DESCRIPTIONS: Record<keyof Filters, string> = {
  country: 'Its code, as US',
  state: 'Its code where it has one, as AZ, else its name; or Global. Only with a country',
  city: 'Only with a state',
  month: 'As 2026-12. Only with a country',
  tag: 'Its slug',
}
const parameters = FILTER_NAMES.map((name) => ({
  name,
  in: 'query' as const,
  description: DESCRIPTIONS[name],
  schema: { type: 'string' as const },
}))
const answers = (type: string) => ({
  responses: {
    200: { description: 'OK', content: { [type.split(';')[0]!]: { schema: { type: 'string' as const } } } },
    304: { description: 'Not changed since it was read' },
  },
})

const eventCalendar: RawRoute = {
  method: 'GET',
  path: EVENT_CALENDAR_PATH,
  operation: {
    operationId: 'events.calendar',
    tags: ['Events'],
    summary: 'One event for a calendar',
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    ...answers(CALENDAR),
  },
  async handle(request, refuse, { platform: { db, clock, config } }) {
    const id = new URL(request.url).pathname.split('/').at(-2)!
    const event = await shownEvent(db, id, clock.now())
    if (!event) return refuse('NOT_FOUND', say.notFound)
    const file = await calendarOf({ events: [event], origin: config.appUrl })
    return answer(request, file, { type: CALENDAR, saveAs: `cleanup-${event.startDate}.ics` })
  },
}

const finderCalendar: RawRoute = {
  method: 'GET',
  path: CALENDAR_PATH,
  operation: {
    operationId: 'events.finderCalendar',
    tags: ['Events'],
    summary: 'What the finder finds, for a calendar to subscribe to',
    description: `The next ${MOST_IN_CALENDAR} events.`,
    parameters,
    ...answers(CALENDAR),
  },
  async handle(request, refuse, context) {
    const filters = filtersOf(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await upcoming(context, filters, { order: 'soonest', most: MOST_IN_CALENDAR })
    const file = await calendarOf({
      events,
      origin: context.platform.config.appUrl,
      name: await nameOf(context, filters),
    })
    return answer(request, file, { type: CALENDAR, saveAs: 'cleanups.ics' })
  },
}

const finderRss: RawRoute = {
  method: 'GET',
  path: RSS_PATH,
  operation: {
    operationId: 'events.finderFeed',
    tags: ['Events'],
    summary: 'What the finder finds, for a feed reader',
    description: `The ${MOST_IN_RSS} events of which there is the latest news.`,
    parameters,
    ...answers(RSS),
  },
  async handle(request, refuse, context) {
    const filters = filtersOf(request)
    if (!filters) return refuse('BAD_REQUEST')
    const events = await upcoming(context, filters, { order: 'newest', most: MOST_IN_RSS })
    const origin = context.platform.config.appUrl
    const self = origin + rssPath(filters)
    const name = await nameOf(context, filters)
    const feed = rssOf({ events, origin, self, finder: origin + finderPath(filters), name })
    return answer(request, feed, { type: RSS })
  },
}

export const eventFeeds: RawRoute[] = [eventCalendar, finderCalendar, finderRss]

function filtersOf(request: Request): Filters | undefined {
  const { success, data } = Asked.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return success ? allowed(data) : undefined
}

const upcoming = (
  { platform: { db, clock } }: ApiContext,
  filters: Filters,
  how: { order: 'soonest' | 'newest'; most: number },
) => upcomingEvents(db, { filters, ...how, now: clock.now() })

/** Title of a feed: "Cleanstreak cleanups in Phoenix, Arizona, in December 2026, tagged River". */
async function nameOf({ platform: { db } }: ApiContext, filters: Filters): Promise<string> {
  const narrowed = narrowedInWords(filters, await labelsOf(db, filters))
  return `${brand.name} cleanups ${narrowed}`.trim()
}

/** Response that shared caches may store for some minutes and then revalidate by its ETag. */
function answer(request: Request, body: string, { type, saveAs }: { type: string; saveAs?: string }): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const headers = { etag, 'cache-control': `public, max-age=${KEPT}` }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': type,
      ...(saveAs && { 'content-disposition': `attachment; filename="${saveAs}"` }),
    },
  })
}
