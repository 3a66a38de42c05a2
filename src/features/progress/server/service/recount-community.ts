import { sql } from 'drizzle-orm'
import { isListed } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import type { Kept } from '#platform/server/recount/kept.ts'

export const community: Kept = {
  table: 'community_totals',
  keys: ['id'],
  numbers: ['litter_pieces', 'cleanup_activities', 'locations_impacted', 'active_users'],
  counted: sql`
    select true as id, coalesce(sum(litter_count), 0)::bigint as litter_pieces, count(*)::int as cleanup_activities,
      count(distinct nullif(trim(location), ''))::int as locations_impacted,
      (select count(*)::int from ${profiles} where ${isListed}) as active_users
    from cleanup_logs where status <> 'rejected'`,
}

export const locations: Kept = {
  table: 'community_locations',
  keys: ['location'],
  numbers: ['cleanups'],
  counted: sql`
    select trim(location) as location, count(*)::int as cleanups
    from cleanup_logs where status <> 'rejected' and trim(location) <> '' group by 1`,
}

/** By the day (UTC) on which each was logged. */
const LOGGED_ON = sql`(created_at at time zone 'UTC')::date`

export const statuses: Kept = {
  table: 'cleanup_counts',
  keys: ['id'],
  numbers: ['pending', 'approved', 'rejected', 'flagged'],
  counted: sql`
    select true as id,
      (count(*) filter (where status = 'pending'))::int as pending,
      (count(*) filter (where status = 'approved'))::int as approved,
      (count(*) filter (where status = 'rejected'))::int as rejected,
      (count(*) filter (where status = 'flagged'))::int as flagged
    from cleanup_logs`,
}

export const firsts: Kept = {
  table: 'community_firsts',
  keys: ['location'],
  numbers: ['day'],
  counted: sql`
    select trim(location) as location, min(${LOGGED_ON}) as day
    from cleanup_logs where status <> 'rejected' and trim(location) <> '' group by 1`,
}

export const days: Kept = {
  table: 'community_days',
  keys: ['day'],
  numbers: ['cleanups', 'pieces', 'communities'],
  counted: sql`
    select day, count(*)::int as cleanups, sum(pieces)::bigint as pieces, coalesce(max(new_places), 0)::int as communities
    from (
      select ${LOGGED_ON} as day, litter_count as pieces from cleanup_logs where status <> 'rejected'
    ) logged
    left join (
      select day, count(*) as new_places from (${firsts.counted}) found group by day
    ) places using (day)
    group by day`,
}
