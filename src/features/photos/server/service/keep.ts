import { randomUUID } from 'node:crypto'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import type { Files } from '#platform/server/files/files.ts'
import { rowId } from '#platform/server/ids.ts'
import { enqueue } from '#platform/server/queue/enqueue.ts'
import { PICTURES, type PictureKind, pictureKey } from '../../rules.ts'
import { removeFiles } from '../jobs.ts'
import { pictures } from '../tables.ts'
import type { Renditions } from './renditions.ts'

/** Puts the files into the store and answers their name. Until it is registered nobody can see them. */
export async function storePicture<Kind extends PictureKind>(
  files: Files,
  renditions: Renditions<Kind>,
  kind: Kind,
): Promise<string> {
  const name = randomUUID()
  for (const [width, bytes] of renditions) await files.put(pictureKey(kind, name, width), bytes, { type: 'image/webp' })
  return name
}

type NewPicture = { ownerId: string; kind: PictureKind; name: string; isPublic: boolean }

export async function registerPicture(tx: Tx, picture: NewPicture): Promise<void> {
  await tx.insert(pictures).values({ id: rowId(), ...picture })
}

type Claim = { ownerId: string; kind: PictureKind; ids: string[] }

/** Pictures of this owner that nothing shows yet are shown by something from now on. Answers the names of those there were, by id. */
export async function claimPictures(tx: Tx, { ownerId, kind, ids }: Claim): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = pictures
  const theirs = and(
    inArray(id, ids),
    eq(pictures.ownerId, ownerId),
    eq(pictures.kind, kind),
    eq(pictures.isLoose, true),
  )
  const claimed = await tx.update(pictures).set({ isLoose: false }).where(theirs).returning({ id, name })
  return new Map(claimed.map((picture) => [picture.id, picture.name]))
}

/** Everybody may see them, or only their owner and admins. */
export async function showPictures(tx: Tx, names: string[], isPublic: boolean): Promise<void> {
  if (names.length > 0) await tx.update(pictures).set({ isPublic }).where(inArray(pictures.name, names))
}

export const discardPictures = (tx: Tx, names: string[]) => discard(tx, inArray(pictures.name, names))

export const discardPicturesOf = (tx: Tx, ownerId: string) => discard(tx, eq(pictures.ownerId, ownerId))

/** From the commit on nobody can see them; the files follow when the store can be reached. */
async function discard(tx: Tx, which: SQL) {
  const gone = await tx.delete(pictures).where(which).returning({ kind: pictures.kind, name: pictures.name })
  const keys = gone.flatMap(({ kind, name }) => PICTURES[kind].widths.map((width) => pictureKey(kind, name, width)))
  if (keys.length > 0) await enqueue(tx, removeFiles, { keys })
}
