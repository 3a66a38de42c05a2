import { sql } from 'drizzle-orm'
import type { Counted, Kept } from '#platform/server/recount/kept.ts'

const counts: Kept = {
  table: 'member_counts',
  keys: ['id'],
  numbers: ['members', 'with_cleanups'],
  counted: sql`
    select true as id, count(*)::int as members, count(user_id)::int as with_cleanups
    from profiles
    left join (select distinct user_id from cleanup_logs where status <> 'rejected') active on user_id = profiles.id
    where not is_deleted`,
}

const days: Kept = {
  table: 'member_days',
  keys: ['day'],
  numbers: ['members'],
  counted: sql`
    select (created_at at time zone 'UTC')::date as day, count(*)::int as members
    from profiles where not is_deleted group by 1`,
}

/** Of those who are gone nothing else is left: on no day can there be fewer than those who wait for the purge. */
const deletions: Kept = {
  table: 'member_deletions',
  keys: ['day'],
  numbers: ['members'],
  counted: sql`
    select day, greatest(member_deletions.members, closed.members)::int as members
    from member_deletions full join (
      select (deleted_at at time zone 'UTC')::date as day, count(*) as members
      from profiles where is_deleted and deleted_at is not null group by 1
    ) closed using (day)`,
}

/** What whoever joins or leaves writes last of all. */
export const countedOfMembers: Counted = { facts: ['profiles'], kept: [counts, days, deletions] }
