import { memberHeld } from '#features/members/server/service/who.ts'
import { shownAt } from '#features/photos/rules.ts'
import { pictureWithId } from '#features/photos/server/queries.ts'
import { discardFiles, exchangePicture, registerPicture, storePicture } from '#features/photos/server/service/keep.ts'
import type { Sent } from '#features/photos/server/service/read.ts'
import { makeBanner, makeLogo } from '#features/photos/server/service/renditions.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Platform } from '#platform/server/platform.ts'

const KINDS = {
  challengeLogo: {
    store: async (files: Files, sent: Sent) => storePicture(files, await makeLogo(sent), 'challengeLogo'),
    field: 'logoUrl',
  },
  challengeBanner: {
    store: async (files: Files, sent: Sent) => storePicture(files, await makeBanner(sent), 'challengeBanner'),
    field: 'bannerUrl',
  },
} as const
export type Kind = keyof typeof KINDS

type Sending = { kind: Kind; id: string; adminId: string; bytes(): Promise<Uint8Array> }

/**
 * Stores an uploaded picture for a challenge that is not saved yet. The client chooses the id, so retries store it
 * once. Returns an error code if the id is taken or the admin's account was deleted.
 */
export async function keepPicture(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  { kind, id, adminId, bytes }: Sending,
): Promise<{ url: string } | 'taken' | 'left'> {
  const before = await pictureWithId(db, id)
  if (before) return sentBefore(before)
  const name = await KINDS[kind].store(files, { bytes: await bytes(), ownerId: adminId })
  return inTransaction(db, async (tx) => {
    const admin = await memberHeld(tx, adminId, 'key share')
    const picture = { id, ownerId: adminId, kind, name, isPublic: false, isLoose: true }
    if (admin && (await registerPicture(tx, picture))) return { url: shownAt(kind, name) }
    await discardFiles(tx, kind, name)
    const first = admin && (await pictureWithId(tx, id))
    return first ? sentBefore(first) : 'left'
  })

  function sentBefore(picture: { ownerId: string; kind: string; name: string }) {
    const isOwn = picture.ownerId === adminId && picture.kind === kind
    return isOwn ? { url: shownAt(kind, picture.name) } : ('taken' as const)
  }
}

export type PictureRefusals = {
  PICTURE_LOST: (about: { data: { field: 'logoUrl' | 'bannerUrl' } }) => Error
}
type Change = { kind: Kind; challengeId: string; adminId: string; before: string | null; wanted: string | null }

/**
 * Replaces a picture of the challenge and returns the URL to store. The picture then belongs to the challenge, so it
 * survives deletion of the admin's account.
 */
export async function changePicture(tx: Tx, change: Change, errors: PictureRefusals): Promise<string | null> {
  const { kind, challengeId: to, adminId: from, before, wanted } = change
  const url = await exchangePicture(tx, { kind, from, to, before, wanted })
  if (url === undefined) throw errors.PICTURE_LOST({ data: { field: KINDS[kind].field } })
  return url
}
