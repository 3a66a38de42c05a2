import { eq } from 'drizzle-orm'
import { isOpenAccountSql } from '#features/members/server/queries.ts'
import { profiles } from '#features/members/server/tables.ts'
import { lockMemberRow, throwGivenError } from '#features/members/server/service/current-user.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { isPublicReviewStatus } from '../../rules.ts'
import { cleanupLogs, userLoves } from '../tables.ts'

/** Adds a member's love to a cleanup, once and irrevocably (idempotent). Returns the cleanup's new number of loves. */
export const loveCleanup = ({ db }: PlatformServices, userId: string, cleanupId: string) =>
  runInTransaction(db, async (tx) => {
    const loved = (await lockCleanup(tx, cleanupId)) ?? throwGivenError(errors.NOT_FOUND())
    await lockMemberRow(tx, userId, 'key share')
    if (loved.userId === userId) throw errors.OWN_CLEANUP()
    if (!isPublicReviewStatus(loved.status) || !loved.isOpen) throw errors.NOT_FOUND()
    await tx.insert(userLoves).values({ userId, cleanupId }).onConflictDoNothing()
    const { memberLove } = cleanupLogs
    const [updated] = await tx.select({ memberLove }).from(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanupId))
    return { cleanupId: loved.cleanupId, memberLove: updated!.memberLove, isLovedByUser: true }
  })

/**
 * Locks the loved cleanup as strongly as its counting trigger will. Upgrading a weaker lock could deadlock two loves.
 */
async function lockCleanup(tx: Tx, id: string) {
  const { cleanupId, userId, status } = cleanupLogs
  const [found] = await tx
    .select({ cleanupId, userId, status, isOpen: isOpenAccountSql!.mapWith(Boolean) })
    .from(cleanupLogs)
    .innerJoin(profiles, eq(profiles.id, userId))
    .where(eq(cleanupId, id))
    .for('no key update', { of: cleanupLogs })
  return found
}
