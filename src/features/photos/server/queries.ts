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
