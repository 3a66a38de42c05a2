import { defineSchedule } from '#platform/server/queue/job.ts'

/** Messages of the contact form that were kept long enough. */
export const sweepSchedule = defineSchedule('notices.sweep', '30 3 * * *')
