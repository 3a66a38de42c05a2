import { lt } from 'drizzle-orm'
import { runInTransaction } from '#platform/server/db/db.ts'
import { type JobHandler, defineJobHandler } from '#platform/server/queue/job.ts'
import {
  adminRightsEmailJob,
  purgeDeletedAccountsSchedule,
  passwordResetEmailJob,
  addressAlreadyRegisteredEmailJob,
  factorsResetEmailJob,
  deleteExpiredSessionsAndTokensSchedule,
  verificationEmailJob,
} from './jobs.ts'
import { purgeDeletedAccounts } from './service/account-deletion.ts'
import { deleteExpiredAuthenticatorSetups } from './service/authenticator.ts'
import { notifyNewAdmin, notifyOfFactorChange } from './service/factor-notices.ts'
import { sendPasswordResetEmail } from './service/passwords.ts'
import { resendVerificationToAddress, notifyOwnerOfRegisteredAddress } from './service/sign-up.ts'
import { sessions, verifications } from './tables.ts'

export const memberJobHandlers: JobHandler[] = [
  defineJobHandler(verificationEmailJob, ({ email }, { platform }) => resendVerificationToAddress(platform, email)),
  defineJobHandler(passwordResetEmailJob, ({ email, returnPath }, { platform }) =>
    sendPasswordResetEmail(platform, email, returnPath),
  ),
  defineJobHandler(addressAlreadyRegisteredEmailJob, ({ email }, { platform }) =>
    notifyOwnerOfRegisteredAddress(platform, email),
  ),
  defineJobHandler(factorsResetEmailJob, ({ memberId }, { platform }) =>
    runInTransaction(platform.db, (tx) => notifyOfFactorChange(tx, platform, memberId, 'reset')),
  ),
  defineJobHandler(adminRightsEmailJob, ({ memberId }, { platform }) =>
    runInTransaction(platform.db, (tx) => notifyNewAdmin(tx, platform, memberId)),
  ),
  defineJobHandler(purgeDeletedAccountsSchedule, (_, { platform }) => purgeDeletedAccounts(platform)),
  defineJobHandler(deleteExpiredSessionsAndTokensSchedule, async (_, { platform: { db, clock } }) => {
    for (const table of [verifications, sessions]) await db.delete(table).where(lt(table.expiresAt, clock.now()))
    await deleteExpiredAuthenticatorSetups(db, clock.now())
  }),
]
