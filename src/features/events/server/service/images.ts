import { canonicalPictureUrl } from '#features/photos/rules.ts'
import { type StoredPicture, findPictureById } from '#features/photos/server/queries.ts'
import {
  enqueueDeletionOfUnregisteredPictureFiles,
  replacePicture,
  insertPictureRow,
  storePictureFiles,
} from '#features/photos/server/service/pictures.ts'
import { renderEventImage } from '#features/photos/server/service/renditions.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { eventExists } from './event-rows.ts'
import { errors } from '../../contract.ts'

const kind = 'eventImage'
const imageUrl = (name: string) => canonicalPictureUrl(kind, name)

type ImageUpload = {
  id: string
  eventId: string
  /** Owner of the image in the processing queue, which serves owners in turn. */
  sender: string
  /** True if an admin uploads the image: it may also be for an event that is already stored. */
  isForAny: boolean
  bytes(): Promise<Uint8Array>
}

/** Stores an uploaded image for an event that is saved later. Idempotent by id: a retry returns the first URL. */
export async function storeEventImage(
  { db, files }: Pick<PlatformServices, 'db' | 'files'>,
  { id, eventId, sender, isForAny, bytes }: ImageUpload,
): Promise<{ url: string } | 'taken'> {
  if (!isForAny && (await eventExists(db, eventId))) return 'taken'
  const before = await findPictureById(db, id)
  if (before) return resultOfFirstUpload(before)
  const name = await storePictureFiles(files, await renderEventImage({ bytes: await bytes(), ownerId: sender }), kind)
  return runInTransaction(db, async (tx) => {
    const picture = { id, ownerId: eventId, kind, name, isPublic: false, isLoose: true } as const
    if (await insertPictureRow(tx, picture)) return { url: imageUrl(name) }
    await enqueueDeletionOfUnregisteredPictureFiles(tx, kind, name)
    const first = await findPictureById(tx, id)
    return first ? resultOfFirstUpload(first) : 'taken'
  })

  function resultOfFirstUpload(picture: StoredPicture & { ownerId: string; kind: string }) {
    const isOfEvent = picture.ownerId === eventId && picture.kind === kind
    return isOfEvent ? { url: imageUrl(picture.name) } : ('taken' as const)
  }
}

type ImageChange = { eventId: string; before: string | null; wanted: string | null }

/**
 * Replaces the image of an event and returns the URL to store. Who may see the image follows from the event's status,
 * so a status change does nothing here.
 */
export async function replaceEventImage(tx: Tx, { eventId, ...change }: ImageChange): Promise<string | null> {
  const url = await replacePicture(tx, { kind, from: eventId, to: eventId, ...change })
  if (url === undefined) throw errors.PICTURE_LOST({ data: { field: 'eventImageUrl' } })
  return url
}
