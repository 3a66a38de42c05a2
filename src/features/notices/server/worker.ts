import { type JobHandler, defineHandler, defineSchedule } from '#platform/server/queue/job.ts'
import { deleteOldContactMessages } from './service.ts'

/** Nightly job that deletes contact messages after their retention period. */
const sweepSchedule = defineSchedule('notices.sweep', '30 3 * * *')

export const noticeJobHandlers: JobHandler[] = [
  defineHandler(sweepSchedule, (_, { platform }) => deleteOldContactMessages(platform)),
]
