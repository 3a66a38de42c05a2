import { and, eq } from 'drizzle-orm'
import { lockMember } from '#features/members/server/service/who.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { challengeSentences as say } from '../../copy.ts'
import { phaseOf } from '../../rules.ts'
import { type ChallengeRow, type Reader, challengeIdFor, challengeIdToLeave } from '../queries/public.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'
import { lockFound } from './rows.ts'

type Closed = Record<'NOT_PUBLISHED' | 'HAS_ENDED', () => Error> & {
  NOT_STARTED: (about: { message: string }) => Error
}
type Refusals = Closed & Record<'UNAUTHORIZED' | 'NOT_FOUND' | 'ALREADY_IN', () => Error>

type Wanted = { slug: string } | { code: string }
/** When the member asked: whoever joined later than that did so with this very wish. */
type Order = { me: Reader; wanted: Wanted; askedAt: Date }

/** Asked twice at the same moment, one takes part once and is told so twice. */
export const joinChallenge = ({ db, clock }: Platform, { me, wanted, askedAt }: Order, errors: Refusals) =>
  inTransaction(db, async (tx) => {
    // in the order of all who write: the member, the challenge, who takes part (server/sql/participants.sql)
    await lockMember(tx, me.id, 'no key update', errors)
    const challenge = await lockWanted(tx, me, wanted)
    if (!challenge) throw errors.NOT_FOUND()
    const now = clock.now()
    refuseClosed(challenge, now, errors)
    const added = await tx
      .insert(challengeParticipants)
      .values({ challengeId: challenge.id, userId: me.id, joinedAt: now })
      .onConflictDoNothing()
      .returning({ joinedAt: challengeParticipants.joinedAt })
    if (added.length === 0 && (await wasIn(tx, challenge, me, askedAt))) throw errors.ALREADY_IN()
    return { slug: challenge.slug, title: challenge.title }
  })

/** By its slug one that the member may read; by its code any. Its days stay as they are until the commit. */
async function lockWanted(tx: Tx, me: Reader, wanted: Wanted): Promise<ChallengeRow | undefined> {
  if ('slug' in wanted) return lockFound(tx, () => challengeIdFor(tx, me, wanted.slug))
  const hasCode = eq(challengeBoards.accessCode, wanted.code)
  const [challenge] = await tx.select().from(challengeBoards).where(hasCode).for('share')
  return challenge
}

function refuseClosed(challenge: ChallengeRow, now: Date, errors: Closed) {
  if (challenge.status !== 'active') throw errors.NOT_PUBLISHED()
  const phase = phaseOf(challenge, now)
  if (phase === 'upcoming') throw errors.NOT_STARTED({ message: say.notStarted(challenge.startDate) })
  if (phase === 'ended') throw errors.HAS_ENDED()
}

async function wasIn(tx: Tx, { id }: ChallengeRow, me: Reader, askedAt: Date) {
  const { challengeId, userId, joinedAt } = challengeParticipants
  const own = and(eq(challengeId, id), eq(userId, me.id))
  const [found] = await tx.select({ joinedAt }).from(challengeParticipants).where(own)
  return found !== undefined && found.joinedAt < askedAt
}

type LeavingRefusals = Record<'NOT_FOUND' | 'HAS_ENDED', () => Error>

/** What they have picked up goes with them; should they come back, it comes back too. A result that stands, stays. */
export const leaveChallenge = (
  { db, clock }: Platform,
  me: Reader,
  slug: string,
  errors: LeavingRefusals,
): Promise<void> =>
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
