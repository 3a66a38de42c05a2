import { type SQL, eq, inArray, sql } from 'drizzle-orm'
import { dayIn } from '#platform/days.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { countedUpTo, foundIn, pageWithin } from '#platform/server/lists.ts'
import type { ManagedMember, MemberPage, MemberSearch } from '../../contract/managed.ts'
import { MEMBERS_PAGE } from '../../rules/managed.ts'
import { liveStreak } from '../../rules/streak.ts'
import { memberCounts, profiles, userLitterStats } from '../tables.ts'
import { foundBy } from './found.ts'
import { type Sorting, keysOf } from './order.ts'
import { type Part, idsIn } from './parts.ts'
import { isAlive } from './streaks.ts'

type Asked = { db: Queryable; clock: Clock }

/**
 * However many members there are: in the order of an index, from its nearer end. Of a search that finds few, these are
 * sorted; of one that finds many the index is walked along, until the page is full.
 */
export async function managedMembers({ db, clock }: Asked, asked: MemberSearch): Promise<MemberPage> {
  const now = clock.now()
  const words = asked.search ? foundBy(asked.search) : undefined
  const { total, isMore } = words
    ? await countedUpTo(db, sql`select from profiles where not is_deleted and ${words}`)
    : { total: await all(db), isMore: false }
  const { page, pages, from } = pageWithin(total, { page: asked.page, size: MEMBERS_PAGE })
  const span = { from, count: Math.min(MEMBERS_PAGE, total - from) }
  const until = span.from + span.count
  const parts = await partsOf(db, asked, { words, found: total, isMore, until, now })
  const ids = await idsIn(db, parts, asked.direction, span)
  return { members: await membersWith(db, ids, now), page, pages, total, isMore }
}

/** Kept by the database (migration 0011_console). */
async function all(db: Queryable): Promise<number> {
  const [kept] = await db.select({ members: memberCounts.members }).from(memberCounts)
  return kept!.members
}

/** `until`: no row behind that is asked for */
type Found = { words: SQL | undefined; found: number; isMore: boolean; until: number; now: Date }

async function partsOf(db: Queryable, { sort, direction }: Sorting, { words, found, isMore, until, now }: Found) {
  const alive = sort === 'current_streak_weeks' ? await isAlive(db, now) : undefined
  if (words && !isMore) return [few(words, keysOf(sort, alive), found)]
  if (alive) return byStreak(db, alive, { words, found, direction, until })
  return [byIndex(keysOf(sort, undefined), { words, found })]
}

const id = sql`id`

const few = (words: SQL, keys: SQL[], size: number): Part => ({
  from: sql`${foundIn(sql`profiles`, sql`not is_deleted and ${words}`, false)} found
    join user_litter_stats on user_id = found.id`,
  which: sql`true`,
  id,
  keys,
  size,
})

/** Of those who are found there are many: so the walk along the index is short. */
const byIndex = (keys: SQL[], { words, found }: Pick<Found, 'words' | 'found'>): Part => ({
  from: sql`profiles`,
  which: words ? sql`not is_deleted and ${words}` : sql`not is_deleted`,
  id,
  keys,
  size: found,
  isOpen: words !== undefined,
})

const stats = sql`user_litter_stats`
const userId = sql`user_id`

type Streaks = Pick<Found, 'words' | 'found' | 'until'> & Pick<Sorting, 'direction'>

/** Those without a streak that is alive by their ids, then the others by its length. */
async function byStreak(db: Queryable, alive: SQL, { words, found, direction, until }: Streaks): Promise<Part[]> {
  const isHere = words
    ? sql`exists (select from profiles where id = user_id and not is_deleted and ${words})`
    : sql`not exists (select from profiles where id = user_id and is_deleted)`
  const [dead, living] = [sql`not coalesce(${alive}, false) and ${isHere}`, sql`${alive} and ${isHere}`]
  const parts = [
    { from: stats, which: dead, id: userId, keys: [] },
    { from: stats, which: living, id: userId, keys: [sql`streak_weeks`] },
  ]
  if (words) {
    // of those who come first, so many as are asked for; of the others there are more than anybody asks for
    const isFirst = (nr: number) => nr === (direction === 'ascending' ? 0 : 1)
    const which = direction === 'ascending' ? dead : living
    const { total: size } = await countedUpTo(db, sql`select from ${stats} where ${which}`, until)
    return parts.map((part, nr) => ({ ...part, size: isFirst(nr) ? size : until, isOpen: true }))
  }
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from user_litter_stats where ${living}`,
  )
  const size = rows[0]!.count
  return [
    { ...parts[0]!, size: found - size },
    { ...parts[1]!, size },
  ]
}

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

/** In the order of the ids; without those who are gone meanwhile. */
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
