import { and, eq, or } from 'drizzle-orm'
import { queueNotificationEmailToMember } from '#features/members/server/service/notification-emails.ts'
import { profiles } from '#features/members/server/tables.ts'
import { type Tx, runInTransaction } from '#platform/server/db/db.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { enqueueJob, enqueueJobs } from '#platform/server/queue/enqueue.ts'
import type { CleanupIdAndUpdateTime } from '../../contract/cleanup.ts'
import { DECISION_EMAIL_DELAY_MS, planDecisionEmail } from '../../rules/review.ts'
import { decisionEmailTemplates } from '../emails.tsx'
import { decisionEmailJob } from '../jobs.ts'
import { cleanupLogs } from '../tables.ts'

/** Marks decisions on cleanups as seen by their member. A newer decision on the same cleanup stays unseen. */
export async function markDecisionsAsSeen(
  { db }: PlatformServices,
  userId: string,
  seen: CleanupIdAndUpdateTime[],
): Promise<void> {
  if (seen.length === 0) return
  const isSeenVersion = seen.map(({ cleanupId, updatedAt }) =>
    and(eq(cleanupLogs.cleanupId, cleanupId), eq(cleanupLogs.updatedAt, new Date(updatedAt))),
  )
  const isTheirs = and(eq(cleanupLogs.userId, userId), eq(cleanupLogs.hasNews, true), or(...isSeenVersion))
  await db.update(cleanupLogs).set({ hasNews: false }).where(isTheirs)
}

type DecidedCleanup = { cleanupId: string; reviewedAt: Date | null }

/** Queues the emails about decisions for the time when the decisions can no longer be undone: one for each share. */
export const scheduleDecisionEmails = (
  tx: Tx,
  { clock }: Pick<PlatformServices, 'clock'>,
  decided: DecidedCleanup[],
): Promise<void> =>
  enqueueJobs(
    tx,
    decisionEmailJob,
    decided.map(({ cleanupId, reviewedAt }) => ({ cleanupId, reviewedAt: reviewedAt!.toISOString() })),
    { startAfter: new Date(clock.now().getTime() + DECISION_EMAIL_DELAY_MS) },
  )

/**
 * Emails the member about this decision if it is still the cleanup's current one. A newer decision has its own email.
 * Idempotent: a repeated job sends nothing.
 */
export const sendDecisionEmail = (
  platform: PlatformServices,
  decision: { cleanupId: string; reviewedAt: string },
): Promise<void> =>
  runInTransaction(platform.db, async (tx) => {
    const [found] = await tx
      .select({ cleanup: cleanupLogs, fullName: profiles.fullName })
      .from(cleanupLogs)
      .innerJoin(profiles, eq(profiles.id, cleanupLogs.userId))
      .where(eq(cleanupLogs.cleanupId, decision.cleanupId))
      .for('no key update', { of: cleanupLogs })
    const reviewedAt = found?.cleanup.reviewedAt
    if (!reviewedAt || found.cleanup.status === 'pending') return
    const decidedAt = new Date(decision.reviewedAt)
    const plan = planDecisionEmail({
      decidedAt,
      current: reviewedAt,
      emailed: found.cleanup.toldDecisionAt,
      now: platform.clock.now(),
    })
    if (plan instanceof Date) await enqueueJob(tx, decisionEmailJob, decision, { startAfter: plan })
    if (plan !== 'now') return
    await tx.update(cleanupLogs).set({ toldDecisionAt: decidedAt }).where(eq(cleanupLogs.cleanupId, decision.cleanupId))
    const renderEmail = decisionEmailTemplates[found.cleanup.status]
    const { fullName } = found
    await queueNotificationEmailToMember(tx, platform, 'decisions', found.cleanup.userId, (urls) =>
      renderEmail({ ...found.cleanup, fullName }, urls),
    )
  })
