import { type Handler, handle } from '#platform/server/queue/job.ts'
import { forgetSchedule } from './jobs.ts'
import { forgetSubmitters } from './service/forget.ts'

export const eventHandlers: Handler[] = [handle(forgetSchedule, (_, { platform }) => forgetSubmitters(platform))]
