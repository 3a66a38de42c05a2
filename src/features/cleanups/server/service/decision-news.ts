import { and, eq, or } from 'drizzle-orm'
import { tellMember } from '#features/members/server/service/notifying.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, inTransaction } from '#platform/server/db/db.ts'
import type { Platform } from '#platform/server/platform.ts'
import { enqueue, enqueueAll } from '#platform/server/queue/enqueue.ts'
import type { Seen } from '../../contract/cleanup.ts'
import { UNDO_ACCEPTED_SECONDS } from '../../rules/review.ts'
import { memberLetters } from '../emails.tsx'
import { tellDecision } from '../jobs.ts'
import { cleanupLogs } from '../tables.ts'

/** Marks decisions as seen by their member. A newer decision on the same cleanup stays unseen. */
export async function seeNews({ db }: Platform, userId: string, seen: Seen[]): Promise<void> {
  if (seen.length === 0) return
  const asSeen = seen.map(({ cleanupId, updatedAt }) =>
    and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.updatedAt, new Date(updatedAt))),
  )
  const theirs = and(eq(cleanupLogs.userId, userId), eq(cleanupLogs.hasNews, true), or(...asSeen))
  await db.update(cleanupLogs).set({ hasNews: false }).where(theirs)
}

/** Delay of the email after a decision. It exceeds the undo period, so that a last-moment undo has been committed. */
const WAIT_MS = (UNDO_ACCEPTED_SECONDS + 5) * 1000

type Decided = { cleanupId: string; reviewedAt: Date }

/** Queues the emails about decisions for the time when these can no longer be undone. */
export const tellLater = (tx: Tx, { clock }: Pick<Platform, 'clock'>, decided: Decided[]): Promise<void> =>
  enqueueAll(
    tx,
    tellDecision,
    decided.map(({ cleanupId, reviewedAt }) => ({ cleanupId, reviewedAt: reviewedAt.toISOString() })),
    { startAfter: new Date(clock.now().getTime() + WAIT_MS) },
  )

/** Emails the member about this decision if it is still the current one. A newer decision has its own email. */
export const tell = (platform: Platform, decision: { cleanupId: string; reviewedAt: string }): Promise<void> =>
  inTransaction(platform.db, async (tx) => {
    const [found] = await tx
      .select({ cleanup: cleanupLogs, fullName: profiles.fullName })
      .from(cleanupLogs)
      .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
      .where(eq(cleanupLogs.cleanupId, decision.cleanupId))
      .for('share', { of: cleanupLogs })
    const reviewedAt = found?.cleanup.reviewedAt
    if (!reviewedAt || found.cleanup.status === 'pending') return
    const since = reviewedAt.getTime() - Date.parse(decision.reviewedAt)
    const startAfter = new Date(reviewedAt.getTime() + WAIT_MS)
    // A newer decision may still be undone, which would restore this one. So this job runs again later.
    if (since > 0 && startAfter > platform.clock.now()) await enqueue(tx, tellDecision, decision, { startAfter })
    if (since !== 0) return
    const letter = memberLetters[found.cleanup.status]
    const { fullName } = found
    await tellMember(tx, platform, found.cleanup.userId, (urls) => letter({ ...found.cleanup, fullName }, urls))
  })
