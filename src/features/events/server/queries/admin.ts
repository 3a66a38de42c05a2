import { type SQL, and, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isAdmin } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { earliestDayOnEarth } from '#platform/days.ts'
import type { Db, Queryable } from '#platform/server/db/db.ts'
import {
  type ListSortOrder,
  columnContainsTextSql,
  readListInBatches,
  readListPage,
  keysetCursorColumns,
} from '#platform/server/lists.ts'
import { type CsvColumns, createCsvColumns } from '#platform/server/downloads/csv.ts'
import type { CsvExportRowSelection } from '#platform/server/downloads/list-export.ts'
import type {
  AdminEventListFilter,
  EventForAdmins,
  AdminEventListResultPage,
  AdminEventListQuery,
} from '../../contract/admin.ts'
import { EVENT_FIELD_NAMES } from '../../contract/event.ts'
import {
  EVENT_AND_TAG_LIST_PAGE_SIZE,
  type AdminEventSortColumn,
  EVENT_STATUSES,
  type EventStatus,
  getEventStatus,
} from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents, eventTags } from '../tables.ts'
import { eventLastDaySql, activeTagsOfEventSubquery, toPublicEvent } from './public.ts'

const { id, title, city, startDate, submitterName, submitterEmail, submittedBy, submittedAt, status } = cleanupEvents

/** Subquery: ids of all tags of the outer query's event. */
const tagIdsOfEvent = sql<string[]>`coalesce((
  select jsonb_agg(${cleanupEventTags.tagId} order by ${cleanupEventTags.tagId})
  from ${cleanupEventTags} where ${eq(cleanupEventTags.eventId, id)}
), '[]')`

export const isToldByEmailSql = sql<boolean>`(${submitterEmail} is not null and not exists (
  select from ${profiles} where ${and(eq(profiles.id, submittedBy), isAdmin)}
))`

const selectAdminEvents = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(cleanupEvents),
      tags: activeTagsOfEventSubquery,
      selectedTags: tagIdsOfEvent,
      isToldByEmail: isToldByEmailSql,
    })
    .from(cleanupEvents)

type AdminEventRow = Awaited<ReturnType<typeof selectAdminEvents>>[number]

const toAdminEvent = (event: AdminEventRow, now: Date): EventForAdmins => ({
  ...toPublicEvent(event, now),
  storedStatus: event.status,
  status: getEventStatus(event, now),
  selectedTags: event.selectedTags,
  submitterName: event.submitterName,
  submitterEmail: event.submitterEmail,
  submittedBy: event.submittedBy,
  isToldByEmail: event.isToldByEmail,
  submittedAt: event.submittedAt.toISOString(),
  updatedBy: event.updatedBy,
})

export async function findEventForAdmins(
  db: Queryable,
  eventId: string,
  now: Date,
): Promise<EventForAdmins | undefined> {
  const [found] = await selectAdminEvents(db).where(eq(id, eventId))
  return found && toAdminEvent(found, now)
}

/** Event statuses in the sort order of the admin event list: pending events come first. */
const orderedStatuses = sql.join(
  EVENT_STATUSES.map((each) => sql`${each}::text`),
  sql`, `,
)
const statusRank = (now: Date) =>
  sql`array_position(array[${orderedStatuses}], case when ${status} = 'approved' and ${eventLastDaySql} < ${earliestDayOnEarth(now)} then 'past' else ${status} end)`

/** Sort expressions of the admin event list; letter case is ignored. */
const sortExpressions = (now: Date): Record<AdminEventSortColumn, SQL | AnyPgColumn> => ({
  title: sql`lower(${title})`,
  submitter: sql`lower(coalesce(${submitterName}, ${submitterEmail}, ''))`,
  submitted_at: submittedAt,
  start_date: startDate,
  status: statusRank(now),
})

const toListOrder = ({ sort, direction }: AdminEventListFilter, now: Date): ListSortOrder => ({
  by: sortExpressions(now)[sort],
  id,
  direction,
})

const matchesSearch = (search: string): SQL | undefined =>
  search
    ? or(...[title, submitterName, submitterEmail, city].map((column) => columnContainsTextSql(column, search)))
    : undefined

export const countPendingEvents = (db: Queryable): Promise<number> => db.$count(cleanupEvents, eq(status, 'pending'))

export async function listEventsForAdmins(
  db: Queryable,
  search: AdminEventListQuery,
  now: Date,
): Promise<AdminEventListResultPage> {
  const wanted = {
    table: cleanupEvents,
    which: matchesSearch(search.search),
    order: toListOrder(search, now),
    page: search.page,
    size: EVENT_AND_TAG_LIST_PAGE_SIZE,
  }
  const { rows, ...paged } = await readListPage(db, wanted, (which) => selectAdminEvents(db).where(which))
  return { events: rows.map((event) => toAdminEvent(event, now)), ...paged, pending: await countPendingEvents(db) }
}

const LATEST_FIRST: AdminEventListFilter = { search: '', sort: 'submitted_at', direction: 'descending' }

/** Subquery: slugs of all tags of the outer query's event, active or not. */
const tagSlugsOfEvent = sql<string | null>`(
  select string_agg(tag.slug, ' ' order by tag.slug)
  from ${cleanupEventTags} link join ${eventTags} tag on tag.id = link.tag_id
  where link.event_id = ${cleanupEvents}.id
)`

export async function* readEventsForExport(
  db: Db,
  selection: CsvExportRowSelection<AdminEventListFilter>,
  now: Date,
): AsyncGenerator<ExportedEvent[]> {
  const filter = 'ids' in selection ? LATEST_FIRST : selection.filter
  const condition = 'ids' in selection ? inArray(cleanupEvents.id, selection.ids) : matchesSearch(filter.search)
  const order = toListOrder(filter, now)
  const batches = readListInBatches(order, (after) =>
    db
      .select({ ...getTableColumns(cleanupEvents), tags: tagSlugsOfEvent, place: keysetCursorColumns(order) })
      .from(cleanupEvents)
      .where(and(condition, after)),
  )
  for await (const batch of batches) yield batch.map((event) => ({ ...event, status: getEventStatus(event, now) }))
}

type ExportedEvent = Omit<typeof cleanupEvents.$inferSelect, 'status'> & { status: EventStatus; tags: string | null }

const FIRST_COLUMNS = ['title', 'subtitle', 'description'] as const
/** The CSV export of events leaves out the image URL, which is of no use in a spreadsheet. */
const NOT_AMONG_REMAINING_COLUMNS: string[] = [...FIRST_COLUMNS, 'eventImageUrl']
const remainingColumns = EVENT_FIELD_NAMES.filter((name) => !NOT_AMONG_REMAINING_COLUMNS.includes(name))

export const eventCsvColumns: CsvColumns<ExportedEvent> = {
  ...createCsvColumns(FIRST_COLUMNS),
  ...createCsvColumns(['status']),
  ...createCsvColumns(remainingColumns),
  ...createCsvColumns(['tags', 'submitterName', 'submitterEmail']),
  submitted_at: ({ submittedAt }) => submittedAt.toISOString(),
  updated_at: ({ updatedAt }) => updatedAt.toISOString(),
  event_id: ({ id }) => id,
}
