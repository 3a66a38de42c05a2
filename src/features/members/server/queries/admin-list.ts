import { type SQL, sql, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_COUNTED_SEARCH_RESULTS } from '#platform/paging.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { countRowsWithLimit, buildSearchMatchesSubquery, clampPageNumber } from '#platform/server/lists.ts'
import {
  type MemberForAdmins,
  type AdminMemberListResultPage,
  type AdminMemberListQuery,
  type MemberListFilterCounts,
} from '../../contract/admin.ts'
import { MEMBER_LIST_FILTERS, MEMBER_LIST_PAGE_SIZE, type MemberListFilter, findPurgeTime } from '../../rules/admin.ts'
import {
  type AdminMemberListIndexReadDirection,
  type MemberListOrderColumn,
  MEMBER_LIST_FILTER_SQL,
  buildOrderByClause,
  chooseMemberListOrder,
  memberListCondition,
  memberListSortKeys,
} from './order.ts'
import { dayInTimeZone } from '#platform/days.ts'
import { type Clock } from '#platform/server/clock.ts'
import { computeCurrentWeekStreak } from '../../rules/streak.ts'
import { SECOND_FACTOR_KINDS } from '../../rules/factors.ts'
import { isAppInUseSql } from '../service/factors.ts'
import { authenticatorApps, memberCountsNow, passkeys, profiles, userLitterStats } from '../tables.ts'
import { type UnbrokenWeekStreakSqlConditions, buildCurrentStreakSqlConditions } from './streaks.ts'

type Dependencies = { db: Queryable; clock: Clock }

/**
 * Reads one page of the admin member list. Without a search, rows are read in index order, from the nearer end of the
 * list. The matches of a search are sorted if they are few. If they are many, rows are read in index order until enough
 * match to fill the page.
 */
export async function readAdminMemberListPage(
  { db, clock }: Dependencies,
  input: AdminMemberListQuery,
): Promise<AdminMemberListResultPage> {
  const now = clock.now()
  const which = memberListCondition(input)
  const isWhole = input.show === 'all' && !input.search
  const { total, isMore } = isWhole
    ? { total: await countMembers(db), isMore: false }
    : await countRowsWithLimit(db, sql`select from profiles where ${which}`)
  const { page, pages, from } = clampPageNumber(total, { page: input.page, size: MEMBER_LIST_PAGE_SIZE })
  const count = Math.min(MEMBER_LIST_PAGE_SIZE, total - from)
  const order = chooseMemberListOrder(input)
  const segments = await chooseSegments(db, order.sort, { which, isSorted: !isWhole && !isMore, now })
  const remaining = total - from - count
  // If the number of found members was capped, the distance to the end of the list is unknown, so read from the
  // beginning.
  const isTurned = !isMore && remaining < from
  const ids = await readMemberIdsFromListSegments(
    db,
    segments,
    { ...order, isTurned },
    { from: isTurned ? remaining : from, count },
  )
  return { members: await readAdminMembersByIds(db, ids, now), page, pages, total, isMore }
}

/**
 * Reads the number of members from a counter that the database maintains (`members_moved` in server/sql/members.sql).
 */
async function countMembers(db: Queryable): Promise<number> {
  const [counter] = await db.select({ members: memberCountsNow.members }).from(memberCountsNow)
  return counter!.members
}

/** Counts the members in each filter, in one statement. A count stops at 10,000, so that it stays cheap. */
export async function countMembersByFilter(db: Queryable): Promise<MemberListFilterCounts> {
  const capped = (filter: MemberListFilter) =>
    sql`(select count(*)::int from (
      select from profiles where ${MEMBER_LIST_FILTER_SQL[filter]} limit ${MAX_COUNTED_SEARCH_RESULTS + 1}
    ) found)`
  const counts = MEMBER_LIST_FILTERS.map((filter) => {
    const count = filter === 'all' ? sql`(select members from member_counts_now)` : capped(filter)
    return sql`${count} as ${sql.identifier(filter)}`
  })
  const { rows } = await db.execute<Record<MemberListFilter, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const toCount = (filter: MemberListFilter) => {
    const found = rows[0]![filter]
    const isMore = filter !== 'all' && found > MAX_COUNTED_SEARCH_RESULTS
    return [filter, { total: isMore ? MAX_COUNTED_SEARCH_RESULTS : found, isMore }]
  }
  return Object.fromEntries(MEMBER_LIST_FILTERS.map(toCount)) as MemberListFilterCounts
}

/** Condition of the listed members, and whether they are few enough to be found first and then sorted. */
type FoundMembers = { which: SQL; isSorted: boolean; now: Date }

async function chooseSegments(
  db: Queryable,
  sort: MemberListOrderColumn,
  { which, isSorted, now }: FoundMembers,
): Promise<AdminMemberListSegmentInDbIndexOrder[]> {
  const streaks = sort === 'current_streak_weeks' ? await buildCurrentStreakSqlConditions(db, now) : undefined
  if (isSorted) return [sortedSegment(which, memberListSortKeys(sort, streaks?.isAlive))]
  return streaks ? streakSegments(streaks, which) : [indexSegment(memberListSortKeys(sort, undefined), which)]
}

const id = sql`id`

const sortedSegment = (which: SQL, keys: SQL[]): AdminMemberListSegmentInDbIndexOrder => ({
  rows: sql`(select * from ${buildSearchMatchesSubquery(sql`profiles`, which, false)} found
    join user_litter_stats on user_id = found.id)`,
  id,
  keys,
})

/**
 * Segment of the member list that is read in index order, without sorting. It suits a search with many matches, because
 * few index entries are read until the page is full.
 */
const indexSegment = (keys: SQL[], which: SQL): AdminMemberListSegmentInDbIndexOrder => ({
  rows: sql`(select * from profiles where ${which})`,
  id,
  keys,
})

/**
 * Segments of the member list for sorting by week streak: members without an unbroken streak by id, then the others by
 * its length.
 */
function streakSegments(
  { isAlive, weeks }: UnbrokenWeekStreakSqlConditions,
  condition: SQL,
): AdminMemberListSegmentInDbIndexOrder[] {
  const isHere =
    condition === MEMBER_LIST_FILTER_SQL.all
      ? sql`not exists (select from profiles where id = user_id and is_deleted)`
      : sql`exists (select from profiles where id = user_id and ${condition})`
  const of = (which: SQL) => sql`select user_id, streak_weeks from user_litter_stats where ${which} and ${isHere}`
  return [
    { rows: sql`(${of(sql`not coalesce(${isAlive}, false)`)})`, id: userId, keys: [] },
    {
      // The streak index orders members by streak length within one week only, so read each week's top rows and merge
      // them.
      rows: (order, most) => {
        const each = weeks.map((which) => sql`(${of(which)} order by ${order} limit ${most})`)
        return sql`(${sql.join(each, sql` union all `)})`
      },
      id: userId,
      keys: [sql`streak_weeks`],
    },
  ]
}

const userId = sql`user_id`

const adminColumns = {
  id: profiles.id,
  fullName: profiles.fullName,
  username: profiles.username,
  email: profiles.email,
  emailVerified: profiles.emailVerified,
  avatarUrl: profiles.avatarUrl,
  zipCode: profiles.zipCode,
  country: profiles.country,
  annualGoal: profiles.annualGoal,
  isPublic: profiles.isPublic,
  isAdmin: profiles.isAdmin,
  isSuperadmin: profiles.isSuperadmin,
  isDisabled: profiles.isDisabled,
  totalCleanups: profiles.totalCleanups,
  totalLitterPieces: profiles.totalLitterPieces,
  totalMinutes: profiles.totalMinutes,
}
const deleters = alias(profiles, 'deleters')

/** Reads members in the order of the given ids. Ids of members deleted in the meantime are skipped. */
export async function readAdminMembersByIds(db: Queryable, ids: string[], now: Date): Promise<MemberForAdmins[]> {
  if (ids.length === 0) return []
  const { createdAt, timeZone, deletedAt } = profiles
  const { streakWeeks: weeks, streakWeek: lastWeek } = userLitterStats
  const rows = await db
    .select({
      member: adminColumns,
      createdAt,
      timeZone,
      deletedAt,
      deleter: { by: deleters.fullName, byId: deleters.id },
      streak: { weeks, lastWeek },
      hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${profiles.id})`,
      hasAuthenticator: sql<boolean>`exists (select from ${authenticatorApps} where ${isAppInUseSql(profiles.id)})`,
    })
    .from(profiles)
    .leftJoin(deleters, eq(deleters.id, profiles.deletedBy))
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(inArray(profiles.id, ids))
  const byId = new Map(rows.map((row) => [row.member.id, row]))
  return ids.flatMap((each) => {
    const row = byId.get(each)
    if (!row) return []
    const currentStreakWeeks = computeCurrentWeekStreak(row.streak, dayInTimeZone(row.timeZone, now))
    const deletion = row.deletedAt && toDeletion(row.deletedAt, row.deleter)
    const secondFactors = SECOND_FACTOR_KINDS.filter((kind) => row[SECOND_FACTOR_COLUMNS[kind]])
    return [{ ...row.member, secondFactors, currentStreakWeeks, createdAt: row.createdAt.toISOString(), deletion }]
  })
}

const SECOND_FACTOR_COLUMNS = { passkey: 'hasPasskey', authenticator: 'hasAuthenticator' } as const

type Deleter = { by: string; byId: string } | null

const toDeletion = (deletedAt: Date, deleter: Deleter) => ({
  at: deletedAt.toISOString(),
  ...(deleter ?? { by: null, byId: null }),
  purgedFrom: findPurgeTime(deletedAt).toISOString(),
})

/** Part of the admin member list, such as members without a username, that one index returns in order. */
export type AdminMemberListSegmentInDbIndexOrder = {
  /**
   * SQL query for the members of a list segment, or a function that limits it to the first `most` members in the given
   * order.
   */
  rows: SQL | ((order: SQL, most: number) => SQL)
  id: SQL
  /** Sort keys in a segment of the member list; the member id follows as a tie-breaker. */
  keys: SQL[]
}

type Span = { from: number; count: number }

/**
 * Reads a range of member ids from segments of the member list, one segment after another. The segments must be in
 * ascending order.
 */
export async function readMemberIdsFromListSegments(
  db: Queryable,
  segments: AdminMemberListSegmentInDbIndexOrder[],
  direction: AdminMemberListIndexReadDirection,
  span: Span,
): Promise<string[]> {
  const isAscending = (direction.direction === 'ascending') !== Boolean(direction.isTurned)
  const ids: string[] = []
  let { from } = span
  for (const segment of isAscending ? segments : segments.toReversed()) {
    const found = await readIdsInOrder(db, segment, direction, { from, count: span.count - ids.length })
    ids.push(...found)
    if (ids.length === span.count) break
    from = found.length > 0 ? 0 : from - (await countSegment(db, segment, direction, from))
  }
  return direction.isTurned ? ids.toReversed() : ids
}

async function readIdsInOrder(
  db: Queryable,
  segment: AdminMemberListSegmentInDbIndexOrder,
  direction: AdminMemberListIndexReadDirection,
  { from, count }: Span,
) {
  const order = buildOrderByClause([...segment.keys, segment.id], direction)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${segment.id} as id from ${segmentRows(segment, order, from + count)} part order by ${order} limit ${count} offset ${from}`)
  return rows.map(({ id }) => id)
}

/** Counts the members in a segment of the member list, up to `most`. */
async function countSegment(
  db: Queryable,
  segment: AdminMemberListSegmentInDbIndexOrder,
  direction: AdminMemberListIndexReadDirection,
  most: number,
): Promise<number> {
  if (most === 0) return 0
  const order = buildOrderByClause([...segment.keys, segment.id], direction)
  return (await countRowsWithLimit(db, sql`select from ${segmentRows(segment, order, most)} part`, most)).total
}

const segmentRows = ({ rows }: AdminMemberListSegmentInDbIndexOrder, order: SQL, most: number) =>
  typeof rows === 'function' ? rows(order, most) : rows
