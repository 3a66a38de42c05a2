import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'

/** Each kind of totals that the hooks of Payload keep: as stored, and as counted anew from the cleanups. */
const TOTALS: Record<string, { stored: string; counted: string }> = {
  member_totals: {
    stored: 'member_id, cleanups, pieces, approved_cleanups, approved_pieces',
    counted: `member_id, count(*), sum(litter_count), count(*) filter (where status = 'approved'),
      coalesce(sum(litter_count) filter (where status = 'approved'), 0) from counted_cleanups group by 1`,
  },
  member_months: {
    stored: 'member_id, month, cleanups, pieces, approved_pieces',
    counted: `member_id, left(date, 7), count(*), sum(litter_count),
      coalesce(sum(litter_count) filter (where status = 'approved'), 0) from counted_cleanups group by 1, 2`,
  },
  member_weeks: {
    stored: 'member_id, week, cleanups, approved_cleanups',
    counted: `member_id, to_char(date_trunc('week', date::date), 'YYYY-MM-DD'), count(*),
      count(*) filter (where status = 'approved') from counted_cleanups group by 1, 2`,
  },
  places: { stored: 'place, cleanups', counted: 'trim(location), count(*) from counted_cleanups group by 1' },
  days: {
    stored: 'day, cleanups, pieces, new_places',
    counted: `day, count(*), sum(litter_count), count(*) filter (where is_first) from (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, litter_count,
        row_number() over (partition by trim(location) order by created_at) = 1 as is_first
      from counted_cleanups) dated group by 1`,
  },
  status_counts: { stored: 'status, cleanups', counted: 'status, count(*) from counted_cleanups group by 1' },
  community_totals: {
    stored: 'cleanups, pieces, places',
    counted: 'count(*), sum(litter_count), count(distinct trim(location)) from counted_cleanups',
  },
}

/**
 * Compares the totals that the hooks keep with a count of all cleanups, and throws if one differs. It is one statement,
 * because a request that is still being answered could otherwise commit between two.
 */
export async function verifyTotals(db: Db, schema: string): Promise<void> {
  const differences = Object.entries(TOTALS).map(([table, { stored, counted }]) => {
    const [left, right] = [`select ${stored} from ${schema}.${table}`, `select ${counted}`]
    return `select '${table}' as name where exists ((${left} except ${right}) union all (${right} except ${left}))`
  })
  const { rows } = await db.execute<{ name: string }>(
    sql.raw(
      `with counted_cleanups as (select * from ${schema}.cleanups) ${[
        ...differences,
        `select 'cleanups' where not exists (select from counted_cleanups)`,
      ].join(' union all ')}`,
    ),
  )
  if (rows.length > 0)
    throw new Error(
      `Totals in ${schema} differ from a count of its cleanups: ${rows.map(({ name }) => name).join(', ')}`,
    )
}
