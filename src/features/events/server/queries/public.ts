import { type SQL, and, asc, eq, exists, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { countryLabel } from '#features/places/rules.ts'
import { regionName } from '#features/places/server/service/regions.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { Id } from '#platform/contract.ts'
import type { Event, EventCard } from '../../contract/shown.ts'
import type { Tag } from '../../contract/tag.ts'
import { OPEN_STATUSES, type PublicStatus, statusOf } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'

type EventRow = typeof cleanupEvents.$inferSelect

const tagColumns = { id: eventTags.id, name: eventTags.name, slug: eventTags.slug }

/** The tags that are in use, by name. */
export const activeTags = (db: Queryable): Promise<Tag[]> =>
  db
    .select(tagColumns)
    .from(eventTags)
    .where(eq(eventTags.isActive, true))
    .orderBy(asc(sql`lower(${eventTags.name})`), asc(eventTags.id))

/** The active tags of the event in whose query this stands, by name. */
export const tagsOfEvent = sql<Tag[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', tag.id, 'name', tag.name, 'slug', tag.slug) order by lower(tag.name), tag.id)
  from ${cleanupEventTags} link join ${eventTags} tag on tag.id = link.tag_id
  where link.event_id = ${cleanupEvents}.id and tag.is_active
), '[]')`

const { id, title, subtitle, eventImageUrl, locationName, city, region, countryCode } = cleanupEvents
const { startDate, endDate, isGlobal, registrationRequired } = cleanupEvents
/** As `lastDayOf`. */
export const lastDay = sql<string>`coalesce(${endDate}, ${startDate})`
const place = { locationName, city, region, countryCode, isGlobal }
const days = { startDate, endDate }
const card = { id, title, subtitle, eventImageUrl, ...place, ...days, registrationRequired }

export const cardColumns = { ...card, tags: tagsOfEvent }
type CardRow = Omit<EventCard, 'regionName' | 'countryName'>

export const tellCard = (event: CardRow): EventCard => ({
  id: event.id,
  title: event.title,
  subtitle: event.subtitle,
  eventImageUrl: event.eventImageUrl,
  locationName: event.locationName,
  city: event.city,
  region: event.region,
  regionName: regionName(event.countryCode, event.region),
  countryCode: event.countryCode,
  countryName: countryLabel(event.countryCode),
  startDate: event.startDate,
  endDate: event.endDate,
  isGlobal: event.isGlobal,
  registrationRequired: event.registrationRequired,
  tags: event.tags,
})

/** What everybody may know of an event, and nothing else of the row. */
export const tellEvent = (event: EventRow & { tags: Tag[] }, now: Date): Event => ({
  ...tellCard(event),
  description: event.description,
  postalCode: event.postalCode,
  startTime: event.startTime,
  endTime: event.endTime,
  hostOrg: event.hostOrg,
  hostUrl: event.hostUrl,
  publicContactEmail: event.publicContactEmail,
  contactPhone: event.contactPhone,
  status: statusOf(event, now) as PublicStatus,
  updatedAt: event.updatedAt.toISOString(),
})

const isPublic = inArray(cleanupEvents.status, OPEN_STATUSES)

/** One that no admin has approved is not there. */
export async function shownEvent(db: Queryable, id: string, now: Date): Promise<Event | undefined> {
  if (!Id.safeParse(id).success) return undefined
  const [found] = await db
    .select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent })
    .from(cleanupEvents)
    .where(and(eq(cleanupEvents.id, id), isPublic))
  return found && tellEvent(found, now)
}

/** For what belongs to the event whose id stands in that column: one that everybody may read by its id, over or not. */
export const isOpenEvent = (db: Queryable, id: AnyPgColumn): SQL =>
  exists(
    db
      .select({ id: cleanupEvents.id })
      .from(cleanupEvents)
      .where(and(eq(cleanupEvents.id, id), inArray(cleanupEvents.status, OPEN_STATUSES))),
  )
