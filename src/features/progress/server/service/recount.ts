import { type SQL, sql } from 'drizzle-orm'
import { groupShareCounter, groupTotalCounter } from '#features/cleanups/server/service/recount-groups.ts'
import type { RecountableCounters, StoredCounter } from '#platform/server/recount/counters.ts'
import { isMemberPubliclyListedSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'

/** SQL expressions: bags and weights of cleanups. Those of a group are counted once, with the share of its host. */
const BAG_SUMS = sql`
  coalesce(sum(bags) filter (where is_guest = false), 0)::bigint as bags,
  coalesce(sum(case when weight_kind = 'weighed' and is_guest = false then weight end), 0)::bigint as weighed_grams,
  coalesce(sum(case when weight_kind = 'estimated' and is_guest = false then weight end), 0)::bigint as estimated_grams`

export const communityTotalsCounter: StoredCounter = {
  table: 'community_totals',
  isTally: true,
  keys: ['id'],
  numbers: [
    'litter_pieces',
    'minutes',
    'bags',
    'weighed_grams',
    'estimated_grams',
    'cleanup_activities',
    'locations_impacted',
    'active_users',
  ],
  recomputed: sql`
    select true as id, coalesce(sum(litter_count + rest), 0)::bigint as litter_pieces,
      coalesce(sum(minutes), 0)::bigint as minutes, ${BAG_SUMS}, count(*)::int as cleanup_activities,
      (count(distinct nullif(trim(location), '')) filter (where not is_guest))::int as locations_impacted,
      (select count(*)::int from ${profiles} where ${isMemberPubliclyListedSql}) as active_users
    from cleanup_logs where status <> 'rejected'`,
}

/** SQL expression: UTC day on which a cleanup was logged. */
const LOGGING_DAY = sql`(created_at at time zone 'UTC')::date`

export const cleanupStatusCounter: StoredCounter = {
  table: 'cleanup_counts',
  isTally: true,
  keys: ['id'],
  numbers: ['pending', 'approved', 'rejected', 'flagged'],
  recomputed: sql`
    select true as id,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'approved'))::int as approved,
      (count(*) filter (where status = 'rejected'))::int as rejected,
      (count(*) filter (where status = 'flagged'))::int as flagged
    from cleanup_logs where not is_guest`,
}

export const firstCleanupDayPerLocationCounter: StoredCounter = {
  table: 'community_firsts',
  keys: ['location'],
  numbers: ['day'],
  recomputed: sql`
    select trim(location) as location, min(${LOGGING_DAY}) as day
    from cleanup_logs where status <> 'rejected' and not is_guest and trim(location) <> '' group by 1`,
}

export const cleanupsPerLoggingDayCounter: StoredCounter = {
  table: 'community_days',
  isTally: true,
  keys: ['day'],
  numbers: ['cleanups', 'pieces', 'minutes', 'bags', 'weighed_grams', 'estimated_grams', 'communities'],
  recomputed: sql`
    select day, count(*)::int as cleanups, sum(pieces)::bigint as pieces, coalesce(sum(minutes), 0)::bigint as minutes,
      ${BAG_SUMS}, coalesce(max(new_places), 0)::int as communities
    from (
      select ${LOGGING_DAY} as day, litter_count + rest as pieces, minutes, bags, weight, weight_kind, is_guest
      from cleanup_logs where status <> 'rejected'
    ) logged
    left join (
      select day, count(*) as new_places from (${firstCleanupDayPerLocationCounter.recomputed}) found group by day
    ) places using (day)
    group by day`,
}

/**
 * SQL for runs of consecutive weeks over the cleanups selected by `which` (gaps and islands): a run starts where the
 * previous week has no cleanup.
 */
const weekRuns = (which: SQL) => sql`
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

const IS_COUNTED = sql`status <> 'rejected'`

/**
 * Recomputes week streaks of members who have a stored streak or should have one. A superadmin's override cannot be
 * recomputed, so it is kept: the current streak continues from it.
 */
export const weekStreakCounter: StoredCounter = {
  table: 'user_streaks',
  keys: ['user_id'],
  numbers: ['current_streak_weeks', 'longest_streak_weeks', 'longest_approved_weeks', 'last_cleanup_date', 'last_week'],
  recomputed: sql`
    with runs as (${weekRuns(IS_COUNTED)}),
    approved_runs as (${weekRuns(sql`status = 'approved'`)}),
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
    days as (select user_id, max(date) as last from cleanup_logs where ${IS_COUNTED} group by user_id),
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

const loveCounter: StoredCounter = {
  table: 'cleanup_logs',
  keys: ['cleanup_id'],
  numbers: ['member_love'],
  recomputed: sql`
    select cleanup_id, count(user_loves.user_id)::int as member_love
    from cleanup_logs left join user_loves using (cleanup_id) group by cleanup_id`,
  isSourceRow: true,
}

/** SQL expression: pieces that corrections add to a member's totals, negative if they take more away. */
const correctedPieces = sql`coalesce((select sum(pieces) from member_corrections where member_id = profiles.id), 0)`

const memberTotalsCounter: StoredCounter = {
  table: 'profiles',
  keys: ['id'],
  numbers: ['total_cleanups', 'total_litter_pieces', 'total_minutes'],
  recomputed: sql`
    select profiles.id, count(cleanup_id)::int as total_cleanups,
      (coalesce(sum(litter_count), 0) + ${correctedPieces})::int as total_litter_pieces,
      coalesce(sum(minutes), 0)::int as total_minutes
    from profiles left join cleanup_logs on user_id = profiles.id and status <> 'rejected' group by profiles.id`,
  isSourceRow: true,
}

/** Recomputes members' totals for the Litterboard. Loves are counted from their rows, not from cleanup counters. */
export const memberLitterStatsCounter: StoredCounter = {
  table: 'user_litter_stats',
  keys: ['user_id'],
  numbers: [
    'cleanup_count',
    'litter_pieces_count',
    'minutes',
    'total_member_love',
    'approved_love',
    'approved_with_photos',
    'last_cleanup_at',
    'last_cleanup_date',
    'streak_weeks',
    'streak_week',
  ],
  recomputed: sql`
    select profiles.id as user_id,
      coalesce(max(streak.current_streak_weeks), 0)::int as streak_weeks, max(streak.last_week) as streak_week,
      (count(*) filter (where status = 'approved'))::int as cleanup_count,
      (coalesce(sum(litter_count) filter (where status = 'approved'), 0) + ${correctedPieces})::int as litter_pieces_count,
      coalesce(sum(minutes) filter (where status = 'approved'), 0)::int as minutes,
      coalesce(sum(loves) filter (where status <> 'rejected'), 0)::int as total_member_love,
      coalesce(sum(loves) filter (where status = 'approved'), 0)::int as approved_love,
      (count(photo_url_1) filter (where status = 'approved'))::int as approved_with_photos,
      max(cleanup_logs.created_at) filter (where status = 'approved') as last_cleanup_at,
      max(date) filter (where status = 'approved') as last_cleanup_date
    from profiles left join cleanup_logs on cleanup_logs.user_id = profiles.id
    left join (select cleanup_id, count(*) as loves from user_loves group by cleanup_id) given using (cleanup_id)
    left join (${weekStreakCounter.recomputed}) streak on streak.user_id = profiles.id
    group by profiles.id`,
}

export const cleanupsPerMonthCounter: StoredCounter = {
  table: 'user_months',
  keys: ['user_id', 'month'],
  numbers: ['cleanups', 'pieces', 'minutes', 'approved_pieces'],
  recomputed: sql`
    select user_id, make_date(extract(year from date)::int, extract(month from date)::int, 1) as month,
      count(*)::int as cleanups, sum(litter_count)::int as pieces, coalesce(sum(minutes), 0)::int as minutes,
      sum(case status when 'approved' then litter_count else 0 end)::int as approved_pieces
    from cleanup_logs where status <> 'rejected' group by 1, 2`,
}

export const cleanupsPerWeekCounter: StoredCounter = {
  table: 'user_weeks',
  keys: ['user_id', 'week'],
  numbers: ['cleanups', 'approved'],
  recomputed: sql`
    select user_id, date - (extract(isodow from date)::int - 1) as week,
      count(*)::int as cleanups, sum(case status when 'approved' then 1 else 0 end)::int as approved
    from cleanup_logs where status <> 'rejected' group by 1, 2`,
}

/**
 * Counters derived from cleanups, recomputed by `npm run recount` in this order. Loves and groups come first: repairing
 * them fires triggers that change later counters, which are then repaired too. Week streaks precede
 * `user_litter_stats`, to which a trigger copies them.
 */
export const recountableCleanupCounters: RecountableCounters = {
  sourceTables: ['user_loves', 'cleanup_groups', 'cleanup_logs', 'member_corrections', 'profiles'],
  counters: [
    loveCounter,
    groupTotalCounter,
    groupShareCounter,
    memberTotalsCounter,
    cleanupsPerMonthCounter,
    cleanupsPerWeekCounter,
    weekStreakCounter,
    memberLitterStatsCounter,
    communityTotalsCounter,
    cleanupStatusCounter,
    firstCleanupDayPerLocationCounter,
    cleanupsPerLoggingDayCounter,
  ],
}
