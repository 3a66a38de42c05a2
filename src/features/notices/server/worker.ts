import { type Handler, handle, defineSchedule } from '#platform/server/queue/job.ts'
import { forgetContactMessages } from './service.ts'

/** Nightly job that deletes contact messages after their retention period. */
const sweepSchedule = defineSchedule('notices.sweep', '30 3 * * *')

export const noticeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetContactMessages(platform))]
