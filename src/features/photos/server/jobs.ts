import { defineJob, defineScheduledJob } from '#platform/server/queue/job.ts'

export const removePictureFilesJob = defineJob<{ keys: string[] }>('photos.remove')

/** The sweep of unregistered files runs at 9:20 UTC, which is night in most places where the product is used. */
export const sweepUnregisteredFilesSchedule = defineScheduledJob('photos.sweep', '20 9 * * *')

export const sweepUnusedPicturesSchedule = defineScheduledJob('photos.sweep-loose', '40 * * * *')
