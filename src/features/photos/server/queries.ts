import { eq, inArray } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/db.ts'
import { pictures } from './tables.ts'

export async function isPublicPicture(db: Queryable, name: string): Promise<boolean> {
  const [picture] = await db.select({ isPublic: pictures.isPublic }).from(pictures).where(eq(pictures.name, name))
  return picture?.isPublic ?? false
}

/** Those of `names` that a row knows. */
export async function knownNames(db: Queryable, names: string[]): Promise<Set<string>> {
  const rows = await db.select({ name: pictures.name }).from(pictures).where(inArray(pictures.name, names))
  return new Set(rows.map(({ name }) => name))
}

export type KnownPicture = { id: string; name: string; width: number; height: number; thumbhash: string | null }

/** What is known of these pictures, by name. */
export async function picturesNamed(db: Queryable, names: string[]): Promise<Map<string, KnownPicture>> {
  if (names.length === 0) return new Map()
  const { id, name, width, height, thumbhash } = pictures
  const rows = await db.select({ id, name, width, height, thumbhash }).from(pictures).where(inArray(name, names))
  return new Map(rows.map((row) => [row.name, { ...row, width: row.width ?? 0, height: row.height ?? 0 }]))
}
