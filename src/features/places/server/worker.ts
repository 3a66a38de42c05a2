import { type JobHandler, defineJobHandler, defineScheduledJob } from '#platform/server/queue/job.ts'
import { deleteExpiredUnknownPostalCodes } from './service/postal-codes.ts'

/** Deletes cached "unknown postal code" answers older than a month. */
const unknownCodesSchedule = defineScheduledJob('places.sweep', '50 3 * * *')

export const placeJobHandlers: JobHandler[] = [
  defineJobHandler(unknownCodesSchedule, (_, { platform }) => deleteExpiredUnknownPostalCodes(platform)),
]
