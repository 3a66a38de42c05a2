import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#features/members/contract/session.ts'
import { findPicturesByName } from '#features/photos/server/queries.ts'
import { discardPictures, setPicturesArePublic } from '#features/photos/server/service/pictures.ts'
import type { InvalidFieldsErrorData } from '#platform/contract.ts'
import { nextUpdatedAtTimestamp } from '#platform/server/clock.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { publishTopicChanges } from '#platform/server/live/notices.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { CleanupEditInput, Cleanup } from '../../contract/cleanup.ts'
import { groupUiTexts as texts } from '../../copy/group.ts'
import {
  GROUP_FIELD_NAMES,
  completeWeightKind,
  editNeedsNewReview,
  ownCleanupsLiveTopic,
  toSavedCleanupFields,
} from '../../rules.ts'
import { findReadableCleanup } from '../queries.ts'
import { cleanupGroups, cleanupLogs } from '../tables.ts'
import { insertGroup } from './create-group.ts'
import { assertShareFits } from './join-group.ts'
import { type LockedGroup, PENDING, lockGroupOfCleanup, publishGroupChange, reopenGroup } from './group-locks.ts'
import { validateCleanupInput, validateCleanupPhotos } from './validate-cleanup.ts'
import { toCleanupPhotoUrlColumns, parseCleanupPhotoNames, assignUnusedPhotosToCleanup } from './photos.ts'

type CleanupRow = typeof cleanupLogs.$inferSelect

/**
 * Locks a member's own cleanup, after its group. Returns `restart` if a concurrent edit has made the cleanup a group:
 * the transaction must run again, because the group is locked first.
 */
export async function lockOwnCleanup(
  tx: Tx,
  { userId, cleanupId }: { userId: string; cleanupId: string },
): Promise<{ cleanup: CleanupRow; group: LockedGroup | undefined } | 'restart'> {
  const group = await lockGroupOfCleanup(tx, userId, cleanupId)
  const own = and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.userId, userId))
  const [cleanup] = await tx.select().from(cleanupLogs).where(own).for('update')
  if (!cleanup) throw errors.NOT_FOUND()
  return cleanup.groupId && !group ? 'restart' : { cleanup, group }
}

/**
 * Edits a member's own cleanup. Fields missing from the request keep their value. In a group, the host's day, place,
 * bags, weight and photos are those of all shares, and a change that needs a new review sends all of them back. A cleanup
 * logged alone becomes the host's share of a new group if the request has one.
 */
export async function editCleanup(
  platform: PlatformServices,
  me: CurrentUser,
  request: CleanupEditInput,
): Promise<Cleanup> {
  const edited = await runInTransaction(platform.db, async (tx) => {
    const locked = await lockOwnCleanup(tx, { userId: me.id, cleanupId: request.cleanupId })
    if (locked === 'restart') return undefined
    const { cleanup: before, group } = locked
    const input = completeWeightKind(request, before)
    validateCleanupInput(platform, group ? { ...input, group: undefined } : input)
    if (group) assertShareEdit(platform, { group, before, input })
    const now = platform.clock.now()
    if (before.isGuest && input.photos && !(await hasPhotos(tx, before, input.photos))) throw errors.NOT_HOST()
    const ids = before.isGuest ? undefined : input.photos
    if (!before.isGuest)
      validateCleanupPhotos({ ...input, group: input.group ?? group, photos: ids ?? parseCleanupPhotoNames(before) })
    const photos = ids ? await replacePhotos(tx, before, ids) : parseCleanupPhotoNames(before)
    const isUndecided = before.status === 'pending'
    const needsReview =
      editNeedsNewReview({ ...before, photos: parseCleanupPhotoNames(before) }, { ...input, photos }) ||
      (input.group !== undefined && input.group.total !== group?.total)
    const isReopened = !isUndecided && needsReview
    if (isReopened && !before.isGuest) await setPicturesArePublic(tx, photos, false)
    // The sum of shares must never exceed the total, so a larger total is written before the share and a smaller one
    // after.
    const isGrowing = group && input.group && input.group.total > group.total
    if (isGrowing) await updateGroup(tx, group, input)
    const isNew = !group && input.group
    if (isNew) await insertGroup(tx, { groupId: before.cleanupId, hostId: me.id, now, group: input.group! })
    await tx
      .update(cleanupLogs)
      .set({
        ...toSavedCleanupFields(input),
        ...toCleanupPhotoUrlColumns(photos),
        ...(isReopened && !before.isGuest && PENDING),
        ...(isNew && { groupId: before.cleanupId }),
        updatedAt: nextUpdatedAtTimestamp(before, now),
      })
      .where(eq(cleanupLogs.cleanupId, before.cleanupId))
    if (group && !isGrowing) await updateGroup(tx, group, input)
    if (group && isReopened && before.isGuest) await reopenGroup(tx, group, now)
    if (group) await publishGroupChange(tx, group.id)
    else await publishTopicChanges(tx, ownCleanupsLiveTopic(me.id))
    return (await findReadableCleanup(tx, me, before.cleanupId))!
  })
  return edited ?? editCleanup(platform, me, request)
}

type ShareEdit = { group: LockedGroup; before: CleanupRow; input: CleanupEditInput }

/** Checks an edit of a share: host-only fields, and the sum of all shares. */
function assertShareEdit(platform: PlatformServices, { group, before, input }: ShareEdit): void {
  const stored = { ...before, location: before.location.trim() }
  const isOfHost =
    input.group || GROUP_FIELD_NAMES.some((name) => input[name] !== undefined && input[name] !== stored[name])
  if (before.isGuest && isOfHost) throw errors.NOT_HOST()
  const { total, people } = input.group ?? group
  const ofOthers = group.total - group.rest - before.litterCount
  const fields: InvalidFieldsErrorData['fields'] = []
  if (input.group && total <= ofOthers) fields.push({ path: 'group.total', message: texts.totalBelowShares(ofOthers) })
  if (input.group && people < group.shares.length)
    fields.push({ path: 'group.people', message: texts.peopleBelowShares(group.shares.length) })
  if (fields.length > 0) throw errors.BAD_REQUEST({ data: { fields } })
  const rest = total - ofOthers - before.litterCount
  const wanted = { pieces: input.litterCount, own: before.litterCount, rest }
  assertShareFits({ ...wanted, ...(input.group && { reason: texts.shareWithinTotal }) }, platform)
}

/** Updates total and head count of a group, and the rest that follows from the total. */
async function updateGroup(tx: Tx, { id }: LockedGroup, { group }: CleanupEditInput): Promise<void> {
  if (!group) return
  await tx.update(cleanupGroups).set(group).where(eq(cleanupGroups.id, id))
  await tx.execute(sql`select refresh_groups(array[${id}]::uuid[])`)
}

/** Whether the cleanup has exactly these photos, in this order. */
async function hasPhotos(tx: Tx, cleanup: CleanupRow, ids: string[]): Promise<boolean> {
  const names = parseCleanupPhotoNames(cleanup)
  const known = await findPicturesByName(tx, names)
  return names.map((name) => known.get(name)?.id).join() === ids.join()
}

/**
 * Deletes photos that an edit removed from the cleanup, assigns new ones, and returns the file names of all that
 * remain, in order.
 */
async function replacePhotos(tx: Tx, before: CleanupRow, ids: string[]): Promise<string[]> {
  const current = await findPicturesByName(tx, parseCleanupPhotoNames(before))
  const own = new Map([...current.values()].map(({ id, name }) => [id, name]))
  const names = await assignUnusedPhotosToCleanup(tx, { ownerId: before.userId, ids, own })
  const dropped = parseCleanupPhotoNames(before).filter((name) => !names.includes(name))
  if (dropped.length > 0) await discardPictures(tx, dropped)
  return names
}
