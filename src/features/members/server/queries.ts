import { and, eq, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import type { Me } from '../contract.ts'
import { profiles } from './tables.ts'

/** An account that may act: neither disabled nor deleted. */
export async function openAccount(db: Queryable, id: string): Promise<Me | undefined> {
  const [me] = await db
    .select({
      id: profiles.id,
      fullName: profiles.fullName,
      username: profiles.username,
      email: profiles.email,
      emailVerified: profiles.emailVerified,
      isAdmin: sql<boolean>`${profiles.isAdmin} or ${profiles.isSuperadmin}`,
      isSuperadmin: profiles.isSuperadmin,
    })
    .from(profiles)
    .where(and(eq(profiles.id, id), eq(profiles.isDisabled, false), eq(profiles.isDeleted, false)))
  return me
}

/** Members whom anybody may see on a board. */
export const isListed = and(
  eq(profiles.isPublic, true),
  eq(profiles.onboardingCompleted, true),
  eq(profiles.isDisabled, false),
  eq(profiles.isDeleted, false),
)

/** The only name others read: the username, else the first name. */
export const displayName = sql<string>`coalesce(${profiles.username}, split_part(trim(${profiles.fullName}), ' ', 1))`
