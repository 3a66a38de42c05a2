import { type SQL, and, asc, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { profiles } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import { holds } from '#platform/server/lists.ts'
import type { ReviewPage, ReviewSearch } from '../../contract/review.ts'
import type { ReviewSort } from '../../rules/review.ts'
import { cleanupLogs } from '../tables.ts'

type Found = Omit<ReviewPage, 'cleanups'> & { ids: string[] }

const SORTED: Record<ReviewSort, SQL | AnyPgColumn> = {
  date: cleanupLogs.date,
  name: sql`lower(${profiles.fullName})`,
  username: sql`lower(coalesce(${profiles.username}, ''))`,
  location: sql`trim(${cleanupLogs.location})`,
  litter_count: cleanupLogs.litterCount,
  status: cleanupLogs.status,
}

/** Which cleanups stand on a page, in their order. A page beyond the last one is the last one. */
export async function foundIds(
  db: Queryable,
  { status, username, sort, direction, page, size }: ReviewSearch,
): Promise<Found> {
  const { cleanupId, userId } = cleanupLogs
  const which = and(
    status === 'all' ? undefined : eq(cleanupLogs.status, status),
    username ? holds(profiles.username, username) : undefined,
  )
  const isOfMember = eq(profiles.id, userId)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(cleanupLogs)
    .innerJoin(profiles, isOfMember)
    .where(which)
  const { total } = counted!
  const pages = Math.max(1, Math.ceil(total / size))
  const shown = Math.min(page, pages)
  const towards = direction === 'descending' ? desc : asc
  const rows = await db
    .select({ cleanupId })
    .from(cleanupLogs)
    .innerJoin(profiles, isOfMember)
    .where(which)
    .orderBy(towards(SORTED[sort]), towards(cleanupId))
    .limit(size)
    .offset((shown - 1) * size)
  return { ids: rows.map((row) => row.cleanupId), page: shown, pages, total, isMore: false }
}
