import type { Cleanup, Photo } from '../../contract/cleanup.ts'
import { savedFields } from '../../rules.ts'
import type { PhotoUrls, Waiting } from '../outbox/use-outbox.ts'

/** What the server alone knows. */
const NOT_DECIDED = {
  status: 'pending',
  adminNotes: null,
  photoUrl1: null,
  photoUrl2: null,
  photoUrl3: null,
  photoUrl4: null,
  memberLove: 0,
  isLovedByUser: false,
} as const

/** As the parts that show a cleanup want it. */
export function asCleanup(waiting: Waiting, urls: PhotoUrls = [waiting.thumb]): Cleanup {
  const { cleanupId, ownerId, values, photos, loggedAt } = waiting
  const at = new Date(loggedAt).toISOString()
  return {
    ...NOT_DECIDED,
    ...savedFields(values),
    cleanupId,
    userId: ownerId,
    photos: photos.map(({ id }, index) => pictured(id, urls[index] ?? '')),
    createdAt: at,
    updatedAt: at,
  }
}

/** From the bytes in the outbox there is one size only. */
const pictured = (id: string, url: string): Photo => ({
  id,
  width: 0,
  height: 0,
  thumbhash: null,
  small: url,
  medium: url,
  large: url,
})
