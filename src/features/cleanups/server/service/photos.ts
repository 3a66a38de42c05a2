import { throwGivenError } from '#features/members/server/service/current-user.ts'
import { lockMemberRowIfExists } from '#features/members/server/service/member-lock.ts'
import { MAX_STORED_PICTURE_SIDE, pictureNameFromUrl, pictureUrl } from '#features/photos/rules.ts'
import { isPlausiblePhotoDate } from '#features/photos/rules/exif-date.ts'
import { type StoredPicture, findPictureById } from '#features/photos/server/queries.ts'
import {
  claimUnusedPictures,
  enqueueDeletionOfUnregisteredPictureFiles,
  insertPictureRow,
  storePictureFiles,
} from '#features/photos/server/service/pictures.ts'
import { readPhotoCaptureDate } from '#features/photos/server/service/decode.ts'
import { renderCleanupPhoto } from '#features/photos/server/service/renditions.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'

type PhotoUrls = Record<`photoUrl${1 | 2 | 3 | 4}`, string | null>

export function toCleanupPhotoUrlColumns(names: string[]): PhotoUrls {
  const [photoUrl1 = null, photoUrl2 = null, photoUrl3 = null, photoUrl4 = null] = names.map((name) =>
    pictureUrl('cleanup', name, MAX_STORED_PICTURE_SIDE),
  )
  return { photoUrl1, photoUrl2, photoUrl3, photoUrl4 }
}

/** Returns the file names of a cleanup's photos, parsed from their URLs, in order. */
export const parseCleanupPhotoNames = ({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 }: PhotoUrls): string[] =>
  [photoUrl1, photoUrl2, photoUrl3, photoUrl4].flatMap((url) => (url && pictureNameFromUrl(url)) || [])

export const toCleanupPhoto = ({ id, name, width, height, thumbhash }: StoredPicture): CleanupPhoto => ({
  id,
  width,
  height,
  thumbhash,
  small: pictureUrl('cleanup', name, 320),
  medium: pictureUrl('cleanup', name, 1280),
  large: pictureUrl('cleanup', name, MAX_STORED_PICTURE_SIDE),
})

type PhotoSelection = { ownerId: string; ids: string[]; own?: Map<string, string> }

/** Assigns to a cleanup those photos that no cleanup uses yet, and returns the names of all given photos in order. */
export async function assignUnusedPhotosToCleanup(tx: Tx, { ownerId, ids, own }: PhotoSelection) {
  const uniqueIds = [...new Set(ids)]
  const newIds = uniqueIds.filter((id) => !own?.has(id))
  const claimed = await claimUnusedPictures(tx, { ownerId, kind: 'cleanup', ids: newIds })
  return uniqueIds.map((id) => own?.get(id) ?? claimed.get(id) ?? throwGivenError(errors.PHOTOS_LOST()))
}

type PhotoUpload = {
  id: string
  ownerId: string
  bytes(): Promise<Uint8Array>
  /**
   * Day on which the photo was taken, read by the client from the original file before resizing. Used only if the
   * uploaded bytes have no date.
   */
  takenOn?: string | undefined
}

/**
 * Stores a photo for a cleanup to be logged later (idempotent). Stores nothing if the member's account has been
 * deleted.
 */
export async function storePhotoForLaterCleanup(
  { db, files, clock }: Pick<PlatformServices, 'db' | 'files' | 'clock'>,
  { id, ownerId, bytes, takenOn: reportedDay }: PhotoUpload,
): Promise<CleanupPhoto | 'taken' | 'left'> {
  const existing = await findPictureById(db, id)
  if (existing) return isOwn(existing) ? toCleanupPhoto(existing) : 'taken'
  const [sent, now] = [await bytes(), clock.now()]
  const { renditions, fingerprint, ...details } = await renderCleanupPhoto({ bytes: sent, ownerId })
  const takenOn =
    (await readPhotoCaptureDate(sent, now)) ??
    (reportedDay && isPlausiblePhotoDate(reportedDay, now) ? reportedDay : undefined)
  const name = await storePictureFiles(files, renditions, 'cleanup')
  const visibility = { isPublic: false, isLoose: true }
  const picture = { id, ownerId, kind: 'cleanup', name, ...visibility, ...details, fingerprint, takenOn } as const
  return runInTransaction(db, async (tx) => {
    const member = await lockMemberRowIfExists(tx, ownerId, 'key share')
    if (member && (await insertPictureRow(tx, picture))) return toCleanupPhoto({ id, name, ...details })
    await enqueueDeletionOfUnregisteredPictureFiles(tx, 'cleanup', name)
    if (!member) return 'left'
    const first = await findPictureById(tx, id)
    return first && isOwn(first) ? toCleanupPhoto(first) : 'taken'
  })

  function isOwn(picture: { ownerId: string; kind: string }) {
    return picture.ownerId === ownerId && picture.kind === 'cleanup'
  }
}
