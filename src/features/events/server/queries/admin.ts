import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { earliestDay } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import { BATCH, type Order, holds, inBatches, inOrder, pageOf, placeIn } from '#platform/server/lists.ts'
import { type CsvColumns, csvOf } from '#platform/server/downloads/csv.ts'
import type { Wanted } from '#platform/server/downloads/list-export.ts'
import type { Filter, ManagedEvent, ManagedPage, Search } from '../../contract/admin.ts'
import { EVENT_FIELD_NAMES } from '../../contract/event.ts'
import { ADMIN_PAGE, type AdminSort, STATUSES, type Status, statusOf } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'
import { lastDay, tagsOfEvent, tellEvent } from './public.ts'

const { id, title, city, startDate, submitterName, submitterEmail, submittedAt, status } = cleanupEvents

/** Subquery: ids of all tags of the outer query's event. */
const tagIdsOfEvent = sql<string[]>`coalesce((
  select jsonb_agg(${cleanupEventTags.tagId} order by ${cleanupEventTags.tagId})
  from ${cleanupEventTags} where ${eq(cleanupEventTags.eventId, id)}
), '[]')`

const rows = (db: Queryable) =>
  db.select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent, selectedTags: tagIdsOfEvent }).from(cleanupEvents)

type Found = Awaited<ReturnType<typeof rows>>[number]

const managed = (event: Found, now: Date): ManagedEvent => ({
  ...tellEvent(event, now),
  storedStatus: event.status,
  status: statusOf(event, now),
  selectedTags: event.selectedTags,
  submitterName: event.submitterName,
  submitterEmail: event.submitterEmail,
  submittedAt: event.submittedAt.toISOString(),
  updatedBy: event.updatedBy,
})

export async function managedEvent(db: Queryable, eventId: string, now: Date): Promise<ManagedEvent | undefined> {
  const [found] = await rows(db).where(eq(id, eventId))
  return found && managed(found, now)
}

/** Statuses in their sort order: pending events come first. */
const statuses = sql.join(
  STATUSES.map((each) => sql`${each}::text`),
  sql`, `,
)
const shownStatus = (now: Date) =>
  sql`array_position(array[${statuses}], case when ${status} = 'approved' and ${lastDay} < ${earliestDay(now)} then 'past' else ${status} end)`

/** Sort expressions of the admin list; letter case is ignored. */
const sorted = (now: Date): Record<AdminSort, SQL | AnyPgColumn> => ({
  title: sql`lower(${title})`,
  submitter: sql`lower(coalesce(${submitterName}, ${submitterEmail}, ''))`,
  submitted_at: submittedAt,
  start_date: startDate,
  status: shownStatus(now),
})

const orderOf = ({ sort, direction }: Filter, now: Date): Order => ({
  by: sorted(now)[sort],
  id,
  direction,
})

const foundBy = (search: string): SQL | undefined =>
  search ? or(...[title, submitterName, submitterEmail, city].map((column) => holds(column, search))) : undefined

export const countPending = (db: Queryable): Promise<number> => db.$count(cleanupEvents, eq(status, 'pending'))

export async function managedEvents(db: Queryable, asked: Search, now: Date): Promise<ManagedPage> {
  const which = foundBy(asked.search)
  const paged = await pageOf(db, cleanupEvents, { which, page: asked.page, size: ADMIN_PAGE })
  const found = await rows(db)
    .where(which)
    .orderBy(...inOrder(orderOf(asked, now)))
    .limit(ADMIN_PAGE)
    .offset((paged.page - 1) * ADMIN_PAGE)
  return { events: found.map((event) => managed(event, now)), ...paged, pending: await countPending(db) }
}

const LATEST_FIRST: Filter = { search: '', sort: 'submitted_at', direction: 'descending' }

/** Subquery: slugs of all tags of the outer query's event, active or not. */
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

const FIRST = ['title', 'subtitle', 'description'] as const
/** The export leaves out the image URL, which is of no use in a spreadsheet. */
const NOT_EXPORTED: string[] = [...FIRST, 'eventImageUrl']
const rest = EVENT_FIELD_NAMES.filter((name) => !NOT_EXPORTED.includes(name))

export const eventColumns: CsvColumns<Exported> = {
  ...csvOf(FIRST),
  ...csvOf(['status']),
  ...csvOf(rest),
  ...csvOf(['tags', 'submitterName', 'submitterEmail']),
  submitted_at: ({ submittedAt }) => submittedAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  event_id: ({ id }) => id,
}
