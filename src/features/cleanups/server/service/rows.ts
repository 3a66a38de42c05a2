import { and, eq } from 'drizzle-orm'
import { raise } from '#features/members/server/service/who.ts'
import { claimPictures } from '#features/photos/server/service/keep.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { cleanupLogs } from '../tables.ts'

/** An own cleanup, which nobody else changes before the commit. */
export async function lockOwn(tx: Tx, userId: string, cleanupId: string) {
  const own = and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.userId, userId))
  const [cleanup] = await tx.select().from(cleanupLogs).where(own).for('update')
  return cleanup
}

type Wanted = { ownerId: string; ids: string[]; own?: Map<string, string> }

/** The names of these photos, in their order; those that nothing shows yet are shown from now on. */
export async function photosFor(tx: Tx, { ownerId, ids, own }: Wanted, errors: { PHOTOS_LOST: () => Error }) {
  const wanted = [...new Set(ids)]
  const loose = wanted.filter((id) => !own?.has(id))
  const claimed = await claimPictures(tx, { ownerId, kind: 'cleanup', ids: loose })
  return wanted.map((id) => own?.get(id) ?? claimed.get(id) ?? raise(errors.PHOTOS_LOST()))
}
