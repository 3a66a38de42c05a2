import { defineJob } from '#platform/server/queue/job.ts'

/**
 * Emails the submitter the decision on an event made at `decidedAt` (ISO timestamp), unless it was undone or replaced.
 */
export const eventDecisionEmailJob = defineJob<{ eventId: string; decidedAt: string }>('events.tell-decision')
