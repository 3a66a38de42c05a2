import { type SQL, and, asc, desc, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm'
import { addDays, earliestDayOnEarth } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { PublicEvent } from '../../contract/event.ts'
import { type EventFilters, normalizeEventFilters, extractMonthOfDay } from '../../rules/filters.ts'
import { cleanupEvents, finderEntries } from '../tables.ts'
import { activeTagIdSubquery, toEventFinderPlaceColumnValue } from './finder-counts.ts'
import { eventLastDaySql, activeTagsOfEventSubquery, toPublicEvent } from './public.ts'

const isListed = (now: Date) => and(eq(cleanupEvents.status, 'approved'), gte(eventLastDaySql, earliestDayOnEarth(now)))

const firstDayOfNextMonth = (month: string) => `${extractMonthOfDay(addDays(`${month}-28`, 4))}-01`

const tagIdBySlug = (slug: string) => (slug ? activeTagIdSubquery(sql`${slug}`) : sql`finder_any_tag()`)

/** SQL condition that selects exactly one row of `finder_entries` for each event that matches the filters. */
function matchesFilters(requested: EventFilters): SQL | undefined {
  const filters = normalizeEventFilters(requested)
  const { place, tag, month, startDate } = finderEntries
  const isInMonth = (chosen: string) =>
    or(
      eq(month, chosen),
      and(eq(month, ''), gte(startDate, `${chosen}-01`), lt(startDate, firstDayOfNextMonth(chosen))),
    )
  const inMonth = filters.month ? isInMonth(filters.month) : eq(month, '')
  return and(eq(place, toEventFinderPlaceColumnValue(filters)), eq(tag, tagIdBySlug(filters.tag)), inMonth)
}

const ORDER = {
  soonest: [asc(finderEntries.startDate), asc(finderEntries.eventId)],
  newest: [desc(cleanupEvents.updatedAt), desc(cleanupEvents.id)],
}

type FeedQuery = { filters: EventFilters; order: keyof typeof ORDER; most: number; now: Date }

/** Reads the events of a calendar or RSS feed: upcoming ones that match the filters, with all public fields. */
export async function listUpcomingEvents(
  db: Queryable,
  { filters, order, most, now }: FeedQuery,
): Promise<PublicEvent[]> {
  const rows = await db
    .select({ ...getTableColumns(cleanupEvents), tags: activeTagsOfEventSubquery })
    .from(finderEntries)
    .innerJoin(cleanupEvents, eq(cleanupEvents.id, finderEntries.eventId))
    .where(and(matchesFilters(filters), isListed(now)))
    .orderBy(...ORDER[order])
    .limit(most)
  return rows.map((row) => toPublicEvent(row, now))
}

/** Reads the ids of the upcoming events that changed last, for the sitemap. */
export async function listUpcomingEventIds(db: Queryable, most: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: cleanupEvents.id })
    .from(cleanupEvents)
    .where(isListed(now))
    .orderBy(...ORDER.newest)
    .limit(most)
  return rows.map(({ id }) => id)
}
