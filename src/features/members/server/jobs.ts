import { defineJob, defineScheduledJob } from '#platform/server/queue/job.ts'

const MINUTE = 60

type EmailPayload = { email: string }

/**
 * Sends the verification e-mail again if the address has an unverified account. It runs as a background job, so that
 * the response time does not reveal whether an account exists (timing attack, account enumeration).
 */
export const verificationEmailJob = defineJob<EmailPayload>('members.verification', {
  keepDone: MINUTE,
  concurrency: 2,
})
export const passwordResetEmailJob = defineJob<EmailPayload & { returnPath?: string }>('members.reset', {
  keepDone: MINUTE,
  concurrency: 2,
})
export const addressAlreadyRegisteredEmailJob = defineJob<EmailPayload>('members.sign-up-tried', { keepDone: MINUTE })

/** Emails a member that their second factors were reset, in the console or on the command line. */
export const factorsResetEmailJob = defineJob<{ memberId: string }>('members.factors-reset', { keepDone: MINUTE })

/** Emails a new admin which factors open the console. */
export const adminRightsEmailJob = defineJob<{ memberId: string }>('members.admin-rights', { keepDone: MINUTE })

/** Daily job that erases accounts which an admin deleted more than 30 days ago. */
export const purgeDeletedAccountsSchedule = defineScheduledJob('members.purge', '10 3 * * *')
export const deleteExpiredSessionsAndTokensSchedule = defineScheduledJob('members.sweep', '40 * * * *')
