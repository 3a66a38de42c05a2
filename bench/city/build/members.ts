import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'
import { LARGEST_COUNTRY } from './random-functions.ts'

/** Inserts the members. It runs after the cleanups, so that each profile is written once, with its totals. */
export async function insertMembers(db: Db, members: number): Promise<void> {
  await db.execute(sql`
    insert into profiles (id, full_name, username, email, email_verified, email_confirmed_at, zip_code, country, bio,
      avatar_url, is_public, onboarding_completed, is_disabled, is_deleted, deleted_at, allow_emails, time_zone,
      total_cleanups, total_litter_pieces, total_minutes, created_at, updated_at)
    select city.member(n), 'Neighbor ' || n, case when onboarded then 'neighbor_' || n end, n || '@cleanstreak.example',
      true, joined, city.zip(n), case when city.chance(n, 10) < 0.45 then ${LARGEST_COUNTRY} else label end,
      case when city.chance(n, 11) < 0.3 then 'I walk our river every Saturday morning, and take a bag along.' end,
      case when city.chance(n, 12) < 0.4 then '/files/avatar/' || city.member(n) || '-512.webp' end,
      city.chance(n, 13) < 0.85, onboarded, city.chance(n, 15) < 0.005, deleted,
      case when deleted then ${TODAY}::timestamptz - interval '20 days' end,
      city.chance(n, 17) < 0.8, 'America/Phoenix', coalesce(cleanups, 0), coalesce(pieces, 0), coalesce(minutes, 0),
      joined, joined
    from (
      select n, city.joined(n) as joined, city.chance(n, 14) < 0.95 as onboarded,
        city.chance(n, 16) < 0.005 as deleted,
        1 + floor(252 ^ city.chance(n, 18)) as country
      from generate_series(1, ${members}::bigint) n
      offset 0
    ) them
    left join city.countries on nr = country
    left join (
      select user_id, count(*)::int as cleanups, sum(litter_count)::int as pieces, sum(minutes)::int as minutes
      from cleanup_logs where status <> 'rejected' group by 1
    ) done on user_id = city.member(n)`)
}

/** Makes the first member an admin. There is only one, because every admin gets an email about each first cleanup. */
export async function promoteFirstMember(db: Db): Promise<void> {
  await db.execute(sql`update profiles set is_admin = true, is_public = true where id = city.member(1)`)
}
