import { challengeBoards, challengeParticipants } from '#features/challenges/server/tables.ts'
import { pictures } from '#features/photos/server/tables.ts'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { SAM } from '../residents/logins.ts'
import type { ResidentIds } from '../write.ts'
import type { Challenge } from './challenge.ts'
import type { ChallengePictures } from './pictures.ts'
import type { PlannedChallenge } from './plan.ts'

/** Inserts the challenges with Sam as creator. Cleanups must exist already, because triggers count them on joining. */
export async function writeChallenges(
  tx: Tx,
  planned: PlannedChallenge[],
  shown: Map<Challenge, ChallengePictures>,
  ids: ResidentIds,
) {
  const sam = [...ids].find(([{ email }]) => email === SAM)![1]
  const written = planned.map((each) => ({ ...each, id: generateRowId(each.createdAt), ...shown.get(each.challenge) }))
  await tx.insert(challengeBoards).values(
    written.map(({ id, startDate, endDate, createdAt, logo, banner, challenge }) => ({
      ...challenge,
      id,
      startDate,
      endDate,
      createdAt,
      updatedAt: createdAt,
      createdBy: sam,
      updatedBy: sam,
      status: challenge.isDraft ? ('inactive' as const) : ('active' as const),
      logoUrl: logo?.url,
      bannerUrl: banner?.url,
    })),
  )
  const seen = written.flatMap(({ id, createdAt, logo, banner }) =>
    [logo, banner].flatMap((picture) => (picture ? [{ ...picture, ownerId: id, createdAt }] : [])),
  )
  await tx.insert(pictures).values(seen.map((picture) => ({ ...picture, id: generateRowId(), isPublic: true })))
  await tx
    .insert(challengeParticipants)
    .values(
      written.flatMap(({ id, participants }) =>
        participants.map(({ resident, joinedAt }) => ({ challengeId: id, userId: ids.get(resident)!, joinedAt })),
      ),
    )
}
