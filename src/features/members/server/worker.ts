import { lt } from 'drizzle-orm'
import { type JobHandler, defineHandler } from '#platform/server/queue/job.ts'
import {
  purgeAccountsSchedule,
  passwordResetJob,
  duplicateSignUpJob,
  deleteExpiredSessionsSchedule,
  verificationJob,
} from './jobs.ts'
import { purgeDeletedAccounts } from './service/account-deletion.ts'
import { sendPasswordReset } from './service/passwords.ts'
import { resendVerificationByEmail, notifyAddressOwner } from './service/sign-up.ts'
import { sessions, verifications } from './tables.ts'

export const memberHandlers: JobHandler[] = [
  defineHandler(verificationJob, ({ email }, { platform }) => resendVerificationByEmail(platform, email)),
  defineHandler(passwordResetJob, ({ email }, { platform }) => sendPasswordReset(platform, email)),
  defineHandler(duplicateSignUpJob, ({ email }, { platform }) => notifyAddressOwner(platform, email)),
  defineHandler(purgeAccountsSchedule, (_, { platform }) => purgeDeletedAccounts(platform)),
  defineHandler(deleteExpiredSessionsSchedule, async (_, { platform: { db, clock } }) => {
    for (const table of [verifications, sessions]) await db.delete(table).where(lt(table.expiresAt, clock.now()))
  }),
]
