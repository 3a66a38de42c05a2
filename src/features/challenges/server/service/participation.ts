import { and, eq } from 'drizzle-orm'
import { lockMemberRow } from '#features/members/server/service/current-user.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { errors } from '../../contract.ts'
import { challengeUiTexts as texts } from '../../copy.ts'
import { getChallengePhase } from '../../rules.ts'
import {
  type StoredChallengeRow,
  type UserViewingChallenge,
  findVisibleChallengeId,
  findLeavableChallengeId,
} from '../queries/public.ts'
import { challengeBoards, challengeParticipants } from '../tables.ts'
import { lockVisibleChallenge } from './challenge-row.ts'

type ChallengeTarget = { slug: string } | { code: string }
/** Request to join a challenge. If the participation began after `requestedAt`, the request is a retry. */
type JoinRequest = { me: UserViewingChallenge; target: ChallengeTarget; requestedAt: Date }

/** Adds the member to a challenge. Concurrent duplicates add them once, and all of them succeed. */
export const joinChallenge = (
  { db, clock }: PlatformServices,
  { me, target: wanted, requestedAt: askedAt }: JoinRequest,
) =>
  runInTransaction(db, async (tx) => {
    // All writers of challenge participants lock in this order: member, challenge, participants (participants.sql).
    await lockMemberRow(tx, me.id, 'no key update')
    const challenge = await lockTarget(tx, me, wanted)
    if (!challenge) throw errors.NOT_FOUND()
    const now = clock.now()
    assertJoinable(challenge, now)
    const added = await tx
      .insert(challengeParticipants)
      .values({ challengeId: challenge.id, userId: me.id, joinedAt: now })
      .onConflictDoNothing()
      .returning({ joinedAt: challengeParticipants.joinedAt })
    if (added.length === 0 && (await hadJoinedBefore(tx, challenge, me, askedAt)))
      throw errors.ALREADY_IN({ data: { slug: challenge.slug } })
    return { slug: challenge.slug, title: challenge.title }
  })

/**
 * Locks a challenge that the member may see (by slug) or any challenge (by access code), so that its dates cannot
 * change before the commit.
 */
async function lockTarget(
  tx: Tx,
  me: UserViewingChallenge,
  target: ChallengeTarget,
): Promise<StoredChallengeRow | undefined> {
  if ('slug' in target) return lockVisibleChallenge(tx, () => findVisibleChallengeId(tx, me, target.slug))
  const hasCode = eq(challengeBoards.accessCode, target.code)
  const [challenge] = await tx.select().from(challengeBoards).where(hasCode).for('share')
  return challenge
}

/** Finds the published challenge with this access code, until it ends. */
export async function findOpenChallengeOfCode({ db, clock }: PlatformServices, code: string) {
  const [challenge] = await db.select().from(challengeBoards).where(eq(challengeBoards.accessCode, code))
  const isOpen = challenge?.status === 'active' && getChallengePhase(challenge, clock.now()) !== 'ended'
  return isOpen ? challenge.id : undefined
}

function assertJoinable(challenge: StoredChallengeRow, now: Date) {
  if (challenge.status !== 'active') throw errors.NOT_PUBLISHED()
  const phase = getChallengePhase(challenge, now)
  if (phase === 'upcoming') throw errors.NOT_STARTED({ message: texts.notStarted(challenge.startDate) })
  if (phase === 'ended') throw errors.HAS_ENDED()
}

async function hadJoinedBefore(tx: Tx, { id }: StoredChallengeRow, me: UserViewingChallenge, requestedAt: Date) {
  const { challengeId, userId, joinedAt } = challengeParticipants
  const own = and(eq(challengeId, id), eq(userId, me.id))
  const [found] = await tx.select({ joinedAt }).from(challengeParticipants).where(own)
  return found !== undefined && found.joinedAt < requestedAt
}

/** Removes a member from a challenge that has not ended. Its totals lose the member's pieces until they rejoin. */
export const leaveChallenge = (
  { db, clock }: PlatformServices,
  me: UserViewingChallenge,
  slug: string,
): Promise<void> =>
  runInTransaction(db, async (tx) => {
    // Lock the challenge first, so that a concurrent deletion of it cannot deadlock.
    const challenge = await lockVisibleChallenge(tx, () => findLeavableChallengeId(tx, me, slug))
    if (!challenge) throw errors.NOT_FOUND()
    const { challengeId, userId } = challengeParticipants
    const own = and(eq(challengeId, challenge.id), eq(userId, me.id))
    const hasEnded = getChallengePhase(challenge, clock.now()) === 'ended'
    if (hasEnded && (await tx.$count(challengeParticipants, own)) > 0) throw errors.HAS_ENDED()
    await tx.delete(challengeParticipants).where(own)
  })
