import { type SQL, eq, getTableColumns, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { earliestDay } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { type Order, holds, inOrder, pageOf } from '#platform/server/lists.ts'
import type { ManagedEvent, ManagedPage, Search, Filter } from '../../contract/managed.ts'
import { ADMIN_PAGE, type AdminSort, STATUSES, statusOf } from '../../rules/event.ts'
import { cleanupEventTags, cleanupEvents } from '../tables.ts'
import { lastDay, tagsOfEvent, tellEvent } from './shown.ts'

const { id, title, city, startDate, submitterName, submitterEmail, submittedAt, status } = cleanupEvents

/** All tags of the event in whose query this stands. */
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

/** As the rules name them: what is still to be decided stands before the rest. */
const statuses = sql.join(
  STATUSES.map((each) => sql`${each}::text`),
  sql`, `,
)
const shownStatus = (now: Date) =>
  sql`array_position(array[${statuses}], case when ${status} = 'approved' and ${lastDay} < ${earliestDay(now)} then 'past' else ${status} end)`

/** Words as one reads them; capital letters stand beside small ones. */
const sorted = (now: Date): Record<AdminSort, SQL | AnyPgColumn> => ({
  title: sql`lower(${title})`,
  submitter: sql`lower(coalesce(${submitterName}, ${submitterEmail}, ''))`,
  submitted_at: submittedAt,
  start_date: startDate,
  status: shownStatus(now),
})

export const orderOf = ({ sort, direction }: Filter, now: Date): Order => ({
  by: sorted(now)[sort],
  id,
  direction,
})

export const foundBy = (search: string): SQL | undefined =>
  search ? or(...[title, submitterName, submitterEmail, city].map((column) => holds(column, search))) : undefined

/** How many of all wait for a decision. */
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
