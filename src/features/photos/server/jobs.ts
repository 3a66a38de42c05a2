import { defineJob, defineSchedule } from '#platform/server/queue/job.ts'

export const removeFiles = defineJob<{ keys: string[] }>('photos.remove')

/** At night in most of the places where the product is used. */
export const sweepFiles = defineSchedule('photos.sweep', '20 9 * * *')

export const sweepLoose = defineSchedule('photos.sweep-loose', '40 * * * *')
