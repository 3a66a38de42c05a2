import { sql } from 'drizzle-orm'
import { MAX_STORED_PICTURE_SIDE, pictureUrl } from '#features/photos/rules.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type { CleanupReviewHint } from '../../contract/review.ts'
import { MAX_PHOTOS_PER_CLEANUP } from '../../rules.ts'
import {
  CLEANUP_BURST_REVIEW_HINT_THRESHOLD,
  REVIEW_HINT_COMPARED_CLEANUP_COUNT,
  type ReviewHintFacts,
  computeCleanupReviewHints,
} from '../../rules/hints.ts'
import type { cleanupLogs } from '../tables.ts'
import { parseCleanupPhotoNames } from './photos.ts'

type HintedCleanup = Pick<
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

/** Loads the review hints of cleanups, by cleanup id, with two SQL statements for any number of cleanups. */
export async function loadReviewHintsFromDatabase(
  db: Queryable,
  cleanups: HintedCleanup[],
): Promise<Map<string, CleanupReviewHint[]>> {
  if (cleanups.length === 0) return new Map()
  const [others, photos] = [await loadOtherCleanups(db, cleanups), await loadPhotoFacts(db, cleanups)]
  const hints = cleanups.map((cleanup): [string, CleanupReviewHint[]] => {
    const { cleanupId, date, litterCount, createdAt } = cleanup
    const facts = {
      date,
      litterCount,
      loggedAt: createdAt,
      ...others.get(cleanupId)!,
      photos: parseCleanupPhotoNames(cleanup).map((name) => photos.get(name) ?? { takenOn: null }),
    }
    return [cleanupId, computeCleanupReviewHints(facts)]
  })
  return new Map(hints)
}

type OtherCleanups = Pick<ReviewHintFacts, 'others' | 'isOnlyOne' | 'othersLoggedAt'>
type OtherCleanupsRow = ReviewHintFacts['others'] & { cleanupId: string; isOnlyOne: boolean; logged: number[] }

/**
 * Loads what review hints need about the members' other cleanups: usual pieces, times of logging, and whether there are
 * any.
 */
async function loadOtherCleanups(db: Queryable, cleanups: HintedCleanup[]): Promise<Map<string, OtherCleanups>> {
  const { rows } = await db.execute<OtherCleanupsRow>(sql`
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
        order by date desc, cleanup_id desc limit ${REVIEW_HINT_COMPARED_CLEANUP_COUNT.max}
      ) compared
    ) latest
    cross join lateral (
      select coalesce(array_agg(extract(epoch from created_at)::float8), '{}') as logged from (
        select created_at from cleanup_logs o
        where o.user_id = c.member and o.cleanup_id <> c.id
          and created_at between c.logged_at - ${CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes} * interval '1 minute'
            and c.logged_at + ${CLEANUP_BURST_REVIEW_HINT_THRESHOLD.minutes} * interval '1 minute'
        order by abs(extract(epoch from created_at - c.logged_at)) limit ${REVIEW_HINT_COMPARED_CLEANUP_COUNT.max}
      ) near
    ) around`)
  return new Map(
    rows.map(({ cleanupId, isOnlyOne, logged, ...compared }) => [
      cleanupId,
      { others: compared, isOnlyOne, othersLoggedAt: logged.map((seconds) => new Date(seconds * 1000)) },
    ]),
  )
}

/**
 * Photos count as the same if their 64-bit fingerprints differ in at most 3 bits. The index finds all pairs that differ
 * in 1 or 2 bits, but not all that differ in 3.
 */
const MAX_DIFFERENT_BITS = 3
const [BEFORE_NAME, AFTER_NAME] = pictureUrl('cleanup', '*', MAX_STORED_PICTURE_SIDE).split('*')

type PhotoRow = {
  name: string
  takenOn: string | null
  otherId: string | null
  otherDate: string
  isSameMember: boolean
}

/**
 * Loads, for each photo, when it was taken and the latest other cleanup that used the same photo earlier. No index
 * leads from a photo to its cleanup. So the SQL statement reads, once for all photos, every cleanup of the members who
 * sent the earlier photos.
 */
async function loadPhotoFacts(
  db: Queryable,
  cleanups: HintedCleanup[],
): Promise<Map<string, ReviewHintFacts['photos'][number]>> {
  const photos = cleanups.flatMap((cleanup) => parseCleanupPhotoNames(cleanup).map((name) => ({ name, ...cleanup })))
  const { rows } = await db.execute<PhotoRow>(sql`
    with shown as materialized (
      select asked.cleanup_id, p.* from unnest(
        ${sql.param(photos.map(({ cleanupId }) => cleanupId))}::uuid[],
        ${sql.param(photos.map(({ name }) => name))}::text[]
      ) asked (cleanup_id, name)
      join pictures p using (name)
    ), same as materialized (
      select shown.cleanup_id, shown.name, alike.owner_id,
        ${BEFORE_NAME}::text || alike.name || ${AFTER_NAME}::text as url
      from shown cross join lateral (
        select owner_id, name from pictures
        where fingerprint is not null and picture_pairs(fingerprint) && picture_pairs(shown.fingerprint)
          and bit_count((fingerprint # shown.fingerprint)::bit(64)) <= ${MAX_DIFFERENT_BITS}
          and kind = 'cleanup' and not is_loose and (created_at, id) < (shown.created_at, shown.id)
        order by created_at desc, id desc limit ${MAX_PHOTOS_PER_CLEANUP}
      ) alike
      where shown.fingerprint is not null
    ), used as materialized (
      select o.cleanup_id as id, o.date, o.user_id, o.created_at, url
      from (select distinct owner_id from same) owners
      cross join lateral (select * from cleanup_logs where user_id = owner_id offset 0) o
      cross join lateral unnest(array[o.photo_url_1, o.photo_url_2, o.photo_url_3, o.photo_url_4]) url
      where url in (select url from same)
    )
    select shown.name, taken_on::text as "takenOn", other.id as "otherId", other.date::text as "otherDate",
      other.user_id = shown.owner_id as "isSameMember"
    from shown left join lateral (
      select used.* from same join used on used.user_id = same.owner_id and used.url = same.url
      where same.cleanup_id = shown.cleanup_id and same.name = shown.name and used.id <> shown.cleanup_id
      order by used.created_at desc, used.id desc
      limit 1
    ) other on true`)
  return new Map(
    rows.map(({ name, takenOn, otherId, otherDate: date, isSameMember }) => [
      name,
      { takenOn, other: otherId === null ? undefined : { cleanupId: otherId, date, isSameMember } },
    ]),
  )
}
