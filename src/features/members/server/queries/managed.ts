import { type SQL, and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { addDays, dayIn, weekOf } from '#platform/days.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { ManagedMember, MemberPage, MemberSearch } from '../../contract/managed.ts'
import { MEMBERS_PAGE, type MemberSort } from '../../rules/managed.ts'
import { profiles, userLitterStats } from '../tables.ts'

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
  createdAt: profiles.createdAt,
  timeZone: profiles.timeZone,
  weeks: userLitterStats.streakWeeks,
  week: userLitterStats.streakWeek,
}

const SORTED: Record<MemberSort, SQL[]> = {
  full_name: [sql`lower(full_name)`],
  username: [sql`lower(username)`],
  email: [sql`email`],
  created_at: [sql`created_at`],
  zip_code: [sql`lower(zip_code)`],
  current_streak_weeks: [sql`streak_weeks`],
  is_public: [sql`is_public`, sql`created_at`],
}

export async function managedMembers(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  asked: MemberSearch,
): Promise<MemberPage> {
  const towards = asked.direction === 'descending' ? desc : asc
  const pattern = asked.search.replace(/[\\%_]/g, '\\$&')
  const which = and(
    eq(profiles.isDeleted, false),
    asked.search ? sql`member_words(username, email, full_name) like '%' || lower(${pattern}) || '%'` : undefined,
  )
  const [counted] = await db.select({ total: count() }).from(profiles).where(which)
  const { total } = counted!
  const pages = Math.max(1, Math.ceil(total / MEMBERS_PAGE))
  const page = Math.min(asked.page, pages)
  const rows = await db
    .select(shown)
    .from(profiles)
    .innerJoin(userLitterStats, eq(userLitterStats.userId, profiles.id))
    .where(which)
    .orderBy(...SORTED[asked.sort].map((each) => towards(each)), towards(profiles.id))
    .limit(MEMBERS_PAGE)
    .offset((page - 1) * MEMBERS_PAGE)
  const now = clock.now()
  const members = rows.map(({ timeZone, weeks, week, createdAt, ...member }): ManagedMember => {
    const isAlive = week !== null && week >= addDays(weekOf(dayIn(timeZone, now)), -7)
    return { ...member, currentStreakWeeks: isAlive ? weeks : 0, createdAt: createdAt.toISOString() }
  })
  return { members, page, pages, total, isMore: false }
}
