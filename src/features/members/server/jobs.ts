import { defineJob, defineSchedule } from '#platform/server/queue/job.ts'

const MINUTE = 60

type ByEmail = { email: string }

/**
 * Sends the verification e-mail again if the address has an unverified account. It runs as a background job, so that
 * the response time does not reveal whether an account exists (timing attack, account enumeration).
 */
export const verificationJob = defineJob<ByEmail>('members.verification', { keepDone: MINUTE, concurrency: 2 })
export const resetJob = defineJob<ByEmail>('members.reset', { keepDone: MINUTE, concurrency: 2 })
export const signUpTriedJob = defineJob<ByEmail>('members.sign-up-tried', { keepDone: MINUTE })

/** Daily job that erases accounts which an admin deleted more than 30 days ago. */
export const purgeSchedule = defineSchedule('members.purge', '10 3 * * *')
/** Hourly job that deletes expired tokens and sessions. */
export const sweepSchedule = defineSchedule('members.sweep', '40 * * * *')
