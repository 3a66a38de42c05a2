import { defineSchedule } from '#platform/server/queue/job.ts'

/** Postal codes that nobody knew a month ago. */
export const sweepSchedule = defineSchedule('places.sweep', '50 3 * * *')
