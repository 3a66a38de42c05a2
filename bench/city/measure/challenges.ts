import { participantsOf, placeIn } from '#features/challenges/server/queries/participants.ts'
import { challengeIdFor, listedChallenges, shownChallenge } from '#features/challenges/server/queries/public.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Chosen } from './chosen.ts'
import type { Works } from './rounds.ts'

/**
 * Reads of the challenge pages. As in the API procedures, each one first checks whether the reader may see the
 * challenge.
 */
export async function challenges(platform: Platform, who: Chosen): Promise<Works> {
  const { db, clock } = platform
  const { largest, participant, anyone, pick } = who
  const reader = ({ id }: { id: string }) => ({ id, isAdmin: false })
  const participants = async (page: number) => {
    const challengeId = (await challengeIdFor(db, reader(anyone()), largest.slug))!
    return participantsOf(platform, { challengeId, readerId: anyone().id, page })
  }
  const place = async () => {
    const me = participant()
    const challengeId = (await challengeIdFor(db, reader(me), largest.slug))!
    return placeIn(db, challengeId, me.id)
  }
  const list = (page: number) => listedChallenges(db, reader(anyone()), { page, now: clock.now() })
  const { pages } = await participants(1)
  const lists = (await list(1)).pages
  return {
    'challenges: first page': () => list(1),
    'challenges: last page': () => list(lists),
    'challenge and its totals': () => shownChallenge(db, reader(anyone()), largest.slug, clock.now()),
    'participants: first page': () => participants(1),
    'participants: random page': () => participants(1 + pick(pages)),
    'participants: last page': () => participants(pages),
    'own rank among participants': place,
  }
}
