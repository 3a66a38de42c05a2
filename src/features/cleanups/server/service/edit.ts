import { and, eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { raise } from '#features/members/server/service/who.ts'
import { picturesNamed } from '#features/photos/server/queries.ts'
import { discardPictures, showPictures } from '#features/photos/server/service/keep.ts'
import { momentAfter } from '#platform/server/clock.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import { publish } from '#platform/server/live/notices.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { ChangedCleanup, Cleanup } from '../../contract/cleanup.ts'
import { cleanupsTopic, needsNewReview, savedFields } from '../../rules.ts'
import { cleanupFor } from '../queries.ts'
import { cleanupLogs } from '../tables.ts'
import { checkCleanup, checkPhotos } from './check.ts'
import { photoColumns, photoNames, photosFor } from './photos.ts'

type Refusals = Parameters<typeof checkCleanup>[2] &
  Parameters<typeof checkPhotos>[1] &
  Record<'NOT_FOUND' | 'PHOTOS_LOST', () => Error>
type Row = typeof cleanupLogs.$inferSelect

const UNREVIEWED = { status: 'pending', adminNotes: null, reviewedBy: null, reviewedAt: null, hasNews: false } as const

export async function lockOwn(tx: Tx, userId: string, cleanupId: string) {
  const own = and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.userId, userId))
  const [cleanup] = await tx.select().from(cleanupLogs).where(own).for('update')
  return cleanup
}

/** Edits an own cleanup. Fields missing from the input keep their value. */
export async function editCleanup(
  platform: Platform,
  me: Me,
  input: ChangedCleanup,
  errors: Refusals,
): Promise<Cleanup> {
  checkCleanup(platform, input, errors)
  return inTransaction(platform.db, async (tx) => {
    const before = (await lockOwn(tx, me.id, input.cleanupId)) ?? raise(errors.NOT_FOUND())
    checkPhotos({ ...input, photos: input.photos ?? photoNames(before) }, errors)
    const photos = input.photos ? await replacePhotos(tx, before, input.photos, errors) : photoNames(before)
    const isUndecided = before.status === 'pending'
    const isReopened = !isUndecided && needsNewReview({ ...before, photos: photoNames(before) }, { ...input, photos })
    if (isReopened) await showPictures(tx, photos, false)
    await tx
      .update(cleanupLogs)
      .set({
        ...savedFields(input),
        ...photoColumns(photos),
        ...(isReopened && UNREVIEWED),
        updatedAt: momentAfter(before, platform.clock.now()),
      })
      .where(eq(cleanupLogs.cleanupId, before.cleanupId))
    await publish(tx, cleanupsTopic(me.id))
    return (await cleanupFor(tx, me, before.cleanupId))!
  })
}

/** Deletes dropped photos, claims new ones, and returns the file names of all that remain, in their order. */
async function replacePhotos(tx: Tx, before: Row, ids: string[], errors: Refusals): Promise<string[]> {
  const shown = await picturesNamed(tx, photoNames(before))
  const own = new Map([...shown.values()].map(({ id, name }) => [id, name]))
  const names = await photosFor(tx, { ownerId: before.userId, ids, own }, errors)
  const dropped = photoNames(before).filter((name) => !names.includes(name))
  if (dropped.length > 0) await discardPictures(tx, dropped)
  return names
}
