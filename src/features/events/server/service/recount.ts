import { sql } from 'drizzle-orm'
import type { RecountableCounters, StoredCounter } from '#platform/server/recount/counters.ts'

/**
 * Expected entries in the event finder's tables, to verify what the triggers store. The query is written independently
 * of the triggers.
 */
const expectedEntries = sql`
  select array_to_string(parts[:depth], chr(31)) as place, tagged.tag, month, event.start_date, event.id as event_id,
    month = to_char(event.start_date, 'YYYY-MM') as is_first
  from cleanup_events event
  join finder_day on finder_day.day <= greatest(event.start_date, event.end_date)
  cross join lateral (
    select array[country_code] || case
      when is_global then array['Global']
      when coalesce(city, '') = '' then array[region]
      else array[region, city]
    end as parts
  ) place
  cross join lateral generate_series(0, cardinality(parts)) depth
  join (
    select event_id, tag_id as tag from cleanup_event_tags join event_tags on event_tags.id = tag_id where is_active
    union all select id, finder_any_tag() from cleanup_events
  ) tagged on tagged.event_id = event.id
  cross join lateral (
    select distinct to_char(event.start_date + days, 'YYYY-MM') as month
    from generate_series(0, greatest(event.start_date, event.end_date) - event.start_date) days
  ) months
  where event.status = 'approved'`

const entries: StoredCounter = {
  table: 'finder_entries',
  keys: ['place', 'tag', 'month', 'start_date', 'event_id'],
  numbers: [],
  recomputed: sql`
    select place, tag, case when is_first then '' else month end as month, start_date, event_id
    from (${expectedEntries}) going_on`,
}

const counts: StoredCounter = {
  table: 'finder_counts',
  keys: ['place', 'tag', 'month'],
  numbers: ['parent', 'events', 'starts'],
  recomputed: sql`
    select place, tag, coalesce(month, '') as month, case when place <> '' then regexp_replace(place, '(^|\x1f)[^\x1f]+$', '') end as parent,
      count(distinct event_id)::int as events, (count(*) filter (where is_first))::int as starts
    from (${expectedEntries}) going_on
    group by grouping sets ((place, tag, month), (place, tag))`,
}

const starts: StoredCounter = {
  table: 'finder_starts',
  keys: ['place', 'tag', 'day'],
  numbers: ['starts'],
  recomputed: sql`
    select place, tag, start_date as day, count(*)::int as starts from (${expectedEntries}) going_on
    where is_first group by place, tag, start_date`,
}

/**
 * Recount of `finder_day`: events that ended before this day are removed from the finder. Only a repair moves the day
 * back: until then, a clock that was once ahead hides upcoming events. One day of difference to the database's clock is
 * tolerated, because it ends by itself.
 */
const day: StoredCounter = {
  table: 'finder_day',
  keys: ['id'],
  numbers: ['day'],
  recomputed: sql`
    select id, case when day <= clock.today + 1 then day else clock.today end as day
    from finder_day, (select (now() at time zone 'UTC' - interval '12 hours')::date as today) clock`,
}

/** Recount plan of `finder_day`, which is repaired before the tables of the event finder that depend on this day. */
export const recountableFinderRemovalDay: RecountableCounters = { sourceTables: [], counters: [day] }

export const recountableFinderEventCounters: RecountableCounters = {
  // Event tags are locked before their links to events, as when a tag is deleted, to prevent deadlocks.
  sourceTables: ['cleanup_events', 'event_tags', 'cleanup_event_tags'],
  counters: [entries, counts, starts],
}
