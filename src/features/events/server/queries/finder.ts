import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { earliestDay } from '#platform/days.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { EventCard, FinderPage, FinderSearch } from '../../contract/shown.ts'
import { EVENTS_PAGE, lastDayOf } from '../../rules/event.ts'
import { type Filters, GLOBAL, allowed, monthOf } from '../../rules/finder.ts'
import { cleanupEvents } from '../tables.ts'
import { type Counts, optionsOf } from './options.ts'
import { activeTags, tagsOfEvent, tellCard } from './shown.ts'

const monthsOf = (event: EventCard) => {
  const months = []
  let [year, month] = monthOf(event.startDate).split('-').map(Number) as [number, number]
  const last = monthOf(lastDayOf(event))
  for (;;) {
    const value = `${year}-${String(month).padStart(2, '0')}`
    months.push(value)
    if (value === last) return months
    if (++month > 12) [year, month] = [year + 1, 1]
  }
}

const VALUES: Record<keyof Filters, (event: EventCard) => string[]> = {
  country: (event) => [event.countryCode],
  state: (event) => [event.isGlobal ? GLOBAL : event.region],
  city: (event) => (event.isGlobal || !event.city ? [] : [event.city]),
  month: monthsOf,
  tag: (event) => event.tags.map(({ slug }) => slug),
}
const BESIDE: Record<keyof Filters, (keyof Filters)[]> = {
  country: ['tag'],
  state: ['country', 'month', 'tag'],
  city: ['country', 'state', 'tag'],
  month: ['country', 'state', 'city', 'tag'],
  tag: ['country', 'state', 'city', 'month'],
}

export async function finderPage(db: Queryable, asked: FinderSearch, now: Date): Promise<FinderPage> {
  const filters = allowed(asked)
  const isListed = and(
    eq(cleanupEvents.status, 'approved'),
    sql`coalesce(${cleanupEvents.endDate}, ${cleanupEvents.startDate}) >= ${earliestDay(now)}`,
  )
  const rows = await db
    .select({ ...getTableColumns(cleanupEvents), tags: tagsOfEvent })
    .from(cleanupEvents)
    .where(isListed)
    .orderBy(asc(cleanupEvents.startDate), asc(cleanupEvents.id))
  const events = rows.map(tellCard)
  const within = (names: (keyof Filters)[]) =>
    events.filter((event) => names.every((name) => !filters[name] || VALUES[name](event).includes(filters[name])))
  const count = (name: keyof Filters) => {
    const counts = new Map<string, number>()
    for (const value of within(BESIDE[name]).flatMap(VALUES[name])) counts.set(value, (counts.get(value) ?? 0) + 1)
    return counts
  }
  const counts: Counts = {
    country: count('country'),
    state: count('state'),
    city: count('city'),
    month: count('month'),
    tag: count('tag'),
  }
  const found = within(['country', 'state', 'city', 'month', 'tag'])
  const pages = Math.max(1, Math.ceil(found.length / EVENTS_PAGE))
  const page = asked.page > pages ? 1 : asked.page
  return {
    events: found.slice((page - 1) * EVENTS_PAGE, page * EVENTS_PAGE),
    page,
    pages,
    total: found.length,
    options: optionsOf(filters, counts, await activeTags(db)),
  }
}
