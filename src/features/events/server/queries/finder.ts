import { asc, eq, sql } from 'drizzle-orm'
import { earliestDay } from '#platform/days.ts'
import type { Db } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { alike } from '#platform/server/db/together.ts'
import type { FinderPage, FinderSearch } from '../../contract/shown.ts'
import { EVENTS_PAGE } from '../../rules/event.ts'
import { allowed } from '../../rules/finder.ts'
import { cleanupEvents } from '../tables.ts'
import { countsBeside, placeOf, tagAsked } from './counts.ts'
import { optionsOf } from './options.ts'
import { cardColumns, tellCard } from './shown.ts'

const { placeholder } = sql

const cardsOfPage = prepared((db) => {
  const found = db
    .select({
      eventId: sql<string>`event_id`.as('event_id'),
      page: sql<number>`page`.as('page'),
      total: sql<number>`total`.as('total'),
    })
    .from(
      sql`finder_page(${placeholder('place')}, ${tagAsked}, ${placeholder('month')}, ${placeholder('page')}, ${EVENTS_PAGE})`,
    )
    .as('found')
  return db
    .select({ ...cardColumns, page: found.page, total: found.total })
    .from(found)
    .innerJoin(cleanupEvents, eq(cleanupEvents.id, found.eventId))
    .orderBy(asc(cleanupEvents.startDate), asc(cleanupEvents.id))
    .prepare('page_of_events')
})

const pageOfDay = alike(async (db, { day, ...asked }: FinderSearch & { day: string }): Promise<FinderPage> => {
  const filters = allowed(asked)
  const counted = await countsBeside(db, filters, day)
  const rows = await cardsOfPage(db).execute({ ...filters, place: placeOf(filters), page: asked.page })
  const [{ page, total } = { page: 1, total: 0 }] = rows
  return {
    events: rows.map(tellCard),
    page,
    pages: Math.max(1, Math.ceil(total / EVENTS_PAGE)),
    total,
    options: optionsOf(filters, counted),
  }
})

/** What goes on from today, wherever on Earth that is still today; of a page behind the last one, the first. */
export const finderPage = (db: Db, asked: FinderSearch, now: Date): Promise<FinderPage> =>
  pageOfDay(db, { ...asked, day: earliestDay(now) })
