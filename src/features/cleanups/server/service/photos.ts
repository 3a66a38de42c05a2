import { memberHeld, raise } from '#features/members/server/service/who.ts'
import { LONGEST_STORED_SIDE, pictureName, pictureUrl } from '#features/photos/rules.ts'
import { isPlausible } from '#features/photos/rules/taken-on.ts'
import { type KnownPicture, pictureWithId } from '#features/photos/server/queries.ts'
import { claimPictures, discardFiles, registerPicture, storePicture } from '#features/photos/server/service/keep.ts'
import { takenOnOf } from '#features/photos/server/service/read.ts'
import { makePhoto } from '#features/photos/server/service/renditions.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Photo } from '../../contract/cleanup.ts'

type PhotoUrls = Record<`photoUrl${1 | 2 | 3 | 4}`, string | null>

export function photoColumns(names: string[]): PhotoUrls {
  const [photoUrl1 = null, photoUrl2 = null, photoUrl3 = null, photoUrl4 = null] = names.map((name) =>
    pictureUrl('cleanup', name, LONGEST_STORED_SIDE),
  )
  return { photoUrl1, photoUrl2, photoUrl3, photoUrl4 }
}

/** Names of the pictures behind a cleanup's photo URLs, in their order. */
export const photoNames = ({ photoUrl1, photoUrl2, photoUrl3, photoUrl4 }: PhotoUrls): string[] =>
  [photoUrl1, photoUrl2, photoUrl3, photoUrl4].flatMap((url) => (url && pictureName(url)) || [])

export const photoOf = ({ id, name, width, height, thumbhash }: KnownPicture): Photo => ({
  id,
  width,
  height,
  thumbhash,
  small: pictureUrl('cleanup', name, 320),
  medium: pictureUrl('cleanup', name, 1280),
  large: pictureUrl('cleanup', name, LONGEST_STORED_SIDE),
})

type Wanted = { ownerId: string; ids: string[]; own?: Map<string, string> }

/** Claims the photos that no cleanup uses yet, and returns the names of all given photos in their order. */
export async function photosFor(tx: Tx, { ownerId, ids, own }: Wanted, errors: { PHOTOS_LOST: () => Error }) {
  const wanted = [...new Set(ids)]
  const loose = wanted.filter((id) => !own?.has(id))
  const claimed = await claimPictures(tx, { ownerId, kind: 'cleanup', ids: loose })
  return wanted.map((id) => own?.get(id) ?? claimed.get(id) ?? raise(errors.PHOTOS_LOST()))
}

type Sending = {
  id: string
  ownerId: string
  bytes(): Promise<Uint8Array>
  /** Day that the client read in the original file before resizing it. Used only if the uploaded bytes have no date. */
  takenOn?: string | undefined
}

/** Stores a photo for a cleanup to be logged later (idempotent). Stores nothing if the account has been deleted. */
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
