import { sql } from 'drizzle-orm'
import { openDatabasePool } from '#platform/server/db/db.ts'
import { TODAY, measureTime } from '../../timing.ts'

const HOUR = 60 * 60 * 1000
const TAGS = 25

/**
 * Inserts events and their tags. Three in five events are in one country, a third of those in its largest state, half
 * of those in its largest city. One day has 26 times as many starts as others. One event in twelve lasts up to a year,
 * one in fifty is global.
 */
export async function insertEvents(url: string, events: number): Promise<void> {
  const db = openDatabasePool(url, { max: 1, connectWithin: HOUR, answerWithin: HOUR })
  const step = async (name: string, work: () => Promise<unknown>) =>
    console.log(`  ${name.padEnd(12)} ${((await measureTime(work)) / 1000).toFixed(1).padStart(6)} s`)
  await db.execute(sql`select setseed(0.42)`)
  await db.execute(sql`
    insert into event_tags (id, name, slug)
    select gen_random_uuid(), 'Tag ' || nr, 'tag-' || nr from generate_series(1, ${TAGS}::int) nr`)
  await step('events', () =>
    db.execute(sql`
      insert into cleanup_events (
        id, title, subtitle, description, postal_code, location_name, country_code, region, city, is_global, start_date,
        end_date, host_org, host_url, status
      )
      select gen_random_uuid(), 'Cleanup number ' || nr, 'Bring boots', repeat('Meet at the lock. ', 20), '85016', 'Lock 12',
        (array['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN', 'IT', 'ES', 'BR', 'MX'])[1 + country],
        'R' || state, 'City ' || city, random() < 0.02, day,
        case when random() < 0.08 then day + (random() * random() * 365)::int end, 'Canal Keepers',
        'https://canal.example.org/', case when random() < 0.97 then 'approved' else 'pending' end
      from (
        select nr,
          case when random() < 0.6 then 0 else 1 + floor(random() * 11)::int end as country,
          case when random() < 0.33 then 0 else 1 + floor(random() * 49)::int end as state,
          case when random() < 0.5 then 0 else 1 + floor(random() * 60)::int end as city,
          ${TODAY}::date + case when random() < 0.05 then 300 else floor(random() * 500)::int end as day
        from generate_series(1, ${events}::int) nr
      ) drawn`),
  )
  await step('their tags', () =>
    db.execute(sql`
      insert into cleanup_event_tags (event_id, tag_id)
      select e.id, t.id from cleanup_events e
      join (select id, row_number() over (order by slug) as nr from event_tags) t on random() < case when e.title <> '' then 1.0 / (2 + t.nr) end`),
  )
  await step('vacuum', () => db.execute(sql`vacuum analyze`))
  await db.$client.end()
}
