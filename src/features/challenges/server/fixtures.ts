import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { challengeBoards, challengeParticipants } from './tables.ts'

/** Inserts a published, public challenge that is active today; every column can be overridden. */
export async function aChallenge(tx: Tx, set: Partial<typeof challengeBoards.$inferInsert> = {}) {
  const id = set.id ?? generateRowId()
  const unique = id.slice(-12)
  const [challenge] = await tx
    .insert(challengeBoards)
    .values({
      id,
      slug: `challenge-${unique}`,
      title: 'Canal Keepers',
      accessCode: `CODE${unique}`,
      goalLitterPieces: 1000,
      startDate: sql`current_date - 7`,
      endDate: sql`current_date + 7`,
      ...set,
    })
    .returning()
  return challenge!
}

/** Adds a member to a challenge; database triggers then count the member's cleanups for it. */
export async function aChallengeParticipant(
  tx: Tx,
  challengeId: string,
  userId: string,
  set: Partial<Pick<typeof challengeParticipants.$inferInsert, 'joinedAt'>> = {},
) {
  await tx.insert(challengeParticipants).values({ challengeId, userId, ...set })
}
