import { sql } from 'drizzle-orm'
import type { RecountableCounters, StoredCounter } from '#platform/server/recount/counters.ts'

const memberCountCounter: StoredCounter = {
  table: 'member_counts',
  isTally: true,
  keys: ['id'],
  numbers: ['members', 'with_cleanups'],
  recomputed: sql`
    select true as id, count(*)::int as members, count(user_id)::int as with_cleanups
    from profiles
    left join (select distinct user_id from cleanup_logs where status <> 'rejected') active on user_id = profiles.id
    where not is_deleted`,
}

const joinDayCounter: StoredCounter = {
  table: 'member_days',
  isTally: true,
  keys: ['day'],
  numbers: ['members'],
  recomputed: sql`
    select (created_at at time zone 'UTC')::date as day, count(*)::int as members
    from profiles where not is_deleted group by 1`,
}

/**
 * Account deletions per day. The stored number is kept, because an erased account leaves no other trace. It is raised
 * only if more accounts that were deleted on that day still await erasure.
 */
const deletionDayCounter: StoredCounter = {
  table: 'member_deletions',
  keys: ['day'],
  numbers: ['members'],
  recomputed: sql`
    select day, greatest(member_deletions.members, closed.members)::int as members
    from member_deletions full join (
      select (deleted_at at time zone 'UTC')::date as day, count(*) as members
      from profiles where is_deleted and deleted_at is not null group by 1
    ) closed using (day)`,
}

/** Counters of members, recomputed by `npm run recount`. Transactions lock the rows of these counters last. */
export const recountableMemberCounters: RecountableCounters = {
  sourceTables: ['profiles'],
  counters: [memberCountCounter, joinDayCounter, deletionDayCounter],
}
