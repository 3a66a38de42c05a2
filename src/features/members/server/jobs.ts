import { defineJob, defineSchedule } from '#platform/server/queue/job.ts'

const MINUTE = 60

type ByEmail = { email: string }

/**
 * Asked for with an address that may have no account. The work is done in the background, so that the time the answer
 * takes tells nothing either.
 */
export const verificationJob = defineJob<ByEmail>('members.verification', { keepDone: MINUTE, concurrency: 2 })
export const resetJob = defineJob<ByEmail>('members.reset', { keepDone: MINUTE, concurrency: 2 })
export const signUpTriedJob = defineJob<ByEmail>('members.sign-up-tried', { keepDone: MINUTE })

/** Accounts that an admin deleted, once they may no longer be needed. */
export const purgeSchedule = defineSchedule('members.purge', '10 3 * * *')
/** Links and sessions that have expired. */
export const sweepSchedule = defineSchedule('members.sweep', '40 * * * *')
