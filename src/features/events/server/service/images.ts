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
  /** with whom it waits until there is time for it */
  sender: string
  /** of an event that is there already, too */
  isForAny: boolean
  bytes(): Promise<Uint8Array>
}

/** For an event that is still to be saved, once however often it is sent. */
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

/** The address to keep. The event's status alone says who may see the image: there is nothing to do when that changes. */
export async function changeImage(
  tx: Tx,
  { eventId, ...change }: Change,
  errors: ImageRefusals,
): Promise<string | null> {
  const url = await exchangePicture(tx, { kind, from: eventId, to: eventId, ...change })
  if (url === undefined) throw errors.PICTURE_LOST({ data: { field: 'eventImageUrl' } })
  return url
}
