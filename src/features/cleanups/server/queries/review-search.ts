import { type SQL, and, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import {
  countRowsWithLimit,
  escapeLikePattern,
  clampPageNumber,
  getTrigramIndexMatchPosition,
} from '#platform/server/lists.ts'
import type { CleanupReviewListResultPage, CleanupReviewListQuery } from '../../contract/review.ts'
import type { CleanupReviewStatus } from '../../rules.ts'
import { REVIEW_LIST_TABS, type ReviewListSortColumn } from '../../rules/review.ts'

type FoundPage = Omit<CleanupReviewListResultPage, 'cleanups'> & { ids: string[] }

/**
 * Finds the cleanup ids of one page of the review list, by offset pagination. A page beyond the end yields the last
 * one. A list without a filter by username or member is read forward or backward, whichever skips fewer rows, and shows
 * a group once, as the share of its host. A list with a filter shows the shares of all members it matches.
 */
export async function findCleanupIdsOfReviewListPage(
  db: Queryable,
  search: CleanupReviewListQuery,
): Promise<FoundPage> {
  const segments = splitReviewListByDbIndexOrder(search)
  const wanted = matchesReviewFilterSql(search)
  if (!wanted) {
    const counts = await countSegments(db, segments)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const { page, pages, from } = clampPageNumber(total, search)
    const ids = await readIds(db, segments, {
      from,
      until: Math.min(from + search.size, total),
      countOf: (at) => counts[at]!,
    })
    return { ids, page, pages, total, isMore: false }
  }
  const statuses = reviewStatusesInTab(search)
  const { total, isMore } = await countRowsWithLimit(db, selectReviewListMatchesSql({ statuses }, wanted))
  const { page, pages, from } = clampPageNumber(total, search)
  if (!isMore) {
    const { rows } = await db.execute<{ id: string }>(
      selectAllReviewMatchesThenSortSql({ ...search, statuses, named: wanted, from }),
    )
    return { ids: rows.map(({ id }) => id), page, pages, total, isMore }
  }
  const countOf = async (at: number) =>
    (await countRowsWithLimit(db, selectReviewListMatchesSql(segments[at]!, wanted))).total
  return {
    ids: await readIds(db, segments, { from, until: from + search.size, countOf, named: wanted }),
    page,
    pages,
    total,
    isMore,
  }
}

type PageSpan = { from: number; until: number; countOf(at: number): number | Promise<number>; named?: SQL }

/**
 * Reads the cleanup ids of one page of the review list, which may span several segments of the list. Segments after the
 * page are not counted.
 */
async function readIds(
  db: Queryable,
  segments: ReviewListSegmentInDbIndexOrder[],
  { from, until, countOf, named }: PageSpan,
): Promise<string[]> {
  const ids: string[] = []
  let before = 0
  for (const [at, segment] of segments.entries()) {
    if (before >= until) break
    const count = segments.length === 1 && named ? until : await countOf(at)
    const window = { from: Math.max(0, from - before), until: Math.min(count, until - before), count }
    ids.push(...(await readIdsInSegment(db, { stream: segment, window, named })))
    before += count
  }
  return ids
}

async function countSegments(db: Queryable, segments: ReviewListSegmentInDbIndexOrder[]): Promise<number[]> {
  const counts = segments.map(
    (segment, at) => sql`(${countReviewListSegmentSql(segment)})::int as ${sql.identifier(`n${at}`)}`,
  )
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return segments.map((_, at) => rows[0]![`n${at}`]!)
}

type SegmentRead = {
  stream: ReviewListSegmentInDbIndexOrder
  window: { from: number; until: number; count: number }
  named: SQL | undefined
}

/**
 * Reads cleanup ids from one segment of the review list, forward or backward, whichever skips fewer rows. A search
 * reads forward only, because the number of matches may be unknown.
 */
async function readIdsInSegment(
  db: Queryable,
  { stream: segment, window: { from, until, count }, named }: SegmentRead,
): Promise<string[]> {
  if (from >= until) return []
  const isBackwards = named === undefined && from > count / 2
  const skipped = isBackwards ? count - until : from
  const { rows } = await db.execute<{ id: string }>(
    selectReviewListRangeSql(segment, { named, isBackwards, skipped, limit: until - from }),
  )
  const ids = rows.map(({ id }) => id)
  return isBackwards ? ids.toReversed() : ids
}

/** SQL condition of the filters by username and by member, over cleanups `c` and members `p`. Undefined without both. */
const matchesReviewFilterSql = ({ username, memberId }: CleanupReviewListQuery): SQL | undefined =>
  and(username ? usernameContainsSql(username) : undefined, memberId ? sql`c.user_id = ${memberId}` : undefined)

/** SQL condition that the username of member `p` contains the text, in a form served by the `member_words` index. */
export function usernameContainsSql(text: string): SQL {
  const [scope, escaped] = [getTrigramIndexMatchPosition(text), escapeLikePattern(text)]
  if (scope === 'nowhere') return sql`false`
  const words = sql`member_words(p.username, p.email, p.full_name)`
  // `member_words` begins with the username, so a pattern anchored at its start matches usernames only.
  if (scope === 'beginnings') return sql`${words} like lower(${`\n${escaped}%`})`
  return sql`${words} like lower(${`%${escaped}%`}) and strpos(lower(p.username), lower(${text})) > 0`
}

export const REVIEW_STATUSES_IN_TAB_ORDER = REVIEW_LIST_TABS.filter((tab) => tab !== 'all')

const cleanupId = sql`c.cleanup_id`
const date = sql`c.date`
const memberId = sql`p.id`
const username = sql`lower(p.username)`

/** Sort keys of the review list, over cleanups `c` and members `p`. Each list of keys matches an index. */
const SORT_KEYS: Record<ReviewListSortColumn, SQL[]> = {
  date: [date, cleanupId],
  status: [date, cleanupId],
  litter_count: [sql`c.litter_count`, cleanupId],
  location: [sql`trim(c.location)`, sql`c.created_at`, cleanupId],
  name: [sql`lower(p.full_name)`, memberId, date, cleanupId],
  username: [username, memberId, date, cleanupId],
}

/** A part of the review list that can be read in the order of one index. The list consists of one or more segments. */
export type ReviewListSegmentInDbIndexOrder = {
  statuses: readonly CleanupReviewStatus[]
  keys: SQL[]
  isDescending: boolean
  /**
   * Whether this segment contains the cleanups of deleted members, which come last in either direction. Undefined
   * unless the review list is sorted by member.
   */
  isDeleted?: boolean
}

export const reviewStatusesInTab = ({
  status,
}: Pick<CleanupReviewListQuery, 'status'>): readonly CleanupReviewStatus[] =>
  status === 'all' ? REVIEW_STATUSES_IN_TAB_ORDER : [status]

export function splitReviewListByDbIndexOrder({
  status,
  sort,
  direction,
}: CleanupReviewListQuery): ReviewListSegmentInDbIndexOrder[] {
  const statuses = reviewStatusesInTab({ status })
  const keys = SORT_KEYS[sort]
  const isDescending = direction === 'descending'
  if (sort === 'status') {
    const ordered = isDescending ? statuses.toReversed() : statuses
    return ordered.map((each) => ({ statuses: [each], keys, isDescending: true }))
  }
  if (sort === 'name' || sort === 'username')
    return [false, true].map((isDeleted) => ({ statuses, keys, isDescending, isDeleted }))
  return [{ statuses, keys, isDescending }]
}

const isMemberDeleted = (isDeleted: boolean) => (isDeleted ? sql`p.is_deleted` : sql`not p.is_deleted`)
const cleanupsWithMembers = sql`cleanup_logs c join profiles p on p.id = c.user_id`
const hasStatus = (statuses: readonly CleanupReviewStatus[]) =>
  statuses.length === REVIEW_STATUSES_IN_TAB_ORDER.length ? sql`true` : sql`c.status in ${statuses}`

const isInSegment = (statuses: readonly CleanupReviewStatus[], isDeleted: boolean | undefined) =>
  sql`${hasStatus(statuses)} and ${isDeleted === undefined ? sql`true` : isMemberDeleted(isDeleted)}`

export const selectReviewListMatchesSql = (
  { statuses, isDeleted }: Pick<ReviewListSegmentInDbIndexOrder, 'statuses' | 'isDeleted'>,
  named: SQL,
): SQL =>
  sql`select c.cleanup_id, c.user_id, c.date, c.litter_count, c.location, c.created_at, c.status
    from ${cleanupsWithMembers} where ${isInSegment(statuses, isDeleted)} and ${named}`

type FewMatchesQuery = Pick<CleanupReviewListQuery, 'sort' | 'direction' | 'size'> & {
  statuses: readonly CleanupReviewStatus[]
  named: SQL
  from: number
}

/** Sorts members without a username to the end of the review list, in either direction. */
const nullsOrder = (key: SQL, isBackwards = false) =>
  sql.raw(key === username ? `nulls ${isBackwards ? 'first' : 'last'}` : '')

/** Builds the query for a search of the review list with few matches: it finds all matches, then sorts them. */
export function selectAllReviewMatchesThenSortSql({
  statuses,
  sort,
  direction,
  named,
  from,
  size,
}: FewMatchesQuery): SQL {
  const isByMember = sort === 'name' || sort === 'username'
  const sqlDirection = sql.raw(direction === 'descending' ? 'desc' : 'asc')
  const keys = SORT_KEYS[sort].map(
    (key) => sql`${key} ${sort === 'status' ? sql`desc` : sqlDirection} ${nullsOrder(key)}`,
  )
  if (sort === 'status')
    keys.unshift(sql`array_position(${sql.param([...REVIEW_STATUSES_IN_TAB_ORDER])}::text[], c.status) ${sqlDirection}`)
  if (isByMember) keys.unshift(sql`p.is_deleted`)
  return sql`
    with c as materialized (${selectReviewListMatchesSql({ statuses }, named)})
    select c.cleanup_id as id from c ${isByMember ? sql`join profiles p on p.id = c.user_id` : sql``}
    order by ${sql.join(keys, sql`, `)} limit ${size} offset ${from}`
}

/** SQL condition of the rows that a list without a filter shows: shares of guests are left out, as in the counters. */
const isNoGuest = sql`not c.is_guest`

/**
 * Number of cleanups in a segment of the review list, from stored counters (`cleanup_counts_now`). Only the rows of deleted
 * members, which have no counter of their own, are counted one by one.
 */
export function countReviewListSegmentSql({ statuses, isDeleted }: ReviewListSegmentInDbIndexOrder): SQL {
  const storedCount = sql`select ${sql.raw(statuses.join(' + '))} from cleanup_counts_now`
  if (isDeleted === undefined) return storedCount
  const deletedCount = sql`select count(*) from ${cleanupsWithMembers} where ${hasStatus(statuses)} and ${isNoGuest} and ${isMemberDeleted(true)}`
  return isDeleted ? deletedCount : sql`(${storedCount}) - (${deletedCount})`
}

/**
 * From this offset in the review list on, counting the cleanups of each member is faster than skipping cleanups one by
 * one.
 */
const DEEP_OFFSET = 5000

type RangeQuery = { named: SQL | undefined; isBackwards: boolean; skipped: number; limit: number }

export function selectReviewListRangeSql(
  segment: ReviewListSegmentInDbIndexOrder,
  { named, isBackwards, skipped, limit }: RangeQuery,
): SQL {
  const { statuses, keys, isDescending, isDeleted } = segment
  const sqlDirection = sql.raw(isDescending === isBackwards ? 'asc' : 'desc')
  const ordered = (by: SQL[]) =>
    sql.join(
      by.map((key) => sql`${key} ${sqlDirection} ${nullsOrder(key, isBackwards)}`),
      sql`, `,
    )
  const from = named || isDeleted !== undefined ? cleanupsWithMembers : sql`cleanup_logs c`
  const isFound = named ?? isNoGuest
  if (isDeleted !== undefined) {
    const isWanted = sql`${hasStatus(statuses)} and ${isMemberDeleted(isDeleted)} and ${isFound}`
    if (skipped > DEEP_OFFSET && !named)
      return selectDeepReviewListRange({ statuses, keys, isDeleted, ordered, skipped, limit })
    return sql`
      select c.cleanup_id as id from ${from} where ${isWanted}
      order by ${ordered(keys)} limit ${limit} offset ${skipped}`
  }
  // Each review status is a separate range of the index, so the statuses are read side by side and merged.
  const names = keys.map((_, at) => sql.raw(`k${at}`))
  const columns = sql.join(
    keys.map((key, at) => sql`${key} as ${names[at]}`),
    sql`, `,
  )
  // The shares of guests have indexes of their own, so a search reads them beside the others.
  const parts = named ? [isNoGuest, sql`c.is_guest`] : [sql`true`]
  const each = statuses.flatMap((status) =>
    parts.map(
      (isInPart) => sql`(
      select c.cleanup_id as id, ${columns} from ${from}
      where c.status = ${status} and ${isFound} and ${isInPart}
      order by ${ordered(keys)} limit ${skipped + limit})`,
    ),
  )
  return sql`
    select id from (${sql.join(each, sql` union all `)}) side_by_side
    order by ${ordered(names)} limit ${limit} offset ${skipped}`
}

type DeepRangeQuery = Pick<ReviewListSegmentInDbIndexOrder, 'statuses' | 'keys'> & {
  isDeleted: boolean
  ordered(by: SQL[]): SQL
  skipped: number
  limit: number
}

/**
 * Builds the query for a deep offset in the review list. It skips whole members by their number of cleanups, and reads
 * only the cleanups on the page.
 */
function selectDeepReviewListRange({ statuses, keys, isDeleted, ordered, skipped, limit }: DeepRangeQuery): SQL {
  const isOfStatus = sql`${hasStatus(statuses)} and ${isNoGuest}`
  const [name] = keys as [SQL]
  return sql`
    with counted as (
      select user_id, count(*) as n from cleanup_logs c where ${isOfStatus} group by user_id
    ), summed as (
      select p.id, n, sum(n) over (order by ${ordered([name, memberId])} rows unbounded preceding) as until
      from profiles p join counted on user_id = p.id where ${isMemberDeleted(isDeleted)}
    ), shown as (
      select id, until - n as before from summed where until > ${skipped} and until - n < ${skipped + limit}
    )
    select c.cleanup_id as id from shown join profiles p using (id) join cleanup_logs c on c.user_id = p.id
    where ${isOfStatus}
    order by ${ordered(keys)} limit ${limit} offset ${skipped} - (select min(before) from shown)`
}
