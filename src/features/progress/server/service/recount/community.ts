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
