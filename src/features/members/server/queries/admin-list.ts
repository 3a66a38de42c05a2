import { type SQL, sql, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MAX_PAGED_ROWS } from '#platform/paging.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { type ListSegment, readIdsOfListPage } from '#platform/server/list-pages.ts'
import { buildSearchMatchesSubquery, countRowsWithLimit } from '#platform/server/lists.ts'
import {
  type MemberForAdmins,
  type AdminMemberListResultPage,
  type AdminMemberListQuery,
  type MemberListFilterCounts,
} from '../../contract/admin.ts'
import { MEMBER_LIST_FILTERS, MEMBER_LIST_PAGE_SIZE, type MemberListFilter, findPurgeTime } from '../../rules/admin.ts'
import {
  type MemberListOrder,
  MEMBER_LIST_FILTER_SQL,
  chooseMemberListOrder,
  memberListCondition,
  toMemberListOrder,
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
 * Reads one page of the admin member list. Without a search, rows are read in index order. The matches of a search are
 * sorted if they are few. If they are many, rows are read in index order until enough match to fill the page.
 */
export async function readAdminMemberListPage(
  { db, clock }: Dependencies,
  input: AdminMemberListQuery,
): Promise<AdminMemberListResultPage> {
  const now = clock.now()
  const which = memberListCondition(input)
  const isWhole = input.show === 'all' && !input.search
  const counted = isWhole
    ? { total: await countMembers(db), isMore: false }
    : await countRowsWithLimit(db, sql`select from profiles where ${which}`)
  const isSorted = !isWhole && !counted.isMore
  const segments = await chooseSegments(db, chooseMemberListOrder(input), { which, isSorted, now })
  const { total } = counted
  const { ids, ...page } = await readIdsOfListPage(db, segments, {
    total,
    page: input.page,
    size: MEMBER_LIST_PAGE_SIZE,
  })
  return { members: await readAdminMembersByIds(db, ids, now), ...page, ...counted }
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
      select from profiles where ${MEMBER_LIST_FILTER_SQL[filter]} limit ${MAX_PAGED_ROWS + 1}
    ) found)`
  const counts = MEMBER_LIST_FILTERS.map((filter) => {
    const count = filter === 'all' ? sql`(select members from member_counts_now)` : capped(filter)
    return sql`${count} as ${sql.identifier(filter)}`
  })
  const { rows } = await db.execute<Record<MemberListFilter, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  const toCount = (filter: MemberListFilter) => {
    const found = rows[0]![filter]
    const isMore = filter !== 'all' && found > MAX_PAGED_ROWS
    return [filter, { total: isMore ? MAX_PAGED_ROWS : found, isMore }]
  }
  return Object.fromEntries(MEMBER_LIST_FILTERS.map(toCount)) as MemberListFilterCounts
}

/** Condition of the listed members, and whether they are few enough to be found first and then sorted. */
type FoundMembers = { which: SQL; isSorted: boolean; now: Date }

async function chooseSegments(
  db: Queryable,
  order: MemberListOrder,
  { which, isSorted, now }: FoundMembers,
): Promise<ListSegment[]> {
  const streaks = order.sort === 'current_streak_weeks' ? await buildCurrentStreakSqlConditions(db, now) : undefined
  if (streaks && !isSorted) return streakSegments(streaks, which, order.isDescending)
  const source = isSorted
    ? sql`${buildSearchMatchesSubquery(sql`profiles`, which, false)} found join user_litter_stats on user_id = id`
    : sql`profiles where ${which}`
  return [{ id: sql`id`, sources: [source], ...toMemberListOrder(order, streaks?.isAlive) }]
}

/**
 * Segments of the member list for sorting by week streak: members without an unbroken streak by id, then the others by
 * its length. The streak index orders members within one week only, so each week is a source.
 */
function streakSegments(
  { isAlive, weeks }: UnbrokenWeekStreakSqlConditions,
  condition: SQL,
  isDescending: boolean,
): ListSegment[] {
  const isHere =
    condition === MEMBER_LIST_FILTER_SQL.all
      ? sql`not exists (select from profiles where id = user_id and is_deleted)`
      : sql`exists (select from profiles where id = user_id and ${condition})`
  const toSource = (which: SQL) => sql`user_litter_stats where ${which} and ${isHere}`
  const id = sql`user_id`
  const broken = { id, sources: [toSource(sql`not coalesce(${isAlive}, false)`)], keys: [id], isDescending }
  const unbroken = { id, sources: weeks.map(toSource), keys: [sql`streak_weeks`, id], isDescending }
  return isDescending ? [unbroken, broken] : [broken, unbroken]
}

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
