import { type Handler, handle, defineSchedule } from '#platform/server/queue/job.ts'
import { forgetContactMessages } from './service.ts'

/** Messages of the contact form that were kept long enough. */
const sweepSchedule = defineSchedule('notices.sweep', '30 3 * * *')

export const noticeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetContactMessages(platform))]
