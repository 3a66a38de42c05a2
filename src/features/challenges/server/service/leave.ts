import { and, eq } from 'drizzle-orm'
import { inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { phaseOf } from '../../rules.ts'
import { type Reader, challengeIdToLeave } from '../queries/shown.ts'
import { challengeParticipants } from '../tables.ts'
import { lockFound } from './rows.ts'

type Refusals = Record<'NOT_FOUND' | 'HAS_ENDED', () => Error>

/** What they have picked up goes with them; should they come back, it comes back too. A result that stands, stays. */
export const leaveChallenge = ({ db, clock }: Platform, me: Reader, slug: string, errors: Refusals): Promise<void> =>
  inTransaction(db, async (tx) => {
    // the challenge first, so that nobody who deletes it waits in a circle
    const held = await lockFound(tx, () => challengeIdToLeave(tx, me, slug))
    if (!held) throw errors.NOT_FOUND()
    const { challengeId, userId } = challengeParticipants
    const own = and(eq(challengeId, held.id), eq(userId, me.id))
    const hasEnded = phaseOf(held, clock.now()) === 'ended'
    if (hasEnded && (await tx.$count(challengeParticipants, own)) > 0) throw errors.HAS_ENDED()
    await tx.delete(challengeParticipants).where(own)
  })
