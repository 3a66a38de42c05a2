import { sql } from 'drizzle-orm'
import type { Counted, Kept } from '#platform/server/recount/kept.ts'
import { community, days, firsts, locations, statuses } from './recount-community.ts'
import { streaks } from './recount-streaks.ts'

const love: Kept = {
  table: 'cleanup_logs',
  keys: ['cleanup_id'],
  numbers: ['member_love'],
  counted: sql`
    select cleanup_id, count(user_loves.user_id)::int as member_love
    from cleanup_logs left join user_loves using (cleanup_id) group by cleanup_id`,
  isFact: true,
}

const totals: Kept = {
  table: 'profiles',
  keys: ['id'],
  numbers: ['total_cleanups', 'total_litter_pieces'],
  counted: sql`
    select profiles.id, count(cleanup_id)::int as total_cleanups, coalesce(sum(litter_count), 0)::int as total_litter_pieces
    from profiles left join cleanup_logs on user_id = profiles.id and status <> 'rejected' group by profiles.id`,
  isFact: true,
}

/** Loves are counted where they were given, not from the number beside the cleanup. */
export const stats: Kept = {
  table: 'user_litter_stats',
  keys: ['user_id'],
  numbers: [
    'cleanup_count',
    'litter_pieces_count',
    'total_member_love',
    'approved_love',
    'approved_with_photos',
    'last_cleanup_at',
    'last_cleanup_date',
    'streak_weeks',
    'streak_week',
  ],
  counted: sql`
    select profiles.id as user_id,
      coalesce(max(streak.current_streak_weeks), 0)::int as streak_weeks, max(streak.last_week) as streak_week,
      (count(*) filter (where status = 'approved'))::int as cleanup_count,
      coalesce(sum(litter_count) filter (where status = 'approved'), 0)::int as litter_pieces_count,
      coalesce(sum(loves) filter (where status <> 'rejected'), 0)::int as total_member_love,
      coalesce(sum(loves) filter (where status = 'approved'), 0)::int as approved_love,
      (count(photo_url_1) filter (where status = 'approved'))::int as approved_with_photos,
      max(cleanup_logs.created_at) filter (where status = 'approved') as last_cleanup_at,
      max(date) filter (where status = 'approved') as last_cleanup_date
    from profiles left join cleanup_logs on cleanup_logs.user_id = profiles.id
    left join (select cleanup_id, count(*) as loves from user_loves group by cleanup_id) given using (cleanup_id)
    left join (${streaks.counted}) streak on streak.user_id = profiles.id
    group by profiles.id`,
}

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

/**
 * Loves first: what is put right there is counted on by the triggers, and by those after it put right again. Streaks before
 * what a trigger copies them to.
 */
export const countedFromCleanups: Counted = {
  facts: ['user_loves', 'cleanup_logs', 'profiles'],
  kept: [love, totals, months, weeks, streaks, stats, locations, community, statuses, firsts, days],
}
