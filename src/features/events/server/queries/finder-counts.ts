import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { prepared } from '#platform/server/db/prepared.ts'
import { type Filters, GLOBAL, choose, isEnabled } from '../../rules/filters.ts'
import { eventTags, finderCounts, finderDay } from '../tables.ts'

/** Separator of country, state and city in a place, as `finder_places` writes it (server/sql/finder.sql). */
const WITHIN = '\x1f'

/** Narrowest place that the filters choose, as the finder's tables store it. */
export const placeOf = ({ country, state, city }: Filters): string =>
  [country, state, city].filter(Boolean).join(WITHIN)

const { placeholder } = sql
const slug = sql`${placeholder('tag')}::text`

/** Subquery: id of the active tag with this slug; null for an inactive tag. */
export const idOfTag = (tagSlug: SQL) =>
  sql`(select ${eventTags.id} from ${eventTags} where ${eventTags.slug} = ${tagSlug} and ${eventTags.isActive})`

/** Subquery: id of the requested tag, or the id that stands for all tags. */
export const tagAsked = sql`(select case when ${slug} = '' then finder_any_tag() else ${idOfTag(slug)} end)`

const { events, month, parent, place, tag } = finderCounts
/** Subquery: event counts by value, as a JSON object. */
const counts = (value: SQL, where: SQL) =>
  sql<Record<string, number> | null>`(select json_object_agg(${value}, ${events}) from ${finderCounts} where ${where})`

const isWithin = (name: string) => sql`${parent} = ${placeholder(name)}::text and ${tag} = asked.tag`
const within = (name: string, at: SQL) => counts(sql`${place}`, sql`${isWithin(name)} and ${month} = ${at}`)

type TagCount = { slug: string; name: string; count: number }

const everyCount = prepared((db) => {
  const here = sql`${place} = ${placeholder('place')}`
  const atMonth = sql`${placeholder('month')}`
  const global = placeholder('global')
  // Choosing "Global" clears the month filter, so its count uses another month.
  const states = counts(
    sql`${place}`,
    sql`${isWithin('country')} and (
      (${month} = ${atMonth} and ${place} <> ${global}) or (${month} = ${placeholder('globalMonth')} and ${place} = ${global})
    )`,
  )
  return db
    .select({
      day: finderDay.day,
      country: within('world', sql`''`),
      state: states,
      city: within('state', sql`''`),
      month: counts(sql`${month}`, sql`${here} and ${tag} = asked.tag and ${month} > ''`),
      tag: sql<TagCount[] | null>`(
        select json_agg(json_build_object('slug', ${eventTags.slug}, 'name', ${eventTags.name}, 'count', coalesce(${events}, 0)))
        from ${eventTags} left join ${finderCounts} on ${here} and ${tag} = ${eventTags.id} and ${month} = ${atMonth}
        where ${eventTags.isActive} and (${events} is not null or ${eventTags.slug} = ${slug})
      )`,
    })
    .from(finderDay)
    .innerJoin(sql`(select ${tagAsked} as tag) asked`, sql`true`)
    .prepare('counts_of_events')
})

export type Counted = Record<Exclude<keyof Filters, 'tag'>, Map<string, number>> & { tag: TagCount[] }

/** Replaces each place by its last part, such as the city. */
const ofPlaces = (found: Record<string, number> | null) =>
  new Map(Object.entries(found ?? {}).map(([key, count]) => [key.split(WITHIN).at(-1)!, count]))

/** Counts the events of every option of each filter, given the other filters. */
export async function countsBeside(db: Queryable, filters: Filters, day: string): Promise<Counted> {
  const can = isEnabled(filters)
  const asked = {
    ...filters,
    place: placeOf(filters),
    world: '',
    global: placeOf({ ...filters, state: GLOBAL, city: '' }),
    globalMonth: choose(filters, 'state', GLOBAL).month,
    country: can.state ? filters.country : null,
    state: can.city ? placeOf({ ...filters, city: '' }) : null,
  }
  const read = async () => (await everyCount(db).execute(asked))[0]!
  const found = await upToDate(db, day, read)
  return {
    country: ofPlaces(found.country),
    state: ofPlaces(found.state),
    city: ofPlaces(found.city),
    month: new Map(Object.entries(found.month ?? {})),
    tag: found.tag ?? [],
  }
}

/** Advances the finder's day before reading, unless the scheduled job has already done so. */
async function upToDate<Found extends { day: string }>(db: Queryable, day: string, read: () => Promise<Found>) {
  const found = await read()
  if (found.day >= day) return found
  await turnTogether(db, day)
  return read()
}

/** Removes events from the finder that ended before the day. A day that has passed already changes nothing. */
export const turnTo = (db: Queryable, day: string) => db.execute(sql`select finder_advance(${day})`)

const turning = new WeakMap<Queryable, Promise<unknown>>()

/**
 * Advances the finder's day once for concurrent requests (single-flight). Without it each would wait for the same lock
 * on a connection of its own.
 */
export function turnTogether(db: Queryable, day: string): Promise<unknown> {
  const begun = turning.get(db) ?? turnTo(db, day).finally(() => turning.delete(db))
  turning.set(db, begun)
  return begun
}
