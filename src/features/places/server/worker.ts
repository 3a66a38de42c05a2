import { type Handler, handle } from '#platform/server/queue/job.ts'
import { sweepSchedule } from './jobs.ts'
import { forgetUnknown } from './service/postal-codes.ts'

export const placeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetUnknown(platform))]
