import { sql } from 'drizzle-orm'
import type { Kept } from '#platform/server/recount/kept.ts'

export const months: Kept = {
  table: 'user_months',
  keys: ['user_id', 'month'],
  numbers: ['cleanups', 'pieces', 'approved_pieces'],
  counted: sql`
    select user_id, make_date(extract(year from date)::int, extract(month from date)::int, 1) as month,
      count(*)::int as cleanups, sum(litter_count)::int as pieces,
      sum(case status when 'approved' then litter_count else 0 end)::int as approved_pieces
    from cleanup_logs where status <> 'rejected' group by 1, 2`,
}

export const weeks: Kept = {
  table: 'user_weeks',
  keys: ['user_id', 'week'],
  numbers: ['cleanups', 'approved'],
  counted: sql`
    select user_id, date - (extract(isodow from date)::int - 1) as week,
      count(*)::int as cleanups, sum(case status when 'approved' then 1 else 0 end)::int as approved
    from cleanup_logs where status <> 'rejected' group by 1, 2`,
}
