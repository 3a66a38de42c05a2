import { type SQL, and, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { type ListSegment, readIdsOfListPage } from '#platform/server/list-pages.ts'
import { countRowsWithLimit, escapeLikePattern, getTrigramIndexMatchPosition } from '#platform/server/lists.ts'
import type { CleanupReviewListResultPage, CleanupReviewListQuery } from '../../contract/review.ts'
import type { CleanupReviewStatus } from '../../rules.ts'
import { REVIEW_LIST_TABS, type ReviewListSortColumn } from '../../rules/review.ts'

type FoundPage = Omit<CleanupReviewListResultPage, 'cleanups'> & { ids: string[] }

/**
 * Finds the cleanup ids of one page of the review list, by offset pagination. A page beyond the end yields the last
 * one. A list without a filter by username or member shows a group once, as the share of its host. A list with a filter
 * shows the shares of all members it matches.
 */
export async function findCleanupIdsOfReviewListPage(
  db: Queryable,
  search: CleanupReviewListQuery,
): Promise<FoundPage> {
  const statuses = search.status === 'all' ? REVIEW_STATUSES_IN_TAB_ORDER : [search.status]
  const named = matchesReviewFilterSql(search)
  const counted = named
    ? await countRowsWithLimit(db, sql`select from ${cleanupsWithMembers} where ${hasStatus(statuses)} and ${named}`)
    : { total: await readStoredCount(db, statuses), isMore: false }
  const segments =
    named && !counted.isMore
      ? [sortMatches(search, sql`${hasStatus(statuses)} and ${named}`)]
      : splitReviewListByDbIndexOrder(search, statuses, named)
  const { page, size } = search
  return { ...(await readIdsOfListPage(db, segments, { total: counted.total, page, size })), ...counted }
}

/** Reads the number of cleanups with these statuses from stored counters, which leave out the shares of guests. */
async function readStoredCount(db: Queryable, statuses: readonly CleanupReviewStatus[]): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select (${sql.raw(statuses.join(' + '))})::int as total from cleanup_counts_now`,
  )
  return rows[0]!.total
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

const id = sql`c.cleanup_id`
const date = sql`c.date`
const memberId = sql`p.id`
const username = sql`lower(p.username)`

/** Sort keys of the review list, over cleanups `c` and members `p`. Each list of keys matches an index. */
const SORT_KEYS: Record<ReviewListSortColumn, SQL[]> = {
  date: [date, id],
  status: [date, id],
  litter_count: [sql`c.litter_count`, id],
  location: [sql`trim(c.location)`, sql`c.created_at`, id],
  name: [sql`lower(p.full_name)`, memberId, date, id],
  username: [username, memberId, date, id],
}

type ReviewListOrder = Pick<CleanupReviewListQuery, 'sort' | 'direction'>

const isSortedByMember = ({ sort }: ReviewListOrder) => sort === 'name' || sort === 'username'
const cleanupsWithMembers = sql`cleanup_logs c join profiles p on p.id = c.user_id`
const hasStatus = (statuses: readonly CleanupReviewStatus[]) =>
  statuses.length === REVIEW_STATUSES_IN_TAB_ORDER.length ? sql`true` : sql`c.status in ${statuses}`
/** SQL condition of the rows that a list without a filter shows: shares of guests are left out, as in the counters. */
const isNoGuest = sql`not c.is_guest`

/**
 * Parts of the review list that can be read in index order. Sorted by member, the cleanups of deleted members are the
 * last part in either direction.
 */
function splitReviewListByDbIndexOrder(
  order: ReviewListOrder,
  statuses: readonly CleanupReviewStatus[],
  named: SQL | undefined,
): ListSegment[] {
  const isDescending = order.direction === 'descending'
  const common = { id, keys: SORT_KEYS[order.sort], nullable: username, isDescending }
  if (isSortedByMember(order))
    return [sql`not p.is_deleted`, sql`p.is_deleted`].map((isInPart) => ({
      ...common,
      sources: [sql`${cleanupsWithMembers} where ${hasStatus(statuses)} and ${isInPart} and ${named ?? isNoGuest}`],
    }))
  // The shares of guests have indexes of their own, so a search reads them beside the others.
  const parts = named ? [sql`${named} and ${isNoGuest}`, sql`${named} and c.is_guest`] : [isNoGuest]
  const table = named ? cleanupsWithMembers : sql`cleanup_logs c`
  // Each status is a range of the index.
  const toSources = (status: CleanupReviewStatus) =>
    parts.map((isShown) => sql`${table} where c.status = ${status} and ${isShown}`)
  if (order.sort !== 'status') return [{ ...common, sources: statuses.flatMap(toSources) }]
  const ordered = isDescending ? statuses.toReversed() : statuses
  return ordered.map((status) => ({ ...common, isDescending: true, sources: toSources(status) }))
}

/** The review list for a search with few matches: all of them are found, then sorted. */
function sortMatches({ sort, direction }: ReviewListOrder, isMatch: SQL): ListSegment {
  const isByMember = isSortedByMember({ sort, direction })
  const isDescending = sort === 'status' || direction === 'descending'
  const statusNumber = sql`array_position(${sql.param([...REVIEW_STATUSES_IN_TAB_ORDER])}::text[], c.status)`
  const segmentKeys = {
    status: direction === 'descending' ? statusNumber : sql`-${statusNumber}`,
    member: isDescending ? sql`not p.is_deleted` : sql`p.is_deleted`,
  }
  const first = sort === 'status' ? [segmentKeys.status] : isByMember ? [segmentKeys.member] : []
  const found = sql`(select c.* from ${cleanupsWithMembers} where ${isMatch} offset 0) c`
  const source = isByMember ? sql`${found} join profiles p on p.id = c.user_id` : found
  return { id, keys: [...first, ...SORT_KEYS[sort]], nullable: username, isDescending, sources: [source] }
}
