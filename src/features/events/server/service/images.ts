import { shownAt } from '#features/photos/rules.ts'
import { type KnownPicture, pictureWithId } from '#features/photos/server/queries.ts'
import { discardFiles, exchangePicture, registerPicture, storePicture } from '#features/photos/server/service/keep.ts'
import { makeEventImage } from '#features/photos/server/service/renditions.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { isThere } from './rows.ts'

const kind = 'eventImage'
const urlOf = (name: string) => shownAt(kind, name)

type Sending = {
  id: string
  eventId: string
  /** Queue owner while the image waits to be processed. */
  sender: string
  /** True for admins: the image may also be for an event that is already stored. */
  isForAny: boolean
  bytes(): Promise<Uint8Array>
}

/** Stores an image for an event that is saved later. Idempotent by id: a retry returns the first URL. */
export async function keepImage(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  { id, eventId, sender, isForAny, bytes }: Sending,
): Promise<{ url: string } | 'taken'> {
  if (!isForAny && (await isThere(db, eventId))) return 'taken'
  const before = await pictureWithId(db, id)
  if (before) return sentBefore(before)
  const name = await storePicture(files, await makeEventImage({ bytes: await bytes(), ownerId: sender }), kind)
  return inTransaction(db, async (tx) => {
    const picture = { id, ownerId: eventId, kind, name, isPublic: false, isLoose: true } as const
    if (await registerPicture(tx, picture)) return { url: urlOf(name) }
    await discardFiles(tx, kind, name)
    const first = await pictureWithId(tx, id)
    return first ? sentBefore(first) : 'taken'
  })

  function sentBefore(picture: KnownPicture & { ownerId: string; kind: string }) {
    const isOfEvent = picture.ownerId === eventId && picture.kind === kind
    return isOfEvent ? { url: urlOf(picture.name) } : ('taken' as const)
  }
}

export type ImageRefusals = { PICTURE_LOST: (about: { data: { field: 'eventImageUrl' } }) => Error }
type Change = { eventId: string; before: string | null; wanted: string | null }

/**
 * Replaces the image of an event and returns the URL to store. Who may see the image follows from the event's status,
 * so a status change does nothing here.
 */
export async function changeImage(
  tx: Tx,
  { eventId, ...change }: Change,
  errors: ImageRefusals,
): Promise<string | null> {
  const url = await exchangePicture(tx, { kind, from: eventId, to: eventId, ...change })
  if (url === undefined) throw errors.PICTURE_LOST({ data: { field: 'eventImageUrl' } })
  return url
}
