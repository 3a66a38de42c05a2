import { defineSchedule } from '#platform/server/queue/job.ts'

/** Names and addresses of those who submitted events that are long over. */
export const forgetSchedule = defineSchedule('events.forget', '0 4 * * *')

/** When it is the next day everywhere on Earth; who reads the finder before that is done does it. */
export const turnSchedule = defineSchedule('events.turn', '0 12 * * *')
