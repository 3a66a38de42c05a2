import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { throwGivenError } from '#features/members/server/service/current-user.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { discardPictures, setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { CleanupEditInput, Cleanup } from '../../contract/cleanup.ts'
import { ownCleanupsLiveTopic, editNeedsNewReview, toSavedCleanupFields } from '../../rules.ts'
import { findReadableCleanup } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { validateCleanupInput, validateCleanupPhotos } from './validate-cleanup.ts'
import { toCleanupPhotoUrlColumns, parseCleanupPhotoNames, assignUnusedPhotosToCleanup } from './photos.ts'

type EditErrors = Parameters<typeof validateCleanupInput>[2] &
  Parameters<typeof validateCleanupPhotos>[1] &
  Record<'NOT_FOUND' | 'PHOTOS_LOST', () => Error>
type CleanupRow = typeof cleanupLogs.$inferSelect

const UNDECIDED = { status: 'pending', adminNotes: null, reviewedBy: null, reviewedAt: null, hasNews: false } as const

export async function lockOwnCleanup(tx: Tx, userId: string, cleanupId: string) {
  const own = and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.userId, userId))
  const [cleanup] = await tx.select().from(cleanupLogs).where(own).for('update')
  return cleanup
}

/** Edits a member's own cleanup. Fields missing from the request keep their value. */
export async function editCleanup(
  platform: PlatformServices,
  me: CurrentUser,
  input: CleanupEditInput,
  errors: EditErrors,
): Promise<Cleanup> {
  validateCleanupInput(platform, input, errors)
  return runInTransaction(platform.db, async (tx) => {
    const before = (await lockOwnCleanup(tx, me.id, input.cleanupId)) ?? throwGivenError(errors.NOT_FOUND())
    validateCleanupPhotos({ ...input, photos: input.photos ?? parseCleanupPhotoNames(before) }, errors)
    const photos = input.photos ? await replacePhotos(tx, before, input.photos, errors) : parseCleanupPhotoNames(before)
    const isUndecided = before.status === 'pending'
    const isReopened =
      !isUndecided && editNeedsNewReview({ ...before, photos: parseCleanupPhotoNames(before) }, { ...input, photos })
    if (isReopened) await setPicturesArePublic(tx, photos, false)
    await tx
      .update(cleanupLogs)
      .set({
        ...toSavedCleanupFields(input),
        ...toCleanupPhotoUrlColumns(photos),
        ...(isReopened && UNDECIDED),
        updatedAt: nextUpdatedAtTimestamp(before, platform.clock.now()),
      })
      .where(eq(cleanupLogs.cleanupId, before.cleanupId))
    await publishTopicChanges(tx, ownCleanupsLiveTopic(me.id))
    return (await findReadableCleanup(tx, me, before.cleanupId))!
  })
}

/**
 * Deletes photos that an edit removed from the cleanup, assigns new ones, and returns the file names of all that
 * remain, in order.
 */
async function replacePhotos(tx: Tx, before: CleanupRow, ids: string[], errors: EditErrors): Promise<string[]> {
  const current = await findPicturesByName(tx, parseCleanupPhotoNames(before))
  const own = new Map([...current.values()].map(({ id, name }) => [id, name]))
  const names = await assignUnusedPhotosToCleanup(tx, { ownerId: before.userId, ids, own }, errors)
  const dropped = parseCleanupPhotoNames(before).filter((name) => !names.includes(name))
  if (dropped.length > 0) await discardPictures(tx, dropped)
  return names
}
