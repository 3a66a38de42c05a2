import { type JobHandler, defineHandler, defineSchedule } from '#platform/server/queue/job.ts'
import { deleteExpiredUnknownCodes } from './service/postal-codes.ts'

/** Deletes cached "unknown postal code" answers older than a month. */
const unknownCodesSchedule = defineSchedule('places.sweep', '50 3 * * *')

export const placeHandlers: JobHandler[] = [
  defineHandler(unknownCodesSchedule, (_, { platform }) => deleteExpiredUnknownCodes(platform)),
]
