import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import {
  type PictureKind,
  type PictureSize,
  pictureStorageKey,
  pictureStorageKeys,
  pictureNameFromUrl,
  canonicalPictureUrl,
  pictureMediaType,
} from '../../rules.ts'
import { removePictureFilesJob } from '../jobs.ts'
import { pictures } from '../tables.ts'
import { SQL_CONDITION_BY_PICTURE_OWNER_TYPE, type PictureOwnerType } from './owners.ts'
import type { PictureRenditions } from './renditions.ts'

/**
 * Writes the renditions of a picture to the file storage and returns the picture's new name. The files cannot be read
 * until `insertPictureRow` is called.
 */
export async function storePictureFiles<Kind extends PictureKind>(
  files: FileStore,
  renditions: PictureRenditions<Kind>,
  kind: Kind,
): Promise<string> {
  const name = randomUUID()
  const storeFile = ([size, bytes]: [PictureSize<Kind>, Uint8Array]) =>
    files.put(pictureStorageKey(kind, name, size), bytes, { type: pictureMediaType(size) })
  await Promise.all([...renditions].map(storeFile))
  return name
}

type NewPicture = {
  /** Picture id chosen by the client, so that retries of an upload register one picture only (idempotent). */
  id?: string
  ownerId: string
  kind: PictureKind
  name: string
  isPublic: boolean
  isLoose?: boolean
  width?: number
  height?: number
  thumbhash?: string
  fingerprint?: bigint | null
  takenOn?: string | undefined
}

/** Inserts the row of a stored picture. Returns false, and changes nothing, when the id already exists. */
export async function insertPictureRow(tx: Tx, { id = generateRowId(), ...picture }: NewPicture): Promise<boolean> {
  const registered = await tx
    .insert(pictures)
    .values({ id, ...picture })
    .onConflictDoNothing({ target: pictures.id })
    .returning({ id: pictures.id })
  return registered.length > 0
}

/** Queues the deletion of picture files that were stored but never registered. */
export async function enqueueDeletionOfUnregisteredPictureFiles(
  tx: Tx,
  kind: PictureKind,
  name: string,
): Promise<void> {
  await enqueueJob(tx, removePictureFilesJob, { keys: pictureStorageKeys(kind, name) })
}

type PictureClaim = { ownerId: string; kind: PictureKind; ids: string[] }

/** Marks unused pictures of this owner as used. Returns the names of those that existed, keyed by id. */
export async function claimUnusedPictures(tx: Tx, { ownerId, kind, ids }: PictureClaim): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = pictures
  const isOwnUnused = and(
    inArray(id, ids),
    eq(pictures.ownerId, ownerId),
    eq(pictures.kind, kind),
    eq(pictures.isLoose, true),
  )
  const claimed = await tx.update(pictures).set({ isLoose: false }).where(isOwnUnused).returning({ id, name })
  return new Map(claimed.map((picture) => [picture.id, picture.name]))
}

type PictureTransfer = { kind: PictureKind; from: string; to: string }
type PictureReplacement = PictureTransfer & { before: string | null; wanted: string | null }

/**
 * Replaces a picture, such as a challenge logo, with one that member `from` uploaded. Ownership moves to `to`, and the
 * previous picture is deleted. Returns the URL to store; `undefined`, and changes nothing, when no such upload exists.
 */
export async function replacePicture(
  tx: Tx,
  { before, wanted, ...transfer }: PictureReplacement,
): Promise<string | null | undefined> {
  if (wanted === before) return before
  const name = wanted === null ? undefined : pictureNameFromUrl(wanted)
  const isAvailable = wanted === null || (name && (await transferPicture(tx, name, transfer)))
  if (!isAvailable) return undefined
  const replaced = before && pictureNameFromUrl(before)
  if (replaced) await discardPictures(tx, [replaced])
  return name ? canonicalPictureUrl(transfer.kind, name) : null
}

/** Makes an unused uploaded picture public and gives it a new owner. Returns false if there is no such picture. */
async function transferPicture(tx: Tx, name: string, { kind, from, to }: PictureTransfer): Promise<boolean> {
  const isOwnUnused = and(
    eq(pictures.name, name),
    eq(pictures.ownerId, from),
    eq(pictures.kind, kind),
    eq(pictures.isLoose, true),
  )
  const set = { ownerId: to, isLoose: false, isPublic: true }
  const transferred = await tx.update(pictures).set(set).where(isOwnUnused).returning({ id: pictures.id })
  return transferred.length > 0
}

export async function setPicturesArePublic(tx: Tx, names: string[], isPublic: boolean): Promise<void> {
  if (names.length > 0) await tx.update(pictures).set({ isPublic }).where(inArray(pictures.name, names))
}

export const discardPictures = (tx: Tx, names: string[]) => discard(tx, inArray(pictures.name, names))

export const discardPicturesOfOwner = (tx: Tx, owner: PictureOwnerType, id: string) =>
  discard(tx, and(eq(pictures.ownerId, id), SQL_CONDITION_BY_PICTURE_OWNER_TYPE[owner])!)

/**
 * Deletes up to `limit` unused pictures that were uploaded earlier than `before`, and returns how many. A picture that
 * another transaction marks as used in the meantime stays.
 */
export function deleteUnusedPictureBatch(tx: Tx, before: Date, limit: number): Promise<number> {
  const isLoose = and(eq(pictures.isLoose, true), lt(pictures.createdAt, before))
  const batch = tx.select({ id: pictures.id }).from(pictures).where(isLoose).limit(limit)
  return discard(tx, and(isLoose, inArray(pictures.id, batch))!)
}

/** Deletes rows of pictures, which are inaccessible from the commit on. A job deletes the picture files afterwards. */
async function discard(tx: Tx, which: SQL): Promise<number> {
  const deleted = await tx.delete(pictures).where(which).returning({ kind: pictures.kind, name: pictures.name })
  const keys = deleted.flatMap(({ kind, name }) => pictureStorageKeys(kind, name))
  if (keys.length > 0) await enqueueJob(tx, removePictureFilesJob, { keys })
  return deleted.length
}
