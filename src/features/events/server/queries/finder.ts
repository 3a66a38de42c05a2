import { and, asc, eq, sql } from 'drizzle-orm'
import { earliestDayOnEarth } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import { singleFlight } from '#platform/server/db/batch.ts'
import { getCountryName, isCountryCode } from '#features/places/rules.ts'
import { getRegionName, isRegionOfCountry } from '#features/places/server/service/regions.ts'
import type { EventFinderFilterOption, EventFinderResultPage, EventFinderQuery } from '../../contract/finder.ts'
import { EVENT_FINDER_PAGE_SIZE } from '../../rules/event.ts'
import {
  type EventFilters,
  GLOBAL_EVENTS_REGION,
  normalizeEventFilters,
  getEnabledEventFilters,
} from '../../rules/filters.ts'
import { cleanupEvents, eventTags } from '../tables.ts'
import {
  type FinderFilterCounts,
  countFinderFilterOptions,
  toEventFinderPlaceColumnValue,
  requestedTagIdSubquery,
} from './finder-counts.ts'
import { eventCardColumns, toEventCardData } from './public.ts'

const { placeholder } = sql

const pageQuery = prepareStatementOnce((db) => {
  const found = db
    .select({
      eventId: sql<string>`event_id`.as('event_id'),
      page: sql<number>`page`.as('page'),
      total: sql<number>`total`.as('total'),
    })
    .from(
      sql`finder_page(${placeholder('place')}, ${requestedTagIdSubquery}, ${placeholder('month')}, ${placeholder('page')}, ${EVENT_FINDER_PAGE_SIZE})`,
    )
    .as('found')
  return db
    .select({ ...eventCardColumns, page: found.page, total: found.total })
    .from(found)
    .innerJoin(cleanupEvents, eq(cleanupEvents.id, found.eventId))
    .orderBy(asc(cleanupEvents.startDate), asc(cleanupEvents.id))
    .prepare('page_of_events')
})

const readPageOfDay = singleFlight(
  async (db, { day, ...query }: EventFinderQuery & { day: string }): Promise<EventFinderResultPage> => {
    const filters = normalizeEventFilters(query)
    const optionCounts = await countFinderFilterOptions(db, filters, day)
    const rows = await pageQuery(db).execute({
      ...filters,
      place: toEventFinderPlaceColumnValue(filters),
      page: query.page,
    })
    const [{ page, total } = { page: 1, total: 0 }] = rows
    return {
      events: rows.map(toEventCardData),
      page,
      pages: Math.max(1, Math.ceil(total / EVENT_FINDER_PAGE_SIZE)),
      total,
      options: toFilterOptions(filters, optionCounts),
    }
  },
)

/**
 * Reads a page of the event finder: events that have not ended everywhere on Earth. Concurrent identical reads share
 * one query (single-flight). A page beyond the last returns the first.
 */
export const readEventFinderPage = (db: Db, query: EventFinderQuery, now: Date): Promise<EventFinderResultPage> =>
  readPageOfDay(db, { ...query, day: earliestDayOnEarth(now) })

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthLabel = (value: string) => month.format(new Date(`${value}-01T00:00:00Z`))

const { compare } = new Intl.Collator('en')
const byValue = (a: EventFinderFilterOption, b: EventFinderFilterOption) => (a.value < b.value ? -1 : 1)
const byLabel = (a: EventFinderFilterOption, b: EventFinderFilterOption) => compare(a.label, b.label) || byValue(a, b)
const globalFirst = (a: EventFinderFilterOption, b: EventFinderFilterOption) =>
  Number(b.value === GLOBAL_EVENTS_REGION) - Number(a.value === GLOBAL_EVENTS_REGION) || byLabel(a, b)
const ORDER = { country: byLabel, state: globalFirst, city: byLabel, month: byValue, tag: byLabel }

/** Reads only the labels of the chosen event filters, for the title of a calendar or RSS feed. */
export async function readFinderFilterLabels(
  db: Queryable,
  filters: EventFilters,
): Promise<EventFinderResultPage['options']> {
  const tag = filters.tag ? await tagBySlug(db, filters.tag) : []
  const none = new Map<string, number>()
  return toFilterOptions(filters, { country: none, state: none, city: none, month: none, tag, hasState: true })
}

const tagBySlug = (db: Queryable, slug: string) =>
  db
    .select({ slug: eventTags.slug, name: eventTags.name, count: sql<number>`0` })
    .from(eventTags)
    .where(and(eq(eventTags.slug, slug), eq(eventTags.isActive, true)))

/**
 * Options of each filter in the event finder with their counts. The chosen option is included even without events,
 * unless no country, state or active tag has that value. A state that ISO does not list is known by its events.
 */
function toFilterOptions(filters: EventFilters, counted: FinderFilterCounts): EventFinderResultPage['options'] {
  const { country, state } = filters
  const tagNames = new Map(counted.tag.map(({ slug, name }) => [slug, name]))
  const counts = { ...counted, tag: new Map(counted.tag.map(({ slug, count }) => [slug, count])) }
  const label = {
    country: getCountryName,
    state: (value: string) => getRegionName(country, value),
    city: (value: string) => value,
    month: monthLabel,
    tag: (value: string) => tagNames.get(value) ?? value,
  }
  const enabled = getEnabledEventFilters(filters)
  const isKnown = {
    country: isCountryCode(country),
    state: state === GLOBAL_EVENTS_REGION || counted.hasState || isRegionOfCountry(country, state),
    city: true,
    month: true,
    tag: tagNames.has(filters.tag),
  }
  const options = (name: keyof EventFilters): EventFinderFilterOption[] => {
    if (!enabled[name]) return []
    const values = new Set([...counts[name].keys(), ...(isKnown[name] ? [filters[name]] : [])])
    values.delete('')
    const of = (value: string) => ({ value, label: label[name](value), count: counts[name].get(value) ?? 0 })
    return Array.from(values, of).toSorted(ORDER[name])
  }
  return {
    country: options('country'),
    state: options('state'),
    city: options('city'),
    month: options('month'),
    tag: options('tag'),
  }
}
