import { defineJob, defineSchedule } from '#platform/server/queue/job.ts'

export const sweepDeleted = defineSchedule('cleanups.sweep-deleted', '50 3 * * *')

/** Emails a member the decision made at `reviewedAt` (ISO timestamp), unless it was undone or replaced. */
export const tellDecision = defineJob<{ cleanupId: string; reviewedAt: string }>('cleanups.tell-decision')
