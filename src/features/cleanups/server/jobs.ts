import { defineJob, defineScheduledJob } from '#platform/server/queue/job.ts'

export const purgeCleanupTombstonesSchedule = defineScheduledJob('cleanups.sweep-deleted', '50 3 * * *')

/**
 * Emails a member the decision on their cleanup made at `reviewedAt` (ISO timestamp), unless it was undone or replaced.
 */
export const decisionEmailJob = defineJob<{ cleanupId: string; reviewedAt: string }>('cleanups.tell-decision')
