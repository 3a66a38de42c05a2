import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { type PictureKind, pictureKeys } from '../rules.ts'
import { OWNED_BY, type Owner } from './service/owners.ts'
import { pictures } from './tables.ts'

/**
 * SQL condition per owner type: whether the owner of a picture is visible to the public. Passed in, because only
 * higher-level features know it.
 */
export type IsOpenOwner = Record<Owner, (db: Queryable, ownerId: typeof pictures.ownerId) => SQL>

export async function accessTo(db: Queryable, name: string, isOpenOwner: IsOpenOwner) {
  const { ownerId } = pictures
  const isOpen = or(
    and(OWNED_BY.member, isOpenOwner.member(db, ownerId)),
    and(OWNED_BY.challenge, isOpenOwner.challenge(db, ownerId)),
    and(OWNED_BY.event, isOpenOwner.event(db, ownerId)),
  )
  const isPublic = sql<boolean>`${pictures.isPublic} and (${isOpen})`
  const owner = sql<Owner>`case when ${OWNED_BY.challenge} then 'challenge' when ${OWNED_BY.event} then 'event' else 'member' end`
  const [picture] = await db.select({ ownerId, owner, isPublic }).from(pictures).where(eq(pictures.name, name))
  return picture
}

export async function knownNames(db: Queryable, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names))
  return new Set(rows.map(({ name }) => name))
}

export async function keysOfPictures(db: Queryable): Promise<Set<string>> {
  const rows = await db.select({ kind: pictures.kind, name: pictures.name }).from(pictures)
  return new Set(rows.flatMap(({ kind, name }) => pictureKeys(kind, name)))
}

export type KnownPicture = { id: string; name: string; width: number; height: number; thumbhash: string | null }

const known = {
  id: pictures.id,
  name: pictures.name,
  width: sql<number>`coalesce(${pictures.width}, 0)`,
  height: sql<number>`coalesce(${pictures.height}, 0)`,
  thumbhash: pictures.thumbhash,
}

export async function picturesNamed(db: Queryable, names: string[]): Promise<Map<string, KnownPicture>> {
  if (names.length === 0) return new Map()
  const rows = await db.select(known).from(pictures).where(inArray(pictures.name, names))
  return new Map(rows.map((row) => [row.name, row]))
}

/** Finds a picture by id, whoever owns it: ids are unique across owners and kinds. */
export async function pictureWithId(
  db: Queryable,
  id: string,
): Promise<(KnownPicture & { ownerId: string; kind: PictureKind }) | undefined> {
  const [found] = await db
    .select({ ...known, ownerId: pictures.ownerId, kind: pictures.kind })
    .from(pictures)
    .where(eq(pictures.id, id))
  return found
}
