import { sql } from 'drizzle-orm'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import type { Db } from '#platform/server/db/db.ts'
import { TODAY } from '../../timing.ts'

const NOW = sql`${TODAY}::timestamptz`
const [before, after] = pictureUrl('cleanup', '|', MAX_STORED_PICTURE_SIDE).split('|') as [string, string]
const NAME = sql.raw('city.digits(n, 30)::uuid')

type CleanupCounts = { members: number; count: number; parts: number }

/**
 * Inserts the cleanups with their photos and loves. Four of five members have cleanups: most have a few, the first
 * members hundreds. One cleanup in ten has a photo, one in eight is loved, four in ten have a time spent. One in forty is
 * a group, with up to two shares of other members and a rest.
 */
export async function insertCleanups(db: Db, { members, count, parts }: CleanupCounts): Promise<void> {
  const until = (part: number) => Math.round((count * part) / parts)
  await Promise.all(
    Array.from({ length: parts }, (_, part) =>
      insertCleanupRange(db, members, { from: until(part) + 1, to: until(part + 1) }),
    ),
  )
  await insertGroups(db, members)
  await Promise.all([insertPictures(db), insertLoves(db, members)])
}

const insertCleanupRange = (db: Db, members: number, { from, to }: { from: number; to: number }) =>
  db.execute(sql`
    insert into cleanup_logs (cleanup_id, group_id, rest, user_id, date, location, litter_count, minutes, notes, status,
      photo_url_1, member_love, reviewed_at, has_news, created_at, updated_at)
    select city.made(n, 1, at), case when is_group then city.made(n, 1, at) end,
      case when is_group then floor(100 * city.chance(n, 31)) else 0 end, city.member(author), (at at time zone 'UTC')::date,
      city.zip(case when city.chance(n, 22) < 0.8 then author else n end),
      1 + floor(250 * city.chance(n, 23) ^ 3),
      case when city.chance(n, 29) < 0.4 then 5 * (2 + floor(23 * city.chance(n, 30) ^ 2)) end,
      case when city.chance(n, 24) < 0.2 then 'Mostly cups and wrappers, along the canal.' end,
      status, case when city.chance(n, 25) < 0.1 then ${before}::text || ${NAME} || ${after}::text end,
      case when city.chance(n, 26) < 0.125 then 1 + floor(6 * city.chance(n, 27) ^ 2) else 0 end,
      case when status <> 'pending' then least(at + interval '9 hours', ${NOW}) end,
      status <> 'pending' and at > ${NOW} - interval '3 days', at, at
    from (
      select n, author, city.chance(n, 32) < 0.025 as is_group, joined + (${NOW} - joined) * city.chance(n, 20) ^ 0.7 as at,
        case when chance < 0.85 then 'approved' when chance < 0.92 then 'rejected' when chance < 0.96 then 'flagged'
          else 'pending' end as status
      from (
        select n, author, city.joined(author) as joined, city.chance(n, 28) as chance
        from (
          select n, 1 + floor(0.8 * ${members}::bigint * city.chance(n, 21) ^ 1.5)::bigint as author
          from generate_series(${from}::bigint, ${to}::bigint) n
          offset 0
        ) numbered
        offset 0
      ) theirs
      offset 0
    ) logged`)

const insertPictures = (db: Db) =>
  db.execute(sql`
    insert into pictures (id, owner_id, kind, name, is_public, width, height, thumbhash, created_at)
    select cleanup_id, user_id, 'cleanup',
      substr(photo_url_1, ${before.length + 1}, 36), status = 'approved', 2048, 1536, '3OcRJYB4d3h/iIeHeEh3eIhw+j2w',
      created_at
    from cleanup_logs where photo_url_1 is not null and not is_guest`)

/** Inserts up to two shares of other members for each group, and the groups. */
async function insertGroups(db: Db, members: number): Promise<void> {
  await db.execute(sql`
    insert into cleanup_logs (cleanup_id, group_id, is_guest, user_id, date, location, litter_count, minutes, status,
      photo_url_1, reviewed_at, created_at, updated_at)
    select city.made((uuid_hash_extended(cleanup_id, 1) & 1048575)::bigint, 32 + nr, created_at), cleanup_id, true,
      guest, date, location, litter_count, minutes, status, photo_url_1, reviewed_at, created_at + nr * interval '1 hour',
      updated_at
    from cleanup_logs host cross join generate_series(1, 2) nr cross join lateral city.member(
      1 + ((uuid_hash_extended(cleanup_id, 1) & 1048575) + nr * 7919) % ${members}::bigint
    ) guest
    where group_id is not null and guest <> user_id`)
  await db.execute(sql`
    insert into cleanup_groups (id, host_id, total, people, code, closes_at, created_at)
    select group_id, min(user_id::text) filter (where not is_guest)::uuid, sum(litter_count + rest), 2 + count(*),
      left(md5(group_id::text), 12), min(created_at) + interval '7 days', min(created_at)
    from cleanup_logs where group_id is not null group by group_id`)
}

const insertLoves = (db: Db, members: number) =>
  db.execute(sql`
    insert into user_loves (user_id, cleanup_id)
    select city.member(1 + ((uuid_hash_extended(cleanup_id, 1) & 1048575) + each * 7919) % ${members}::bigint), cleanup_id
    from cleanup_logs, generate_series(1, member_love) each`)
