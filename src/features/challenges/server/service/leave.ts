import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Reader } from '../queries/shown.ts'
import { challengeParticipants } from '../tables.ts'
import { lockShown } from './rows.ts'

type Refusals = { NOT_FOUND: () => Error }

/** What they have picked up goes with them; should they come back, it comes back too. */
export const leaveChallenge = ({ db }: Platform, me: Reader, slug: string, errors: Refusals): Promise<void> =>
  inTransaction(db, async (tx) => {
    // the challenge first, so that nobody who deletes it waits in a circle
    const held = await lockShown(tx, me, slug)
    if (!held) throw errors.NOT_FOUND()
    const { challengeId, userId } = challengeParticipants
    await tx.delete(challengeParticipants).where(and(eq(challengeId, held.id), eq(userId, me.id)))
  })
