import { type SQL, and, asc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { lockAdminAndMemberRows } from '#features/members/server/service/current-user.ts'
import { profiles } from '#features/members/server/tables.ts'
import { setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { errors } from '../../contract.ts'
import { isPublicReviewStatus, type CleanupReviewStatus } from '../../rules.ts'
import { cleanupClaims, cleanupGroups, cleanupLogs } from '../tables.ts'
import { hasShareSql, isForOtherAdminsSql } from '../queries/own-cleanups.ts'
import { lockGroupTable } from './group-locks.ts'
import { parseCleanupPhotoNames } from './photos.ts'

/** A cleanup whose row is locked until the commit, with its member's full name. `isOwn`: the admin has a share of it. */
export type LockedCleanupRow = typeof cleanupLogs.$inferSelect & { fullName: string } & Record<
    'isOwn' | 'isForOtherAdmins',
    boolean
  >

/** Locked cleanups by id: the requested ones and, if they are shares of a group, all other shares of it. */
export type LockedCleanups = Map<string, LockedCleanupRow>

/**
 * Locks cleanups for review. First their groups, then the cleanups with all shares of these groups, both in the order of
 * ids, so that overlapping batches of two admins cannot deadlock. Deleted cleanups are skipped.
 */
export async function lockCleanupsInIdOrder(tx: Tx, ids: string[], adminId: string): Promise<LockedCleanups> {
  await lockGroupTable(tx)
  const ofCleanups = tx
    .select({ groupId: cleanupLogs.groupId })
    .from(cleanupLogs)
    .where(and(inArray(cleanupLogs.cleanupId, ids), isNotNull(cleanupLogs.groupId)))
  const groups = await tx
    .select({ id: cleanupGroups.id })
    .from(cleanupGroups)
    .where(inArray(cleanupGroups.id, ofCleanups))
    .orderBy(asc(cleanupGroups.id))
    .for('no key update')
  const isShare =
    groups.length > 0
      ? inArray(
          cleanupLogs.groupId,
          groups.map(({ id }) => id),
        )
      : undefined
  const rows = await tx
    .select({
      cleanup: cleanupLogs,
      fullName: profiles.fullName,
      isOwn: hasShareSql(adminId),
      isForOtherAdmins: isForOtherAdminsSql(adminId),
    })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(or(inArray(cleanupLogs.cleanupId, ids), isShare))
    .orderBy(asc(cleanupLogs.cleanupId))
    .for('update', { of: cleanupLogs })
  return new Map(rows.map(({ cleanup, ...about }) => [cleanup.cleanupId, { ...cleanup, ...about }]))
}

/**
 * Maps each locked cleanup to the row that decisions apply to: the host's share of its group, or itself without a
 * group.
 */
function findDecidedRows(locked: LockedCleanups): LockedCleanups {
  const hosts = new Map(
    Array.from(locked.values(), (row) => [row.groupId, row] as const).filter(([, { isGuest }]) => !isGuest),
  )
  return new Map(
    Array.from(locked.values(), (row) => [row.cleanupId, (row.isGuest && hosts.get(row.groupId)) || row] as const),
  )
}

/**
 * Reads the rows changed by a decision or an undo: the written ones, and the other shares of their groups, updated by a
 * trigger.
 */
export function readChangedRows(
  tx: Tx,
  due: LockedCleanupRow[],
): Promise<Pick<LockedCleanupRow, 'cleanupId' | 'userId' | 'status' | 'updatedAt' | 'reviewedAt'>[]> {
  const { cleanupId, userId, status, updatedAt, reviewedAt, groupId } = cleanupLogs
  const ids = due.map((row) => row.cleanupId)
  const groups = due.flatMap((row) => row.groupId ?? [])
  return tx
    .select({ cleanupId, userId, status, updatedAt, reviewedAt })
    .from(cleanupLogs)
    .where(or(inArray(cleanupId, ids), groups.length > 0 ? inArray(groupId, groups) : undefined))
}

/**
 * Locks all that a decision or its undo changes: the cleanups, then the admin and the cleanups' owners, whose rows the
 * counting triggers lock too. Account deletion locks in the same order, so the two cannot deadlock.
 */
export async function lockForReview(
  tx: Tx,
  { admin, cleanups }: { admin: { id: string }; cleanups: { cleanupId: string }[] },
) {
  const locked = await lockCleanupsInIdOrder(
    tx,
    cleanups.map(({ cleanupId }) => cleanupId),
    admin.id,
  )
  const owners = Array.from(locked.values(), ({ userId }) => userId)
  if (!(await lockAdminAndMemberRows(tx, admin.id, owners))) throw errors.FORBIDDEN()
  return { locked, decidedRows: findDecidedRows(locked) }
}

type ClaimSearch = { ids: string[]; adminId: string; now: Date }

/**
 * Finds cleanups claimed by other admins, with those admins' names. Call it after locking: then no claim can be added.
 */
export async function findClaimsOfOtherAdmins(
  tx: Tx,
  { ids, adminId, now }: ClaimSearch,
): Promise<Map<string, string>> {
  const { cleanupId, userId, until } = cleanupClaims
  const claims = await tx
    .select({ cleanupId, fullName: profiles.fullName })
    .from(cleanupClaims)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(inArray(cleanupId, ids), ne(userId, adminId), gt(until, now)))
  return new Map(claims.map((claim) => [claim.cleanupId, claim.fullName]))
}

/** Makes the photos of approved cleanups public and those of all other cleanups private. */
export async function updateCleanupPhotoVisibility(
  tx: Tx,
  cleanups: (Parameters<typeof parseCleanupPhotoNames>[0] & { becomes: CleanupReviewStatus })[],
) {
  for (const isPublic of [true, false]) {
    const matching = cleanups.filter(({ becomes }) => isPublicReviewStatus(becomes) === isPublic)
    await setPicturesArePublic(tx, matching.flatMap(parseCleanupPhotoNames), isPublic)
  }
}

/** SQL for a new `updated_at` that is later than the old one of each row, even if the clock has gone back. */
export const nextUpdatedAtSql = (now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz,
    date_trunc('milliseconds', ${cleanupLogs.updatedAt}) + interval '1 millisecond')`
