import { type Handler, handle, defineSchedule } from '#platform/server/queue/job.ts'
import { forgetUnknown } from './service/postal-codes.ts'

/** Postal codes that nobody knew a month ago. */
const sweepSchedule = defineSchedule('places.sweep', '50 3 * * *')

export const placeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetUnknown(platform))]
