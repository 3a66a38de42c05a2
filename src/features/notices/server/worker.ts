import { type JobHandler, defineJobHandler, defineScheduledJob } from '#platform/server/queue/job.ts'
import { deleteOldContactMessages } from './service.ts'

/** Nightly job that deletes contact messages after their retention period. */
const sweepSchedule = defineScheduledJob('notices.sweep', '30 3 * * *')

export const contactMessageJobHandlers: JobHandler[] = [
  defineJobHandler(sweepSchedule, (_, { platform }) => deleteOldContactMessages(platform)),
]
