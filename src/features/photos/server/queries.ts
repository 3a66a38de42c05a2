import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { type PictureKind, pictureStorageKeys } from '../rules.ts'
import { SQL_CONDITION_BY_PICTURE_OWNER_TYPE, type PictureOwnerType } from './service/owners.ts'
import { pictures } from './tables.ts'

/**
 * SQL condition per owner type: whether the owner of a picture is visible to the public. It is a parameter, because
 * only higher-level features know the conditions.
 */
export type PublicPictureOwnerSqlByOwnerType = Record<
  PictureOwnerType,
  (db: Queryable, ownerId: typeof pictures.ownerId) => SQL
>

export async function findPictureOwnerAndVisibility(
  db: Queryable,
  name: string,
  ownerVisibility: PublicPictureOwnerSqlByOwnerType,
) {
  const { ownerId } = pictures
  const isOwnerVisible = or(
    and(SQL_CONDITION_BY_PICTURE_OWNER_TYPE.member, ownerVisibility.member(db, ownerId)),
    and(SQL_CONDITION_BY_PICTURE_OWNER_TYPE.challenge, ownerVisibility.challenge(db, ownerId)),
    and(SQL_CONDITION_BY_PICTURE_OWNER_TYPE.event, ownerVisibility.event(db, ownerId)),
  )
  const isPublic = sql<boolean>`${pictures.isPublic} and (${isOwnerVisible})`
  const owner = sql<PictureOwnerType>`case when ${SQL_CONDITION_BY_PICTURE_OWNER_TYPE.challenge} then 'challenge' when ${SQL_CONDITION_BY_PICTURE_OWNER_TYPE.event} then 'event' else 'member' end`
  const [picture] = await db.select({ ownerId, owner, isPublic }).from(pictures).where(eq(pictures.name, name))
  return picture
}

export async function findRegisteredPictureNames(db: Queryable, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names))
  return new Set(rows.map(({ name }) => name))
}

export async function listPictureStorageKeys(db: Queryable): Promise<Set<string>> {
  const rows = await db.select({ kind: pictures.kind, name: pictures.name }).from(pictures)
  return new Set(rows.flatMap(({ kind, name }) => pictureStorageKeys(kind, name)))
}

export type StoredPicture = { id: string; name: string; width: number; height: number; thumbhash: string | null }

const pictureColumns = {
  id: pictures.id,
  name: pictures.name,
  width: sql<number>`coalesce(${pictures.width}, 0)`,
  height: sql<number>`coalesce(${pictures.height}, 0)`,
  thumbhash: pictures.thumbhash,
}

export async function findPicturesByName(db: Queryable, names: string[]): Promise<Map<string, StoredPicture>> {
  if (names.length === 0) return new Map()
  const rows = await db.select(pictureColumns).from(pictures).where(inArray(pictures.name, names))
  return new Map(rows.map((row) => [row.name, row]))
}

/** Finds a picture by id, whoever owns it: ids are unique across owners and kinds. */
export async function findPictureById(
  db: Queryable,
  id: string,
): Promise<(StoredPicture & { ownerId: string; kind: PictureKind }) | undefined> {
  const [found] = await db
    .select({ ...pictureColumns, ownerId: pictures.ownerId, kind: pictures.kind })
    .from(pictures)
    .where(eq(pictures.id, id))
  return found
}
