import { type SQL, sql, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo, foundIn, pageWithin } from '#platform/server/lists.ts'
import { type ManagedMember, type MemberPage, type MemberSearch } from '../../contract/admin.ts'
import { MEMBERS_PAGE, type MemberSort } from '../../rules/admin.ts'
import { type Reading, orderBy, foundBy, keysOf } from './order.ts'
import { dayIn } from '#platform/days.ts'
import { type Clock } from '#platform/server/clock.ts'
import { liveStreak } from '../../rules/streak.ts'
import { memberCounts, profiles, userLitterStats } from '../tables.ts'
import { type LiveStreaks, liveStreaks } from './streaks.ts'

type Asked = { db: Queryable; clock: Clock }

/**
 * Reads one page of the admin member list. Without a search, an index gives the order, read from the nearer end. A
 * search with few matches sorts them; a search with many walks the index until the page is full.
 */
export async function managedMembers({ db, clock }: Asked, asked: MemberSearch): Promise<MemberPage> {
  const now = clock.now()
  const words = asked.search ? foundBy(asked.search) : undefined
  const { total, isMore } = words
    ? await countedUpTo(db, sql`select from profiles where not is_deleted and ${words}`)
    : { total: await all(db), isMore: false }
  const { page, pages, from } = pageWithin(total, { page: asked.page, size: MEMBERS_PAGE })
  const count = Math.min(MEMBERS_PAGE, total - from)
  const parts = await partsOf(db, asked.sort, { words, isMore, now })
  const behind = total - from - count
  // If the count was capped, the distance to the end is unknown: read from the beginning.
  const isTurned = !isMore && behind < from
  const ids = await idsIn(db, parts, { ...asked, isTurned }, { from: isTurned ? behind : from, count })
  return { members: await membersWith(db, ids, now), page, pages, total, isMore }
}

/**
 * Reads the number of members from a counter that the database maintains (`members_counted` in server/sql/members.sql).
 */
async function all(db: Queryable): Promise<number> {
  const [kept] = await db.select({ members: memberCounts.members }).from(memberCounts)
  return kept!.members
}

type Found = { words: SQL | undefined; isMore: boolean; now: Date }

async function partsOf(db: Queryable, sort: MemberSort, { words, isMore, now }: Found): Promise<Part[]> {
  const streaks = sort === 'current_streak_weeks' ? await liveStreaks(db, now) : undefined
  if (words && !isMore) return [few(words, keysOf(sort, streaks?.isAlive))]
  return streaks ? byStreak(streaks, words) : [byIndex(keysOf(sort, undefined), words)]
}

const id = sql`id`

const few = (words: SQL, keys: SQL[]): Part => ({
  rows: sql`(select * from ${foundIn(sql`profiles`, sql`not is_deleted and ${words}`, false)} found
    join user_litter_stats on user_id = found.id)`,
  id,
  keys,
})

/** Segment read in index order. With a search that has many matches, the page is full after few index entries. */
const byIndex = (keys: SQL[], words: SQL | undefined): Part => ({
  rows: sql`(select * from profiles where not is_deleted and ${words ?? sql`true`})`,
  id,
  keys,
})

/**
 * Segments of the sort by week streak: first members without a live streak, by id, then the others by streak length.
 */
function byStreak({ isAlive, weeks }: LiveStreaks, words: SQL | undefined): Part[] {
  const isHere = words
    ? sql`exists (select from profiles where id = user_id and not is_deleted and ${words})`
    : sql`not exists (select from profiles where id = user_id and is_deleted)`
  const of = (which: SQL) => sql`select user_id, streak_weeks from user_litter_stats where ${which} and ${isHere}`
  return [
    { rows: sql`(${of(sql`not coalesce(${isAlive}, false)`)})`, id: userId, keys: [] },
    {
      // The index is ordered by streak length within one week only: read each week's top rows and merge them.
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

const shown = {
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
}

/** Reads members in the order of the given ids. Ids of members deleted in the meantime are skipped. */
export async function membersWith(db: Queryable, ids: string[], now: Date): Promise<ManagedMember[]> {
  if (ids.length === 0) return []
  const { createdAt, timeZone } = profiles
  const { streakWeeks: weeks, streakWeek: lastWeek } = userLitterStats
  const rows = await db
    .select({ member: shown, createdAt, timeZone, streak: { weeks, lastWeek } })
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(inArray(profiles.id, ids))
  const byId = new Map(rows.map((row) => [row.member.id, row]))
  return ids.flatMap((each) => {
    const row = byId.get(each)
    if (!row) return []
    const currentStreakWeeks = liveStreak(row.streak, dayIn(row.timeZone, now))
    return [{ ...row.member, currentStreakWeeks, createdAt: row.createdAt.toISOString() }]
  })
}

/** A segment of the member list whose rows can be read in order without sorting the whole list. */
export type Part = {
  /** Query for the rows of the segment, or a function that limits it to the first `most` rows of an order. */
  rows: SQL | ((order: SQL, most: number) => SQL)
  id: SQL
  /** Sort keys; the id follows as a tie-breaker. */
  keys: SQL[]
}

type Span = { from: number; count: number }

/** Reads a range of ids across segments, which are given in ascending order. */
export async function idsIn(db: Queryable, parts: Part[], reading: Reading, span: Span): Promise<string[]> {
  const isUpwards = (reading.direction === 'ascending') !== Boolean(reading.isTurned)
  const ids: string[] = []
  let { from } = span
  for (const part of isUpwards ? parts : parts.toReversed()) {
    const found = await walk(db, part, reading, { from, count: span.count - ids.length })
    ids.push(...found)
    if (ids.length === span.count) break
    from = found.length > 0 ? 0 : from - (await sizeOf(db, part, reading, from))
  }
  return reading.isTurned ? ids.toReversed() : ids
}

async function walk(db: Queryable, part: Part, reading: Reading, { from, count }: Span) {
  const order = orderBy([...part.keys, part.id], reading)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${part.id} as id from ${rowsOf(part, order, from + count)} part order by ${order} limit ${count} offset ${from}`)
  return rows.map(({ id }) => id)
}

/** Counts the rows of a segment, up to `most`. */
async function sizeOf(db: Queryable, part: Part, reading: Reading, most: number): Promise<number> {
  if (most === 0) return 0
  const order = orderBy([...part.keys, part.id], reading)
  return (await countedUpTo(db, sql`select from ${rowsOf(part, order, most)} part`, most)).total
}

const rowsOf = ({ rows }: Part, order: SQL, most: number) => (typeof rows === 'function' ? rows(order, most) : rows)
