import type { Cleanup } from '../../contract/cleanup.ts'
import type { GroupOfCleanup } from '../../contract/group.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import { toSavedCleanupFields } from '../../rules.ts'
import type { StoredPhotoUrls, PendingCleanupUpload } from '../outbox/use-outbox.ts'

/** Fields of a cleanup that only the server sets, with the values that they have before the upload. */
const UNDECIDED_FIELDS = {
  status: 'pending',
  adminNotes: null,
  photoUrl1: null,
  photoUrl2: null,
  photoUrl3: null,
  photoUrl4: null,
  memberLove: 0,
  isLovedByUser: false,
  group: null,
} as const

/** Converts a cleanup waiting in the outbox to a `Cleanup`, so that the same components can show both. */
export function convertPendingUploadToCleanup(
  waiting: PendingCleanupUpload,
  urls: StoredPhotoUrls = [waiting.thumb],
): Cleanup {
  const { recordId, ownerId, values, photos, loggedAt } = waiting
  const at = new Date(loggedAt).toISOString()
  return {
    ...UNDECIDED_FIELDS,
    ...toSavedCleanupFields(values),
    cleanupId: recordId,
    userId: ownerId,
    group: toGroupOfCleanup(waiting),
    photos: photos.map(({ id }, index) => toPhoto(id, urls[index] ?? '')),
    createdAt: at,
    updatedAt: at,
  }
}

/** The group is made when the cleanup is uploaded. Its id is that of the cleanup. */
function toGroupOfCleanup({ recordId, values: { group } }: PendingCleanupUpload): GroupOfCleanup | null {
  return group ? { id: recordId, total: group.total, people: group.people, isHost: true } : null
}

/** The outbox stores a photo in only one size, so one URL serves for all sizes. */
const toPhoto = (id: string, url: string): CleanupPhoto => ({
  id,
  width: 0,
  height: 0,
  thumbhash: null,
  small: url,
  medium: url,
  large: url,
})
