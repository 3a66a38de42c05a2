import { type Handler, handle, defineSchedule } from '#platform/server/queue/job.ts'
import { forgetUnknown } from './service/postal-codes.ts'

/** Deletes cached "unknown postal code" answers older than a month. */
const sweepSchedule = defineSchedule('places.sweep', '50 3 * * *')

export const placeHandlers: Handler[] = [handle(sweepSchedule, (_, { platform }) => forgetUnknown(platform))]
