import { sql } from 'drizzle-orm'
import { LONGEST_STORED_SIDE, pictureUrl } from '#features/photos/rules.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Hint } from '../../contract/review.ts'
import { MOST_PHOTOS } from '../../rules.ts'
import { BURST, COMPARED, type Facts, hintsOn } from '../../rules/hints.ts'
import type { cleanupLogs } from '../tables.ts'
import { photoNames } from './columns.ts'

type Hinted = Pick<
  typeof cleanupLogs.$inferSelect,
  | 'cleanupId'
  | 'userId'
  | 'date'
  | 'litterCount'
  | 'status'
  | 'createdAt'
  | 'photoUrl1'
  | 'photoUrl2'
  | 'photoUrl3'
  | 'photoUrl4'
>

/** Why each of them deserves a second look, by its id. Two statements, however many they are. */
export async function hintsFor(db: Queryable, cleanups: Hinted[]): Promise<Map<string, Hint[]>> {
  if (cleanups.length === 0) return new Map()
  const [others, photos] = [await othersOf(db, cleanups), await photosOf(db, cleanups)]
  const hints = cleanups.map((cleanup): [string, Hint[]] => {
    const { cleanupId, date, litterCount, createdAt } = cleanup
    const facts = {
      date,
      litterCount,
      loggedAt: createdAt,
      ...others.get(cleanupId)!,
      photos: photoNames(cleanup).map((name) => photos.get(name) ?? { takenOn: null }),
    }
    return [cleanupId, hintsOn(facts)]
  })
  return new Map(hints)
}

type Others = Pick<Facts, 'others' | 'isOnlyOne' | 'othersLoggedAt'>
type OthersRow = Facts['others'] & { cleanupId: string; isOnlyOne: boolean; logged: number[] }

/** What else its member has logged. */
async function othersOf(db: Queryable, cleanups: Hinted[]): Promise<Map<string, Others>> {
  const { rows } = await db.execute<OthersRow>(sql`
    select c.id as "cleanupId", latest.*, around.*, not exists (
      select from cleanup_logs o where o.user_id = c.member and o.cleanup_id <> c.id
    ) as "isOnlyOne"
    from unnest(
      ${sql.param(cleanups.map(({ cleanupId }) => cleanupId))}::uuid[],
      ${sql.param(cleanups.map(({ userId }) => userId))}::uuid[],
      ${sql.param(cleanups.map(({ createdAt }) => createdAt.toISOString()))}::timestamptz[]
    ) c (id, member, logged_at)
    cross join lateral (
      select count(*)::int as count,
        coalesce(percentile_disc(0.25) within group (order by litter_count), 0) as "lowerQuartile",
        coalesce(percentile_disc(0.75) within group (order by litter_count), 0) as "upperQuartile",
        coalesce(max(litter_count) filter (where status = 'approved'), 0) as "mostApproved"
      from (
        select litter_count, status from cleanup_logs o
        where o.user_id = c.member and o.cleanup_id <> c.id and status <> 'rejected'
        order by date desc, cleanup_id desc limit ${COMPARED.most}
      ) compared
    ) latest
    cross join lateral (
      select coalesce(array_agg(extract(epoch from created_at)::float8), '{}') as logged from (
        select created_at from cleanup_logs o
        where o.user_id = c.member and o.cleanup_id <> c.id
          and created_at between c.logged_at - ${BURST.minutes} * interval '1 minute'
            and c.logged_at + ${BURST.minutes} * interval '1 minute'
        limit ${COMPARED.most}
      ) near
    ) around`)
  return new Map(
    rows.map(({ cleanupId, isOnlyOne, logged, ...compared }) => [
      cleanupId,
      { others: compared, isOnlyOne, othersLoggedAt: logged.map((seconds) => new Date(seconds * 1000)) },
    ]),
  )
}

/** Pictures that differ in so many of their 64 bits are the same; within one less each is found for sure. */
const SAME_WITHIN = 3
const [BEFORE_NAME, AFTER_NAME] = pictureUrl('cleanup', '*', LONGEST_STORED_SIDE).split('*')

type PhotoRow = {
  name: string
  takenOn: string | null
  otherId: string | null
  otherDate: string
  isSameMember: boolean
}

/** What is known of its photos; of other cleanups with the same picture, sent before this one, the latest. */
async function photosOf(db: Queryable, cleanups: Hinted[]): Promise<Map<string, Facts['photos'][number]>> {
  const asked = cleanups.flatMap((cleanup) => photoNames(cleanup).map((name) => ({ name, ...cleanup })))
  const { rows } = await db.execute<PhotoRow>(sql`
    select p.name, p.taken_on::text as "takenOn", other.id as "otherId", other.date::text as "otherDate",
      other.user_id = p.owner_id as "isSameMember"
    from unnest(
      ${sql.param(asked.map(({ cleanupId }) => cleanupId))}::uuid[],
      ${sql.param(asked.map(({ name }) => name))}::text[]
    ) shown (cleanup_id, name)
    join pictures p on p.name = shown.name
    left join lateral (
      select o.cleanup_id as id, o.date, o.user_id
      from (
        select owner_id, name from pictures
        where fingerprint is not null and picture_pairs(fingerprint) && picture_pairs(p.fingerprint)
          and bit_count((fingerprint # p.fingerprint)::bit(64)) <= ${SAME_WITHIN}
          and kind = 'cleanup' and not is_loose and (created_at, id) < (p.created_at, p.id)
        order by created_at desc, id desc limit ${MOST_PHOTOS}
      ) same
      join cleanup_logs o on o.user_id = same.owner_id
        and ${BEFORE_NAME}::text || same.name || ${AFTER_NAME}::text
          in (o.photo_url_1, o.photo_url_2, o.photo_url_3, o.photo_url_4)
      where o.cleanup_id <> shown.cleanup_id
      order by o.created_at desc, o.cleanup_id desc
      limit 1
    ) other on p.fingerprint is not null`)
  return new Map(
    rows.map(({ name, takenOn, otherId, otherDate: date, isSameMember }) => [
      name,
      { takenOn, other: otherId === null ? undefined : { cleanupId: otherId, date, isSameMember } },
    ]),
  )
}
