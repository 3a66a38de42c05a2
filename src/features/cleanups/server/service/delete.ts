import { eq, sql } from 'drizzle-orm'
import { discardPictures } from '#features/photos/server/service/pictures.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { ownCleanupsLiveTopic } from '../../rules.ts'
import { cleanupLogs, deletedCleanups, userLoves } from '../tables.ts'
import { lockOwnCleanup } from './edit.ts'
import { publishGroupChange } from './group-locks.ts'
import { parseCleanupPhotoNames } from './photos.ts'

/**
 * Deletes a member's own cleanup, its photos and loves. A tombstone keeps the id, so that a late retry cannot log it
 * again. If the cleanup is a share, the member leaves the group: the pieces go back to the rest, and the photos stay. The
 * host can delete the group only while nobody else has a share.
 */
export async function deleteCleanup(
  platform: Pick<PlatformServices, 'db' | 'clock'>,
  userId: string,
  cleanupId: string,
): Promise<void> {
  const isDone = await runInTransaction(platform.db, async (tx) => {
    // Lock the table of loves before that of cleanups, in the same order as when a love is given. The reverse order can
    // deadlock with a repair of the counters, which locks both.
    await tx.execute(sql`lock table ${userLoves} in row exclusive mode`)
    const locked = await lockOwnCleanup(tx, { userId, cleanupId })
    if (locked === 'restart') return false
    const { cleanup, group } = locked
    if (group && !cleanup.isGuest && group.shares.length > 1) throw errors.HAS_SHARES()
    if (group) await publishGroupChange(tx, group.id)
    if (!cleanup.isGuest) await discardPictures(tx, parseCleanupPhotoNames(cleanup))
    await tx.delete(cleanupLogs).where(eq(cleanupLogs.cleanupId, cleanup.cleanupId))
    await tx
      .insert(deletedCleanups)
      .values({ cleanupId: cleanup.cleanupId, userId, deletedAt: platform.clock.now() })
      .onConflictDoNothing()
    await publishTopicChanges(tx, ownCleanupsLiveTopic(userId))
    return true
  })
  if (!isDone) await deleteCleanup(platform, userId, cleanupId)
}
