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
/** `requestedAt` tells a retry from a second attempt: a membership that began later stems from this very request. */
type Order = { me: Reader; wanted: Wanted; askedAt: Date }

/** Adds the member to a challenge. Concurrent duplicates add them once, and all of them succeed. */
export const joinChallenge = ({ db, clock }: Platform, { me, wanted, askedAt }: Order, errors: Refusals) =>
  inTransaction(db, async (tx) => {
    // Lock order shared by all writers: member, challenge, participants (server/sql/participants.sql).
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

/**
 * Locks a challenge that the member may see (by slug) or any challenge (by access code), so that its dates cannot
 * change before the commit.
 */
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

/** Removes the member from a challenge that has not ended. Their pieces leave its totals, and return if they rejoin. */
export const leaveChallenge = (
  { db, clock }: Platform,
  me: Reader,
  slug: string,
  errors: LeavingRefusals,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Lock the challenge first, so that a concurrent deletion of it cannot deadlock.
    const held = await lockFound(tx, () => challengeIdToLeave(tx, me, slug))
    if (!held) throw errors.NOT_FOUND()
    const { challengeId, userId } = challengeParticipants
    const own = and(eq(challengeId, held.id), eq(userId, me.id))
    const hasEnded = phaseOf(held, clock.now()) === 'ended'
    if (hasEnded && (await tx.$count(challengeParticipants, own)) > 0) throw errors.HAS_ENDED()
    await tx.delete(challengeParticipants).where(own)
  })
