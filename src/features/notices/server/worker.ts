import { type Handler, handle } from '#platform/server/queue/job.ts'
import { sweepSchedule } from './jobs.ts'
import { forgetContactMessages } from './service.ts'

export const noticeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetContactMessages(platform))]
