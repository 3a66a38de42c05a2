import { findChallengeParticipants, findChallengeRank } from '#features/challenges/server/queries/participants.ts'
import {
  findVisibleChallengeId,
  listVisibleChallenges,
  findVisibleChallenge,
} from '#features/challenges/server/queries/public.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { Samples } from './samples.ts'
import type { MeasuredCalls } from './rounds.ts'

/**
 * Reads of the challenge pages. As in the API procedures, each one first checks whether the reader may see the
 * challenge.
 */
export async function challengeReads(platform: PlatformServices, who: Samples): Promise<MeasuredCalls> {
  const { db, clock } = platform
  const { largest, participant, anyone, pick } = who
  const reader = ({ id }: { id: string }) => ({ id, isAdmin: false })
  const participants = async (page: number) => {
    const challengeId = (await findVisibleChallengeId(db, reader(anyone()), largest.slug))!
    return findChallengeParticipants(platform, { challengeId, readerId: anyone().id, page })
  }
  const place = async () => {
    const me = participant()
    const challengeId = (await findVisibleChallengeId(db, reader(me), largest.slug))!
    return findChallengeRank(db, challengeId, me.id)
  }
  const list = (page: number) => listVisibleChallenges(db, reader(anyone()), { page, now: clock.now() })
  const { pages } = await participants(1)
  const lists = (await list(1)).pages
  return {
    'challenges: first page': () => list(1),
    'challenges: last page': () => list(lists),
    'challenge and its totals': () => findVisibleChallenge(db, reader(anyone()), largest.slug, clock.now()),
    'participants: first page': () => participants(1),
    'participants: random page': () => participants(1 + pick(pages)),
    'participants: last page': () => participants(pages),
    'own rank among participants': place,
  }
}
