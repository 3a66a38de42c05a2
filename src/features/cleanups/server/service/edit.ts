import { and, eq } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { throwError } from '#features/members/server/service/current-user.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { discardPictures, setPicturesPublic } from '#features/photos/server/service/pictures.ts'
import { nextUpdatedAt } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publishTopics } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { ChangedCleanup, Cleanup } from '../../contract/cleanup.ts'
import { cleanupsTopic, needsNewReview, toSavedFields } from '../../rules.ts'
import { findReadableCleanup } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { checkCleanup, checkPhotos } from './validate-cleanup.ts'
import { toPhotoUrlColumns, parsePhotoNames, claimPhotos } from './photos.ts'

type EditErrors = Parameters<typeof checkCleanup>[2] &
  Parameters<typeof checkPhotos>[1] &
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
  input: ChangedCleanup,
  errors: EditErrors,
): Promise<Cleanup> {
  checkCleanup(platform, input, errors)
  return inTransaction(platform.db, async (tx) => {
    const before = (await lockOwnCleanup(tx, me.id, input.cleanupId)) ?? throwError(errors.NOT_FOUND())
    checkPhotos({ ...input, photos: input.photos ?? parsePhotoNames(before) }, errors)
    const photos = input.photos ? await replacePhotos(tx, before, input.photos, errors) : parsePhotoNames(before)
    const isUndecided = before.status === 'pending'
    const isReopened =
      !isUndecided && needsNewReview({ ...before, photos: parsePhotoNames(before) }, { ...input, photos })
    if (isReopened) await setPicturesPublic(tx, photos, false)
    await tx
      .update(cleanupLogs)
      .set({
        ...toSavedFields(input),
        ...toPhotoUrlColumns(photos),
        ...(isReopened && UNDECIDED),
        updatedAt: nextUpdatedAt(before, platform.clock.now()),
      })
      .where(eq(cleanupLogs.cleanupId, before.cleanupId))
    await publishTopics(tx, cleanupsTopic(me.id))
    return (await findReadableCleanup(tx, me, before.cleanupId))!
  })
}

/**
 * Deletes photos that an edit removed from the cleanup, assigns new ones, and returns the file names of all that
 * remain, in order.
 */
async function replacePhotos(tx: Tx, before: CleanupRow, ids: string[], errors: EditErrors): Promise<string[]> {
  const current = await findPicturesByName(tx, parsePhotoNames(before))
  const own = new Map([...current.values()].map(({ id, name }) => [id, name]))
  const names = await claimPhotos(tx, { ownerId: before.userId, ids, own }, errors)
  const dropped = parsePhotoNames(before).filter((name) => !names.includes(name))
  if (dropped.length > 0) await discardPictures(tx, dropped)
  return names
}
