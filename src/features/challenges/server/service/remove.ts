import { eq } from 'drizzle-orm'
import type { Me } from '#features/members/contract/session.ts'
import { lockAdmin, raise } from '#features/members/server/service/who.ts'
import { discardPicturesOf } from '#features/photos/server/service/keep.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { challengeBoards } from '../tables.ts'
import { lockChallenge, recordDeed, settings } from './rows.ts'

type Refusals = Record<'UNAUTHORIZED' | 'FORBIDDEN' | 'NOT_FOUND', () => Error>

/** With everybody's part in it; nobody loses a cleanup. */
export const removeChallenge = ({ db }: Platform, admin: Me, id: string, errors: Refusals) =>
  inTransaction(db, async (tx) => {
    await lockAdmin(tx, admin.id, errors)
    const row = (await lockChallenge(tx, id)) ?? raise(errors.NOT_FOUND())
    await discardPicturesOf(tx, 'challenge', id)
    await tx.delete(challengeBoards).where(eq(challengeBoards.id, id))
    await recordDeed(tx, admin, { deed: 'deleted', about: row, before: settings(row) })
  })
