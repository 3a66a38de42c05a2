import { defineJob, defineSchedule } from '#platform/server/queue/job.ts'

export const sweepDeleted = defineSchedule('cleanups.sweep-deleted', '50 3 * * *')

/** What was decided at that moment (ISO) is told to the member, if it still stands. */
export const tellDecision = defineJob<{ cleanupId: string; reviewedAt: string }>('cleanups.tell-decision')
