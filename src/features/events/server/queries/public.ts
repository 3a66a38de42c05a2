import { type SQL, and, asc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { countryLabel } from '#features/places/rules.ts'
import { regionName } from '#features/places/server/service/regions.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { Id } from '#platform/contract.ts'
import { pick } from '#platform/fields.ts'
import { CARD_FIELD_NAMES, EVENT_FIELD_NAMES, type Event, type EventCard } from '../../contract/event.ts'
import type { Tag } from '../../contract/tag.ts'
import { OPEN_STATUSES, type PublicStatus, statusOf } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

type EventRow = typeof cleanupEvents.$inferSelect

const tagColumns = { id: eventTags.id, name: eventTags.name, slug: eventTags.slug }

export const activeTags = (db: Queryable): Promise<Tag[]> =>
  db
    .select(tagColumns)
    .from(eventTags)
    .where(eq(eventTags.isActive, true))
    .orderBy(asc(sql`lower(${eventTags.name})`), asc(eventTags.id))

/** Subquery: active tags of the outer query's event, sorted by name. */
export const tagsOfEvent = sql<Tag[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'slug', tag.slug) order by lower(tag.name), tag.id)
  from ${cleanupEventTags} link join ${eventTags} tag on tag.id = link.tag_id
  where link.event_id = ${cleanupEvents}.id and tag.is_active
), '[]')`

/** SQL equivalent of `lastDayOf`: the last day of an event. */
export const lastDay = sql<string>`coalesce(${cleanupEvents.endDate}, ${cleanupEvents.startDate})`

export const cardColumns = { id: cleanupEvents.id, ...pick(cleanupEvents, CARD_FIELD_NAMES), tags: tagsOfEvent }
type CardRow = Omit<EventCard, 'regionName' | 'countryName'>

const placeNames = ({ countryCode, region }: Pick<EventRow, 'countryCode' | 'region'>) => ({
  regionName: regionName(countryCode, region),
  countryName: countryLabel(countryCode),
})

export const tellCard = (event: CardRow): EventCard => ({
  id: event.id,
  ...pick(event, CARD_FIELD_NAMES),
  ...placeNames(event),
  tags: event.tags,
})

/** Converts an event row to its public fields, so that submitter data cannot leak. */
export const tellEvent = (event: EventRow & { tags: Tag[] }, now: Date): Event => ({
  id: event.id,
  ...pick(event, EVENT_FIELD_NAMES),
  ...placeNames(event),
  tags: event.tags,
  status: statusOf(event, now) as PublicStatus,
  updatedAt: event.updatedAt.toISOString(),
})

const isPublic = inArray(cleanupEvents.status, OPEN_STATUSES)

/** Finds a public event by id. Pending and rejected events count as not found. */
export async function shownEvent(db: Queryable, id: string, now: Date): Promise<Event | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const [found] = await db
    .select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent })
    .from(cleanupEvents)
    .where(and(eq(cleanupEvents.id, id), isPublic))
  return found && tellEvent(found, now)
}

/** Condition for rows that belong to an event: the event whose id is in the column is public, past or not. */
export const isOpenEvent = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: cleanupEvents.id })
      .from(cleanupEvents)
      .where(and(eq(cleanupEvents.id, id), inArray(cleanupEvents.status, OPEN_STATUSES))),
  )
