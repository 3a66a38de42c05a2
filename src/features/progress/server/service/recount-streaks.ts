import { type SQL, sql } from 'drizzle-orm'
import type { Kept } from '#platform/server/recount/kept.ts'

/** Weeks in a row, of the cleanups that are meant: a run begins where the week before has none. */
const runsOf = (which: SQL) => sql`
  select user_id, count(*)::int as length, min(week) as first, max(week) as last
  from (
    select user_id, week, count(*) filter (where is_first) over (partition by user_id order by week) as run
    from (
      select user_id, week, week - 7 is distinct from lag(week) over (partition by user_id order by week) as is_first
      from (
        select distinct user_id, date - (extract(isodow from date)::int - 1) as week from cleanup_logs where ${which}
      ) weeks
    ) marked
  ) numbered
  group by user_id, run`

const COUNTED = sql`status <> 'rejected'`

/** Of those who have a row or should have one. What a superadmin has set is a fact, and stands up to its week. */
export const streaks: Kept = {
  table: 'user_streaks',
  keys: ['user_id'],
  numbers: ['current_streak_weeks', 'longest_streak_weeks', 'longest_approved_weeks', 'last_cleanup_date', 'last_week'],
  counted: sql`
    with runs as (${runsOf(COUNTED)}),
    approved_runs as (${runsOf(sql`status = 'approved'`)}),
    grown as (
      select user_streaks.user_id, override_weeks + coalesce((last - override_week) / 7, 0) as length,
        coalesce(last, override_week) as last
      from user_streaks left join runs on runs.user_id = user_streaks.user_id and override_week + 7 between first and last
      where override_week is not null
    ),
    latest as (
      select distinct on (user_id) user_id, length, last
      from (select user_id, length, last, 1 as nr from grown union all select user_id, length, last, 2 from runs) either
      order by user_id, last desc, nr
    ),
    days as (select user_id, max(date) as last from cleanup_logs where ${COUNTED} group by user_id),
    longest as (
      select user_id, max(length) as length
      from (
        select user_id, length from runs union all select user_id, length from grown
        union all select user_id, override_longest from user_streaks
      ) every_one group by user_id
    ),
    longest_approved as (select user_id, max(length) as length from approved_runs group by user_id)
    select user_id, coalesce(latest.length, 0) as current_streak_weeks, coalesce(longest.length, 0) as longest_streak_weeks,
      coalesce(longest_approved.length, 0) as longest_approved_weeks, days.last as last_cleanup_date, latest.last as last_week
    from (select user_id from user_streaks union select user_id from days) members
    left join latest using (user_id) left join longest using (user_id) left join longest_approved using (user_id)
    left join days using (user_id)`,
}
