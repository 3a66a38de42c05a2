import { defineSchedule } from '#platform/server/queue/job.ts'

export const sweepDeleted = defineSchedule('cleanups.sweep-deleted', '50 3 * * *')
