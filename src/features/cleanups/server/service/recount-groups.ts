import { sql } from 'drizzle-orm'
import type { StoredCounter } from '#platform/server/recount/counters.ts'

/** Totals of groups. The host typed the total, so a repair only raises it where the shares exceed it. */
export const groupTotalCounter: StoredCounter = {
  table: 'cleanup_groups',
  keys: ['id'],
  numbers: ['total'],
  recomputed: sql`
    select id, greatest(total, (select sum(litter_count)::int from cleanup_logs where group_id = id)) as total
    from cleanup_groups`,
  isSourceRow: true,
}

/** The rest of each group, in the host's row, and the values that the shares copy from that row. */
export const groupShareCounter: StoredCounter = {
  table: 'cleanup_logs',
  where: sql`group_id is not null`,
  keys: ['cleanup_id'],
  numbers: [
    'is_guest',
    'rest',
    'date',
    'location',
    'bags',
    'weight',
    'weight_kind',
    'photo_url_1',
    'photo_url_2',
    'photo_url_3',
    'photo_url_4',
    'status',
    'admin_notes',
    'reviewed_by',
    'reviewed_at',
  ],
  recomputed: sql`
    select shares.cleanup_id, shares.user_id <> host_id as is_guest,
      case when shares.user_id = host_id then total - taken.pieces else 0 end as rest,
      host.date, host.location, host.bags, host.weight, host.weight_kind, host.photo_url_1, host.photo_url_2, host.photo_url_3, host.photo_url_4,
      host.status, host.admin_notes, host.reviewed_by, host.reviewed_at
    from cleanup_groups
    join cleanup_logs host on (host.group_id, host.user_id) = (cleanup_groups.id, host_id)
    join cleanup_logs shares on shares.group_id = cleanup_groups.id
    cross join lateral (
      select sum(litter_count)::int as pieces from cleanup_logs where group_id = cleanup_groups.id
    ) taken`,
  isSourceRow: true,
}
