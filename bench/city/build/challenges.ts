import { sql } from 'drizzle-orm'
import type { Db } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'

export const CHALLENGE_COUNT = 200
/** Share of all members who take part in the largest challenge. Each following challenge has fewer. */
const LARGEST_SHARE = 1 / 20

/**
 * Inserts 200 challenges with participants and totals. Most have ended, the others run or begin later. One in five is
 * private, one in twenty is not published. The first is the largest and has run for a year.
 */
export async function insertChallenges(db: Db, members: number): Promise<void> {
  await db.execute(sql`
    insert into challenge_boards (id, slug, title, subhead, description, access_code, is_private, goal_litter_pieces,
      start_date, end_date, status, challenge_rules, created_at, updated_at)
    select city.made(n, 3, at), 'challenge-' || n, 'Challenge ' || n, 'Together for our river',
      repeat('Every piece counts, and every Saturday. ', 20), 'CODE' || n, n % 5 = 4, 1000 * n,
      starts, ends, case when n % 20 = 19 then 'inactive' else 'active' end, repeat('Be kind, wear gloves. ', 40), at, at
    from (
      select n, starts, case when n = 1 then ${TODAY}::date + 9 else starts + 30 end as ends,
        starts - interval '10 days' - n * interval '1 minute' as at
      from (
        select n, case when n = 1 then ${TODAY}::date - 365 else ${TODAY}::date + 20 - (n * 3)::int end as starts
        from generate_series(1, ${CHALLENGE_COUNT}::bigint) n
      ) begun
    ) numbered`)
  await db.execute(sql`
    insert into challenge_participants as taking (challenge_id, user_id, joined_at, litter_pieces_count, cleanup_count,
      last_updated_at, is_open, tie)
    select p.challenge_id, p.user_id, p.joined_at, coalesce(sum(litter_count), 0)::int, count(c.cleanup_id)::int,
      max(c.updated_at), p.is_open, micros(coalesce(max(c.updated_at), p.joined_at))
    from (
      select b.id as challenge_id, m.id as user_id, b.start_date, b.end_date,
        b.start_date + city.chance(nr * 1000 + of_board, 40) * interval '20 days' as joined_at,
        not m.is_disabled and not m.is_deleted as is_open
      from (select *, substr(slug, 11)::int as of_board from challenge_boards) b
      cross join generate_series(1, ceil(${members * LARGEST_SHARE}::float8 / of_board)::bigint) nr
      join profiles m on m.id = city.member(1 + (of_board * 7919 + nr * 13) % ${members}::bigint)
    ) p
    left join cleanup_logs c on c.user_id = p.user_id and c.status = 'approved' and c.date between p.start_date and p.end_date
    group by 1, 2, 3, 7`)
  await db.execute(sql`
    insert into challenge_totals
    select challenge_id, count(*), sum(cleanup_count), sum(litter_pieces_count)
    from challenge_participants where is_open group by 1`)
}
