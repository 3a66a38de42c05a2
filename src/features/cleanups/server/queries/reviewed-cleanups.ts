import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { profiles } from '#features/members/server/tables.ts'
import type { Queryable } from '#platform/server/db/db.ts'
import type {
  CleanupCountsByStatus,
  CleanupReviewListResultPage,
  CleanupReviewListQuery,
  CleanupForReview,
} from '../../contract/review.ts'
import { cleanupSelectColumnsForReader, decidedCleanupId, hosts, isHostOfGroup, rowsToCleanups } from '../queries.ts'
import { loadReviewHintsFromDatabase } from '../service/hints.ts'
import { cleanupClaims, cleanupCountsNow, cleanupGroups, cleanupLogs, userLoves } from '../tables.ts'
import { isForOtherAdminsSql, isReviewedByThemselvesSql } from './own-cleanups.ts'
import { findCleanupIdsOfReviewListPage } from './review-search.ts'

const reviewers = alias(profiles, 'reviewers')
const claimers = alias(profiles, 'claimers')

const reviewColumns = {
  ...cleanupSelectColumnsForReader,
  member: {
    id: profiles.id,
    fullName: profiles.fullName,
    username: profiles.username,
    email: profiles.email,
    avatarUrl: profiles.avatarUrl,
    totalCleanups: profiles.totalCleanups,
  },
  reviewer: { id: reviewers.id, fullName: reviewers.fullName },
  reviewedAt: cleanupLogs.reviewedAt,
  isByThemselves: isReviewedByThemselvesSql,
  claim: { userId: claimers.id, fullName: claimers.fullName },
  claimedUntil: cleanupClaims.until,
  host: hosts,
}

type ReviewRowsRequest = { ids: string[]; reader: Pick<CurrentUser, 'id'>; now: Date }

/**
 * Loads cleanups with all information for a decision, in the order of `ids`. Deleted cleanups are omitted. Shares of a
 * group get the claim and the hints of their host's share, because they are decided together.
 */
async function loadReviewedCleanups(
  db: Queryable,
  { ids, reader, now }: ReviewRowsRequest,
): Promise<CleanupForReview[]> {
  if (ids.length === 0) return []
  const { cleanupId } = cleanupLogs
  const rows = await db
    .select({ ...reviewColumns, isForOtherAdmins: isForOtherAdminsSql(reader.id) })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .leftJoin(cleanupGroups, eq(cleanupGroups.id, cleanupLogs.groupId))
    .leftJoin(hosts, isHostOfGroup)
    .leftJoin(userLoves, and(eq(userLoves.cleanupId, cleanupId), eq(userLoves.userId, reader.id)))
    .leftJoin(reviewers, eq(reviewers.id, cleanupLogs.reviewedBy))
    .leftJoin(cleanupClaims, and(eq(cleanupClaims.cleanupId, decidedCleanupId), gt(cleanupClaims.until, now)))
    .leftJoin(claimers, eq(claimers.id, cleanupClaims.userId))
    .where(inArray(cleanupId, ids))
  const decided = new Map(rows.map((row) => [(row.host ?? row).cleanupId, row.host ?? row]))
  const hints = await loadReviewHintsFromDatabase(db, [...decided.values()])
  const shares = await loadSharesByGroup(
    db,
    rows.flatMap(({ group }) => group?.id ?? []),
  )
  const cleanups = (await rowsToCleanups(db, rows)).map((row) => {
    const { claimedUntil, claim, reviewedAt, host, ...cleanup } = row
    return {
      ...cleanup,
      reviewedAt: reviewedAt && reviewedAt.toISOString(),
      claim: claim && claimedUntil && { ...claim, until: claimedUntil.toISOString() },
      hints: hints.get((host ?? row).cleanupId) ?? [],
      shares: (row.group && shares.get(row.group.id)) ?? [],
    }
  })
  const byId = new Map(cleanups.map((row) => [row.cleanupId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Loads the shares of groups in one query: the host's first, then the others as they joined. */
async function loadSharesByGroup(db: Queryable, groups: string[]): Promise<Map<string, CleanupForReview['shares']>> {
  if (groups.length === 0) return new Map()
  const { groupId, isGuest, createdAt, cleanupId, userId, litterCount } = cleanupLogs
  const rows = await db
    .select({
      groupId,
      share: {
        cleanupId,
        memberId: userId,
        fullName: profiles.fullName,
        username: profiles.username,
        pieces: litterCount,
        isHost: sql<boolean>`not ${isGuest}`,
      },
    })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(inArray(groupId, groups))
    .orderBy(asc(isGuest), asc(createdAt), asc(cleanupId))
  const byGroup = Map.groupBy(rows, (row) => row.groupId!)
  return new Map([...byGroup].map(([id, shares]) => [id, shares.map(({ share }) => share)]))
}

export const findCleanupForReview = async (
  db: Queryable,
  reader: CurrentUser,
  { id, now }: { id: string; now: Date },
) => (await loadReviewedCleanups(db, { ids: [id], reader, now })).at(0)

export async function loadCleanupsOfReviewListPage(
  db: Queryable,
  reader: CurrentUser,
  search: CleanupReviewListQuery,
  now: Date,
): Promise<CleanupReviewListResultPage> {
  const { ids, ...page } = await findCleanupIdsOfReviewListPage(db, search)
  return { cleanups: await loadReviewedCleanups(db, { ids, reader, now }), ...page }
}

export async function readCleanupCountsByStatus(db: Queryable): Promise<CleanupCountsByStatus> {
  const { pending, approved, rejected, flagged } = cleanupCountsNow
  const [counts] = await db.select({ pending, approved, rejected, flagged }).from(cleanupCountsNow)
  return counts!
}

/** Counts a member's cleanups by status. They are few, so no stored counter is needed. */
export async function countCleanupsOfMemberByStatus(db: Queryable, memberId: string): Promise<CleanupCountsByStatus> {
  const { status, userId } = cleanupLogs
  const rows = await db.select({ status, found: count() }).from(cleanupLogs).where(eq(userId, memberId)).groupBy(status)
  return {
    pending: 0,
    approved: 0,
    rejected: 0,
    flagged: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.found])),
  }
}

/** Counts the photos of a member's cleanups, whatever their status. */
export async function countPhotosOfMember(db: Queryable, memberId: string): Promise<number> {
  const { photoUrl1, photoUrl2, photoUrl3, photoUrl4, userId } = cleanupLogs
  const photos = sql<number>`coalesce(sum(num_nonnulls(${photoUrl1}, ${photoUrl2}, ${photoUrl3}, ${photoUrl4})), 0)::int`
  const [counted] = await db.select({ photos }).from(cleanupLogs).where(eq(userId, memberId))
  return counted!.photos
}
