import { and, asc, desc, eq, exists, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { addDays, earliestDay } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Event } from '../../contract/shown.ts'
import { type Filters, GLOBAL, allowed, monthOf } from '../../rules/finder.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'
import { tagsOfEvent, tellEvent } from './shown.ts'

const lastDay = sql<string>`coalesce(${cleanupEvents.endDate}, ${cleanupEvents.startDate})`

const isListed = (now: Date) => and(eq(cleanupEvents.status, 'approved'), gte(lastDay, earliestDay(now)))

/** Its first day. */
const monthAfter = (month: string) => `${monthOf(addDays(`${month}-28`, 4))}-01`

/** As the finder finds them. */
function isFound(db: Queryable, asked: Filters) {
  const { country, state, city, month, tag } = allowed(asked)
  const isThere = [
    country ? eq(cleanupEvents.countryCode, country) : undefined,
    state ? eq(cleanupEvents.isGlobal, state === GLOBAL) : undefined,
    state && state !== GLOBAL ? eq(cleanupEvents.region, state) : undefined,
    city ? eq(cleanupEvents.city, city) : undefined,
  ]
  const isThen = month ? [lt(cleanupEvents.startDate, monthAfter(month)), gte(lastDay, `${month}-01`)] : []
  const isTagged = tag
    ? exists(
        db
          .select({ id: eventTags.id })
          .from(cleanupEventTags)
          .innerJoin(eventTags, eq(eventTags.id, cleanupEventTags.tagId))
          .where(
            and(eq(cleanupEventTags.eventId, cleanupEvents.id), eq(eventTags.slug, tag), eq(eventTags.isActive, true)),
          ),
      )
    : undefined
  return and(...isThere, ...isThen, isTagged)
}

const ORDER = {
  soonest: [asc(cleanupEvents.startDate), asc(cleanupEvents.id)],
  newest: [desc(cleanupEvents.updatedAt), desc(cleanupEvents.id)],
}

type Asked = { filters: Filters; order: keyof typeof ORDER; most: number; now: Date }

/** What goes on from now on, whole. */
export async function upcomingEvents(db: Queryable, { filters, order, most, now }: Asked): Promise<Event[]> {
  const rows = await db
    .select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent })
    .from(cleanupEvents)
    .where(and(isListed(now), isFound(db, filters)))
    .orderBy(...ORDER[order])
    .limit(most)
  return rows.map((row) => tellEvent(row, now))
}

/** For a list of pages: those that changed last. */
export async function upcomingIds(db: Queryable, most: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: cleanupEvents.id })
    .from(cleanupEvents)
    .where(isListed(now))
    .orderBy(...ORDER.newest)
    .limit(most)
  return rows.map(({ id }) => id)
}
