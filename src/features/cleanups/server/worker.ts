import { lt } from 'drizzle-orm'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type JobHandler, defineJobHandler } from '#platform/server/queue/job.ts'
import { purgeCleanupTombstonesSchedule, decisionEmailJob } from './jobs.ts'
import { sendDecisionEmail } from './service/decision-news.ts'
import { deletedCleanups } from './tables.ts'

/** How long tombstones of deleted cleanups are stored: longer than a device stores cleanups that it could not send. */
const TOMBSTONE_RETENTION_MS = 90 * 24 * 60 * 60 * 1000

export const cleanupJobHandlers: JobHandler[] = [
  defineJobHandler(purgeCleanupTombstonesSchedule, (_, { platform }) => purgeCleanupTombstones(platform)),
  defineJobHandler(decisionEmailJob, (decision, { platform }) => sendDecisionEmail(platform, decision)),
]

export async function purgeCleanupTombstones({ db, clock }: Pick<PlatformServices, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - TOMBSTONE_RETENTION_MS)
  await db.delete(deletedCleanups).where(lt(deletedCleanups.deletedAt, before))
}
