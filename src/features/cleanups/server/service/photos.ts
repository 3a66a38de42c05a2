import { memberHeld } from '#features/members/server/service/who.ts'
import { isPlausible } from '#features/photos/rules/taken-on.ts'
import { pictureWithId } from '#features/photos/server/queries.ts'
import { discardFiles, registerPicture, storePicture } from '#features/photos/server/service/keep.ts'
import { takenOnOf } from '#features/photos/server/service/read.ts'
import { makePhoto } from '#features/photos/server/service/renditions.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Photo } from '../../contract/cleanup.ts'
import { photoOf } from './columns.ts'

type Sending = {
  id: string
  ownerId: string
  bytes(): Promise<Uint8Array>
  /** what the sender read in the file before it was made anew: taken at its word where these bytes tell nothing */
  takenOn?: string | undefined
}

/** Keeps a photo for a cleanup that is still to be logged, once however often it is sent; of who has left meanwhile, none. */
export async function keepPhoto(
  { db, files, clock }: Pick<Platform, 'db' | 'files' | 'clock'>,
  { id, ownerId, bytes, takenOn: told }: Sending,
): Promise<Photo | 'taken' | 'left'> {
  const before = await pictureWithId(db, id)
  if (before) return isOwn(before) ? photoOf(before) : 'taken'
  const [sent, now] = [await bytes(), clock.now()]
  const { renditions, fingerprint, ...about } = await makePhoto({ bytes: sent, ownerId })
  const takenOn = (await takenOnOf(sent, now)) ?? (told && isPlausible(told, now) ? told : undefined)
  const name = await storePicture(files, renditions, 'cleanup')
  const seen = { isPublic: false, isLoose: true }
  const picture = { id, ownerId, kind: 'cleanup', name, ...seen, ...about, fingerprint, takenOn } as const
  return inTransaction(db, async (tx) => {
    const member = await memberHeld(tx, ownerId, 'key share')
    if (member && (await registerPicture(tx, picture))) return photoOf({ id, name, ...about })
    await discardFiles(tx, 'cleanup', name)
    if (!member) return 'left'
    const first = await pictureWithId(tx, id)
    return first && isOwn(first) ? photoOf(first) : 'taken'
  })

  function isOwn(picture: { ownerId: string; kind: string }) {
    return picture.ownerId === ownerId && picture.kind === 'cleanup'
  }
}
