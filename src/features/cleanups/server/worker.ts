import { lt } from 'drizzle-orm'
import type { Platform } from '#platform/server/platform.ts'
import { type Handler, handle } from '#platform/server/queue/job.ts'
import { sweepDeleted, tellDecision } from './jobs.ts'
import { tell } from './service/decision-news.ts'
import { deletedCleanups } from './tables.ts'

/** How long tombstones of deleted cleanups are stored: longer than a device keeps cleanups that it could not send. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000

export const cleanupHandlers: Handler[] = [
  handle(sweepDeleted, (_, { platform }) => forgetDeleted(platform)),
  handle(tellDecision, (decision, { platform }) => tell(platform, decision)),
]

export async function forgetDeleted({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db.delete(deletedCleanups).where(lt(deletedCleanups.deletedAt, before))
}
