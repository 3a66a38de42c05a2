import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepareStatementOnce } from '#platform/server/db/prepared.ts'
import {
  type EventFilters,
  GLOBAL_EVENTS_REGION,
  applyEventFilter,
  getEnabledEventFilters,
} from '../../rules/filters.ts'
import { eventTags, finderCounts, finderDay } from '../tables.ts'

/** Separator of country, state and city in a place, as `finder_places` writes it (server/sql/finder.sql). */
const PLACE_SEPARATOR = '\x1f'

/**
 * Narrowest place that the event filters choose, as the event finder's tables store it: `US\x1fAZ` for the state of
 * Arizona.
 */
export const toEventFinderPlaceColumnValue = ({ country, state, city }: EventFilters): string =>
  [country, state, city].filter(Boolean).join(PLACE_SEPARATOR)

const { placeholder } = sql
const slug = sql`${placeholder('tag')}::text`

/** Subquery: id of the active event tag with this slug; null for an inactive tag. */
export const activeTagIdSubquery = (tagSlug: SQL) =>
  sql`(select ${eventTags.id} from ${eventTags} where ${eventTags.slug} = ${tagSlug} and ${eventTags.isActive})`

/** Subquery: id of the tag requested from the event finder, or the id that stands for all tags. */
export const requestedTagIdSubquery = sql`(select case when ${slug} = '' then finder_any_tag() else ${activeTagIdSubquery(slug)} end)`

const { events, month, parent, place, tag } = finderCounts
/** Subquery: numbers of events by value of one finder filter, as a JSON object. */
const countsByValue = (value: SQL, where: SQL) =>
  sql<Record<string, number> | null>`(select json_object_agg(${value}, ${events}) from ${finderCounts} where ${where})`

const isWithin = (name: string) => sql`${parent} = ${placeholder(name)}::text and ${tag} = asked.tag`
const countPlacesWithin = (name: string, at: SQL) =>
  countsByValue(sql`${place}`, sql`${isWithin(name)} and ${month} = ${at}`)

type TagCount = { slug: string; name: string; count: number }

const countsQuery = prepareStatementOnce((db) => {
  const here = sql`${place} = ${placeholder('place')}`
  const atMonth = sql`${placeholder('month')}`
  const global = placeholder('global')
  // Choosing the state "Global" clears the month filter. So its count covers all months, unless "Global" is chosen
  // already.
  const states = countsByValue(
    sql`${place}`,
    sql`${isWithin('country')} and (
      (${month} = ${atMonth} and ${place} <> ${global}) or (${month} = ${placeholder('globalMonth')} and ${place} = ${global})
    )`,
  )
  return db
    .select({
      day: finderDay.day,
      hasState: sql<boolean>`exists (
        select from ${finderCounts}
        where ${place} = ${placeholder('state')}::text and ${tag} = finder_any_tag() and ${month} = ''
      )`,
      country: countPlacesWithin('world', sql`''`),
      state: states,
      city: countPlacesWithin('state', sql`''`),
      month: countsByValue(sql`${month}`, sql`${here} and ${tag} = asked.tag and ${month} > ''`),
      tag: sql<TagCount[] | null>`(
        select json_agg(json_build_object('slug', ${eventTags.slug}, 'name', ${eventTags.name}, 'count', coalesce(${events}, 0)))
        from ${eventTags} left join ${finderCounts} on ${here} and ${tag} = ${eventTags.id} and ${month} = ${atMonth}
        where ${eventTags.isActive} and (${events} is not null or ${eventTags.slug} = ${slug})
      )`,
    })
    .from(finderDay)
    .innerJoin(sql`(select ${requestedTagIdSubquery} as tag) asked`, sql`true`)
    .prepare('counts_of_events')
})

export type FinderFilterCounts = Record<Exclude<keyof EventFilters, 'tag'>, Map<string, number>> & {
  tag: TagCount[]
  /** Whether any event, of whatever tag and month, is in the chosen state. */
  hasState: boolean
}

/** Replaces the key of each place by its last part, such as the city. */
const countsByLastPart = (found: Record<string, number> | null) =>
  new Map(Object.entries(found ?? {}).map(([key, count]) => [key.split(PLACE_SEPARATOR).at(-1)!, count]))

/** Counts the events of every option of each filter in the event finder, given the other filters. */
export async function countFinderFilterOptions(
  db: Queryable,
  filters: EventFilters,
  day: string,
): Promise<FinderFilterCounts> {
  const can = getEnabledEventFilters(filters)
  const parameters = {
    ...filters,
    place: toEventFinderPlaceColumnValue(filters),
    world: '',
    global: toEventFinderPlaceColumnValue({ ...filters, state: GLOBAL_EVENTS_REGION, city: '' }),
    globalMonth: applyEventFilter(filters, 'state', GLOBAL_EVENTS_REGION).month,
    country: can.state ? filters.country : null,
    state: can.city ? toEventFinderPlaceColumnValue({ ...filters, city: '' }) : null,
  }
  const read = async () => (await countsQuery(db).execute(parameters))[0]!
  const found = await readUpToDate(db, day, read)
  return {
    hasState: found.hasState,
    country: countsByLastPart(found.country),
    state: countsByLastPart(found.state),
    city: countsByLastPart(found.city),
    month: new Map(Object.entries(found.month ?? {})),
    tag: found.tag ?? [],
  }
}

/**
 * Reads from the event finder's tables. Past events are removed first, unless the scheduled job has done so for this
 * day.
 */
async function readUpToDate<Found extends { day: string }>(db: Queryable, day: string, read: () => Promise<Found>) {
  const found = await read()
  if (found.day >= day) return found
  await removePastEventsFromFinderOnce(db, day)
  return read()
}

/**
 * Removes events that ended before the given day from the event finder's tables. Idempotent: a repetition does nothing.
 */
export const removePastEventsFromFinder = (db: Queryable, day: string) => db.execute(sql`select finder_advance(${day})`)

const advancing = new WeakMap<Queryable, Promise<unknown>>()

/**
 * Removes past events from the event finder once for all concurrent requests (single-flight). Otherwise each request
 * would occupy a database connection while it waits for the same lock.
 */
export function removePastEventsFromFinderOnce(db: Queryable, day: string): Promise<unknown> {
  const pending = advancing.get(db) ?? removePastEventsFromFinder(db, day).finally(() => advancing.delete(db))
  advancing.set(db, pending)
  return pending
}
