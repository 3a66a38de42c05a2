import { errors } from '../../contract.ts'
import { lockMemberRowIfExists } from '#features/members/server/service/member-lock.ts'
import { canonicalPictureUrl } from '#features/photos/rules.ts'
import { findPictureById } from '#features/photos/server/queries.ts'
import {
  enqueueDeletionOfUnregisteredPictureFiles,
  replacePicture,
  insertPictureRow,
  storePictureFiles,
} from '#features/photos/server/service/pictures.ts'
import type { PictureUpload } from '#features/photos/server/service/decode.ts'
import { renderChallengeBanner, renderChallengeLogo } from '#features/photos/server/service/renditions.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import type { PlatformServices } from '#platform/server/platform.ts'

const PICTURE_SETTINGS = {
  challengeLogo: {
    store: async (files: FileStore, sent: PictureUpload) =>
      storePictureFiles(files, await renderChallengeLogo(sent), 'challengeLogo'),
    field: 'logoUrl',
  },
  challengeBanner: {
    store: async (files: FileStore, sent: PictureUpload) =>
      storePictureFiles(files, await renderChallengeBanner(sent), 'challengeBanner'),
    field: 'bannerUrl',
  },
} as const
export type ChallengePictureKind = keyof typeof PICTURE_SETTINGS

type PictureSubmission = { kind: ChallengePictureKind; id: string; adminId: string; bytes(): Promise<Uint8Array> }

/**
 * Stores an uploaded picture for a challenge that is not saved yet. The client chooses the id, so retries store it
 * once. Returns an error code if the id is taken or the admin's account was deleted.
 */
export async function storeUploadedChallengePicture(
  { db, files }: Pick<PlatformServices, 'db' | 'files'>,
  { kind, id, adminId, bytes }: PictureSubmission,
): Promise<{ url: string } | 'taken' | 'left'> {
  const existing = await findPictureById(db, id)
  if (existing) return toExistingResult(existing)
  const name = await PICTURE_SETTINGS[kind].store(files, { bytes: await bytes(), ownerId: adminId })
  return runInTransaction(db, async (tx) => {
    const admin = await lockMemberRowIfExists(tx, adminId, 'key share')
    const picture = { id, ownerId: adminId, kind, name, isPublic: false, isLoose: true }
    if (admin && (await insertPictureRow(tx, picture))) return { url: canonicalPictureUrl(kind, name) }
    await enqueueDeletionOfUnregisteredPictureFiles(tx, kind, name)
    const first = admin && (await findPictureById(tx, id))
    return first ? toExistingResult(first) : 'left'
  })

  function toExistingResult(picture: { ownerId: string; kind: string; name: string }) {
    const isOwn = picture.ownerId === adminId && picture.kind === kind
    return isOwn ? { url: canonicalPictureUrl(kind, picture.name) } : ('taken' as const)
  }
}

type PictureChange = {
  kind: ChallengePictureKind
  challengeId: string
  adminId: string
  before: string | null
  wanted: string | null
}

/**
 * Replaces a picture of the challenge and returns the URL to store. The picture then belongs to the challenge, so it
 * survives deletion of the admin's account.
 */
export async function replaceChallengePicture(tx: Tx, change: PictureChange): Promise<string | null> {
  const { kind, challengeId: to, adminId: from, before, wanted } = change
  const url = await replacePicture(tx, { kind, from, to, before, wanted })
  if (url === undefined) throw errors.PICTURE_LOST({ data: { field: PICTURE_SETTINGS[kind].field } })
  return url
}
