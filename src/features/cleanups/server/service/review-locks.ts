import { type SQL, and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { lockAdminAndMemberRows } from '#features/members/server/service/current-user.ts'
import { profiles } from '#features/members/server/tables.ts'
import { setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { isPublicReviewStatus, type CleanupReviewStatus } from '../../rules.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'
import { parseCleanupPhotoNames } from './photos.ts'

/** A cleanup whose row is locked until the commit, with its member's full name. */
export type LockedCleanupRow = typeof cleanupLogs.$inferSelect & { fullName: string }

/**
 * Locks the rows of cleanups in the order of ids, so that overlapping batches of two admins cannot deadlock. Deleted
 * cleanups are skipped.
 */
export async function lockCleanupsInIdOrder(tx: Tx, ids: string[]): Promise<Map<string, LockedCleanupRow>> {
  const rows = await tx
    .select({ cleanup: cleanupLogs, fullName: profiles.fullName })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(inArray(cleanupLogs.cleanupId, ids))
    .orderBy(asc(cleanupLogs.cleanupId))
    .for('update', { of: cleanupLogs })
  return new Map(rows.map(({ cleanup, fullName }) => [cleanup.cleanupId, { ...cleanup, fullName }]))
}

export type NotAnAdminErrors = { FORBIDDEN: () => Error }
type LockTargets = { admin: { id: string }; locked: Map<string, LockedCleanupRow> }

/**
 * Locks the admin who decides and the owners of the cleanups, whose rows the counting triggers lock too. The cleanups
 * must be locked first. Account deletion locks in the same order, so the two cannot deadlock.
 */
export async function lockAdminAndCleanupOwners(
  tx: Tx,
  { admin, locked }: LockTargets,
  errors: NotAnAdminErrors,
): Promise<void> {
  const owners = Array.from(locked.values(), ({ userId }) => userId)
  if (!(await lockAdminAndMemberRows(tx, admin.id, owners))) throw errors.FORBIDDEN()
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
