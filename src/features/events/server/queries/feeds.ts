import { type SQL, and, asc, desc, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm'
import { addDays, earliestDay } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Event } from '../../contract/event.ts'
import { type Filters, allowed, monthOf } from '../../rules/filters.ts'
import { cleanupEvents, finderEntries } from '../tables.ts'
import { idOfTag, placeOf } from './finder-counts.ts'
import { lastDay, tagsOfEvent, tellEvent } from './public.ts'

const isListed = (now: Date) => and(eq(cleanupEvents.status, 'approved'), gte(lastDay, earliestDay(now)))

const monthAfter = (month: string) => `${monthOf(addDays(`${month}-28`, 4))}-01`

const tagWith = (slug: string) => (slug ? idOfTag(sql`${slug}`) : sql`finder_any_tag()`)

/** Condition that selects exactly one finder entry of each event that matches the filters. */
function isFound(asked: Filters): SQL | undefined {
  const filters = allowed(asked)
  const { place, tag, month, startDate } = finderEntries
  const isThen = (chosen: string) =>
    or(eq(month, chosen), and(eq(month, ''), gte(startDate, `${chosen}-01`), lt(startDate, monthAfter(chosen))))
  const inMonth = filters.month ? isThen(filters.month) : eq(month, '')
  return and(eq(place, placeOf(filters)), eq(tag, tagWith(filters.tag)), inMonth)
}

const ORDER = {
  soonest: [asc(finderEntries.startDate), asc(finderEntries.eventId)],
  newest: [desc(cleanupEvents.updatedAt), desc(cleanupEvents.id)],
}

type Asked = { filters: Filters; order: keyof typeof ORDER; most: number; now: Date }

/** Events of a feed: upcoming ones that match the filters, with all public fields. */
export async function upcomingEvents(db: Queryable, { filters, order, most, now }: Asked): Promise<Event[]> {
  const rows = await db
    .select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent })
    .from(finderEntries)
    .innerJoin(cleanupEvents, eq(cleanupEvents.id, finderEntries.eventId))
    .where(and(isFound(filters), isListed(now)))
    .orderBy(...ORDER[order])
    .limit(most)
  return rows.map((row) => tellEvent(row, now))
}

/** Upcoming events that changed last, for the sitemap. */
export async function upcomingIds(db: Queryable, most: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: cleanupEvents.id })
    .from(cleanupEvents)
    .where(isListed(now))
    .orderBy(...ORDER.newest)
    .limit(most)
  return rows.map(({ id }) => id)
}
