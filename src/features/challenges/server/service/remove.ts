import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { challengeBoards } from '../tables.ts'
import { lockChallenge, recordDeed, settings } from './rows.ts'

/** With everybody's part in it; nobody loses a cleanup. */
export const removeChallenge = ({ db }: Platform, admin: Me, id: string, errors: { NOT_FOUND: () => Error }) =>
  inTransaction(db, async (tx) => {
    const row = await lockChallenge(tx, id)
    if (!row) throw errors.NOT_FOUND()
    await discardPicturesOf(tx, 'challenge', id)
    await tx.delete(challengeBoards).where(eq(challengeBoards.id, id))
    await recordDeed(tx, admin, { deed: 'deleted', about: row, before: settings(row) })
  })
