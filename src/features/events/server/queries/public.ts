import { type SQL, and, asc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { getCountryName } from '#features/places/rules.ts'
import { getRegionName } from '#features/places/server/service/regions.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { RowIdSchema } from '#platform/contract.ts'
import { pickProperties } from '#platform/fields.ts'
import { EVENT_CARD_FIELDS, EVENT_FIELD_NAMES, type PublicEvent, type EventCardData } from '../../contract/event.ts'
import type { EventTag } from '../../contract/tag.ts'
import { PUBLIC_STORED_EVENT_STATUSES, type PublicEventStatus, getEventStatus } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

type EventRow = typeof cleanupEvents.$inferSelect

const tagColumns = { id: eventTags.id, name: eventTags.name, slug: eventTags.slug }

export const listActiveEventTags = (db: Queryable): Promise<EventTag[]> =>
  db
    .select(tagColumns)
    .from(eventTags)
    .where(eq(eventTags.isActive, true))
    .orderBy(asc(sql`lower(${eventTags.name})`), asc(eventTags.id))

/** Subquery: active tags of the outer query's event, sorted by name. */
export const activeTagsOfEventSubquery = sql<EventTag[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'slug', tag.slug) order by lower(tag.name), tag.id)
  from ${cleanupEventTags} link join ${eventTags} tag on tag.id = link.tag_id
  where link.event_id = ${cleanupEvents}.id and tag.is_active
), '[]')`

/** SQL equivalent of `getLastEventDay`: the last day of an event. */
export const eventLastDaySql = sql<string>`coalesce(${cleanupEvents.endDate}, ${cleanupEvents.startDate})`

export const eventCardColumns = {
  id: cleanupEvents.id,
  ...pickProperties(cleanupEvents, EVENT_CARD_FIELDS),
  tags: activeTagsOfEventSubquery,
}
type CardRow = Omit<EventCardData, 'regionName' | 'countryName'>

const placeNames = ({ countryCode, region }: Pick<EventRow, 'countryCode' | 'region'>) => ({
  regionName: getRegionName(countryCode, region),
  countryName: getCountryName(countryCode),
})

export const toEventCardData = (event: CardRow): EventCardData => ({
  id: event.id,
  ...pickProperties(event, EVENT_CARD_FIELDS),
  ...placeNames(event),
  tags: event.tags,
})

/** Converts an event row to its public fields, so that submitter data cannot leak. */
export const toPublicEvent = (event: EventRow & { tags: EventTag[] }, now: Date): PublicEvent => ({
  id: event.id,
  ...pickProperties(event, EVENT_FIELD_NAMES),
  ...placeNames(event),
  tags: event.tags,
  status: getEventStatus(event, now) as PublicEventStatus,
  updatedAt: event.updatedAt.toISOString(),
})

const isPublic = inArray(cleanupEvents.status, PUBLIC_STORED_EVENT_STATUSES)

/** Finds a public event by id. Pending and rejected events count as not found. */
export async function findPublicEvent(db: Queryable, id: string, now: Date): Promise<PublicEvent | undefined> {
  if (!RowIdSchema.safeParse(id).success) return undefined
  const [found] = await db
    .select({ ...getTableColumns(cleanupEvents), tags: activeTagsOfEventSubquery })
    .from(cleanupEvents)
    .where(and(eq(cleanupEvents.id, id), isPublic))
  return found && toPublicEvent(found, now)
}

/** SQL condition: the event whose id the given column contains is public, whether it has ended or not. */
export const isIdOfPublicEventSql = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: cleanupEvents.id })
      .from(cleanupEvents)
      .where(and(eq(cleanupEvents.id, id), inArray(cleanupEvents.status, PUBLIC_STORED_EVENT_STATUSES))),
  )
