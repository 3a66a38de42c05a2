import { defineSchedule } from '#platform/server/queue/job.ts'

/** Names and addresses of those who submitted events that are long over. */
export const forgetSchedule = defineSchedule('events.forget', '0 4 * * *')
