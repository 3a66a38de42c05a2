import type { Cleanup, Photo } from '../../../contract/cleanup.ts'
import type { Waiting } from '../queue/use-queue.ts'

/** In the order of the photos; where one is not kept there is none. */
type Addresses = (string | undefined)[]

/** As the parts that show a cleanup want it. */
export function asCleanup(waiting: Waiting, addresses: Addresses = [waiting.thumb]): Cleanup {
  const { cleanupId, ownerId, date, location, litterCount, notes, keptAt } = waiting
  const at = new Date(keptAt).toISOString()
  return {
    cleanupId,
    userId: ownerId,
    date,
    location,
    litterCount,
    notes: notes || null,
    status: 'pending',
    adminNotes: null,
    photoUrl1: null,
    photoUrl2: null,
    photoUrl3: null,
    photoUrl4: null,
    photos: waiting.photos.map(({ id }, index) => pictured(id, addresses[index] ?? '')),
    memberLove: 0,
    isLovedByUser: false,
    createdAt: at,
    updatedAt: at,
  }
}

/** From the bytes that are kept there is one size only. */
const pictured = (id: string, url: string): Photo => ({
  id,
  width: 0,
  height: 0,
  thumbhash: null,
  small: url,
  medium: url,
  large: url,
})
