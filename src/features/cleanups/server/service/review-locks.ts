import { type SQL, and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { adminHeld } from '#features/members/server/service/who.ts'
import { profiles } from '#features/members/server/tables.ts'
import { showPictures } from '#features/photos/server/service/keep.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { isPublicStatus, type Status } from '../../rules.ts'
import { cleanupClaims, cleanupLogs } from '../tables.ts'
import { photoNames } from './photos.ts'

/** A cleanup that nobody else changes before the commit, and whose it is. */
export type Locked = typeof cleanupLogs.$inferSelect & { fullName: string }

/** Those of them that are there, by id. In the order of their ids: two admins with overlapping batches do not meet. */
export async function lockCleanups(tx: Tx, ids: string[]): Promise<Map<string, Locked>> {
  const rows = await tx
    .select({ cleanup: cleanupLogs, fullName: profiles.fullName })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
    .where(inArray(cleanupLogs.cleanupId, ids))
    .orderBy(asc(cleanupLogs.cleanupId))
    .for('update', { of: cleanupLogs })
  return new Map(rows.map(({ cleanup, fullName }) => [cleanup.cleanupId, { ...cleanup, fullName }]))
}

export type NoAdmin = { FORBIDDEN: () => Error }
type Deciding = { admin: { id: string }; locked: Map<string, Locked> }

/**
 * Locks the admin who decides, and the owners of the cleanups, because the counting locks them too. The cleanups are
 * locked before: deleting an account takes the locks in this order as well.
 */
export async function lockAdminAndOwners(tx: Tx, { admin, locked }: Deciding, errors: NoAdmin): Promise<void> {
  const owners = Array.from(locked.values(), ({ userId }) => userId)
  if (!(await adminHeld(tx, admin.id, owners))) throw errors.FORBIDDEN()
}

type Asking = { ids: string[]; adminId: string; now: Date }

/** Which of them another admin is looking at, and their name. To be asked once they are locked: then no claim is added. */
export async function claimedByOthers(tx: Tx, { ids, adminId, now }: Asking): Promise<Map<string, string>> {
  const { cleanupId, userId, until } = cleanupClaims
  const claims = await tx
    .select({ cleanupId, fullName: profiles.fullName })
    .from(cleanupClaims)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(and(inArray(cleanupId, ids), ne(userId, adminId), gt(until, now)))
  return new Map(claims.map((claim) => [claim.cleanupId, claim.fullName]))
}

/** Photos of what is approved are seen by everybody. */
export async function showPhotos(tx: Tx, cleanups: (Parameters<typeof photoNames>[0] & { becomes: Status })[]) {
  for (const isPublic of [true, false]) {
    const those = cleanups.filter(({ becomes }) => isPublicStatus(becomes) === isPublic)
    await showPictures(tx, those.flatMap(photoNames), isPublic)
  }
}

/** As `momentAfter`, for many rows at once. */
export const momentAfterEach = (now: Date): SQL<Date> =>
  sql`greatest(${now.toISOString()}::timestamptz,
    date_trunc('milliseconds', ${cleanupLogs.updatedAt}) + interval '1 millisecond')`
