import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import type { CsvColumns } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import { BATCH, inBatches, inOrder, placeIn } from '#platform/server/lists.ts'
import type { Filter } from '../../contract/managed.ts'
import { type Status, statusOf } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'
import { foundBy, orderOf } from './managed.ts'

const LATEST_FIRST: Filter = { search: '', sort: 'submitted_at', direction: 'descending' }

/** The slugs of all tags of the event in whose query this stands, active or not. */
const tags = sql<string | null>`(
  select string_agg(tag.slug, ' ' order by tag.slug)
  from ${cleanupEventTags} link join ${eventTags} tag on tag.id = link.tag_id
  where link.event_id = ${cleanupEvents}.id
)`

export async function* exportedEvents(db: Db, wanted: Wanted<Filter>, now: Date): AsyncGenerator<Exported[]> {
  const filter = 'ids' in wanted ? LATEST_FIRST : wanted.filter
  const which = 'ids' in wanted ? inArray(cleanupEvents.id, wanted.ids) : foundBy(filter.search)
  const order = orderOf(filter, now)
  const batches = inBatches(order, (after) =>
    db
      .select({ ...getTableColumns(cleanupEvents), tags, place: placeIn(order) })
      .from(cleanupEvents)
      .where(and(which, after))
      .orderBy(...inOrder(order))
      .limit(BATCH),
  )
  for await (const batch of batches) yield batch.map((event) => ({ ...event, status: statusOf(event, now) }))
}

type Exported = Omit<typeof cleanupEvents.$inferSelect, 'status'> & { status: Status; tags: string | null }

export const eventColumns: CsvColumns<Exported> = {
  title: ({ title }) => title,
  subtitle: ({ subtitle }) => subtitle,
  description: ({ description }) => description,
  status: ({ status }) => status,
  start_date: ({ startDate }) => startDate,
  start_time: ({ startTime }) => startTime,
  end_date: ({ endDate }) => endDate,
  end_time: ({ endTime }) => endTime,
  location_name: ({ locationName }) => locationName,
  city: ({ city }) => city,
  region: ({ region }) => region,
  country_code: ({ countryCode }) => countryCode,
  postal_code: ({ postalCode }) => postalCode,
  is_global: ({ isGlobal }) => isGlobal,
  host_org: ({ hostOrg }) => hostOrg,
  host_url: ({ hostUrl }) => hostUrl,
  registration_required: ({ registrationRequired }) => registrationRequired,
  public_contact_email: ({ publicContactEmail }) => publicContactEmail,
  contact_phone: ({ contactPhone }) => contactPhone,
  tags: ({ tags }) => tags,
  submitter_name: ({ submitterName }) => submitterName,
  submitter_email: ({ submitterEmail }) => submitterEmail,
  submitted_at: ({ submittedAt }) => submittedAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  event_id: ({ id }) => id,
}
