import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Reader, challengeIdFor } from '../queries/shown.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'

type Refusals = { NOT_FOUND: () => Error }

/** What they have picked up goes with them; should they come back, it comes back too. */
export const leaveChallenge = ({ db }: Platform, me: Reader, slug: string, errors: Refusals): Promise<void> =>
  inTransaction(db, async (tx) => {
    // the challenge first, so that nobody who deletes it waits in a circle
    const which = eq(challengeBoards.slug, slug)
    const [held] = await tx.select({ id: challengeBoards.id }).from(challengeBoards).where(which).for('share')
    if (!held || !(await challengeIdFor(tx, me, slug))) throw errors.NOT_FOUND()
    const { challengeId, userId } = challengeParticipants
    await tx.delete(challengeParticipants).where(and(eq(challengeId, held.id), eq(userId, me.id)))
  })
