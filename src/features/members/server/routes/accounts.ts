import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { runInTransaction } from '#platform/server/db/db.ts'
import type { FindCodeIssuer } from '#platform/server/limits/join-codes.ts'
import { countRateLimitAttempts } from '#platform/server/limits/rate-limits.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import { type JobDefinition } from '#platform/server/queue/job.ts'
import { enqueueJob } from '#platform/server/queue/enqueue.ts'
import { contract, errors } from '../../contract.ts'
import { accountUiTexts } from '../../copy.ts'
import { DELETION_CONFIRMATION_MINUTES } from '../../rules/factors.ts'
import { toSafeReturnPath } from '../../rules/return-path.ts'
import { passwordResetEmailJob, addressAlreadyRegisteredEmailJob, verificationEmailJob } from '../jobs.ts'
import { isEmailRegistered } from '../queries.ts'
import { deleteOwnAccount } from '../service/account-deletion.ts'
import { refuseCommonPassword } from '../service/password-hashing.ts'
import { changePassword, checkPasswordReset, resetPassword } from '../service/passwords.ts'
import { endCurrentSession } from '../service/sessions.ts'
import { findReturnPathOfVerification, signUp, verifyEmailWithToken } from '../service/sign-up.ts'
import { unsubscribeFromNotificationEmails } from '../service/notification-emails.ts'
import { enforceAuthRateLimit } from './rate-limits.ts'
import { requireStepUp, requireSession } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()

const ONE_A_DAY = { name: 'sign-up tried', most: 1, seconds: 24 * 60 * 60 }

const enqueueForEmail = <Payload extends { email: string }>(
  { db }: PlatformServices,
  job: JobDefinition<Payload>,
  payload: Payload,
) => runInTransaction(db, (tx) => enqueueJob(tx, job, payload))

export const createAccountRoutes = (findCodeIssuer: FindCodeIssuer) => ({
  signUp: os.signUp.handler(async ({ input, context }) => {
    const { platform } = context
    const { acceptsTerms: _, returnPath: wantedPath, ...account } = input
    const returnPath = toSafeReturnPath(wantedPath)
    // Like other invalid input this does not count toward a rate limit. Otherwise five attempts would lock a new member
    // out for an hour.
    await refuseCommonPassword(account.password, 'password')
    await enforceAuthRateLimit(context, 'signUp', account.email, await findCodeIssuer(context, returnPath))
    if (await isEmailRegistered(platform.db, account.email)) {
      const isFirstToday =
        (await countRateLimitAttempts(platform, [{ limit: ONE_A_DAY, who: account.email }])) === undefined
      if (isFirstToday) await enqueueForEmail(platform, addressAlreadyRegisteredEmailJob, { email: account.email })
      throw errors.CONFLICT({ data: { field: 'email' } })
    }
    return { id: await signUp(platform, account, returnPath) }
  }),
  sendVerification: os.sendVerification.handler(async ({ input: { email, returnPath }, context }) => {
    const issuer = await findCodeIssuer(context, toSafeReturnPath(returnPath))
    await enforceAuthRateLimit(context, 'verificationMail', email, issuer)
    await enqueueForEmail(context.platform, verificationEmailJob, { email })
  }),
  verifyEmail: os.verifyEmail.handler(async ({ input, context }) => {
    const path = await findReturnPathOfVerification(context.platform, input.token)
    await enforceAuthRateLimit(context, 'token', undefined, await findCodeIssuer(context, path))
    const verified = await verifyEmailWithToken(context, input.token)
    if (!verified) throw errors.GONE()
    return verified
  }),
  requestPasswordReset: os.requestPasswordReset.handler(async ({ input: { email, returnPath }, context }) => {
    await enforceAuthRateLimit(context, 'resetMail', email)
    await enqueueForEmail(context.platform, passwordResetEmailJob, { email, returnPath: toSafeReturnPath(returnPath) })
  }),
  checkPasswordReset: os.checkPasswordReset.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'token')
    return checkPasswordReset(context.platform, input.token)
  }),
  resetPassword: os.resetPassword.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'token')
    const reset = await resetPassword(context.platform, input)
    if (!reset) throw errors.GONE()
    return reset
  }),
  changePassword: os.changePassword.handler(async ({ input, context }) => {
    const session = await requireSession(context)
    await enforceAuthRateLimit(context, 'password', session.user.id)
    if (await changePassword(context, session, input)) return
    const message = accountUiTexts.currentPasswordWrong
    throw errors.BAD_REQUEST({ data: { fields: [{ path: 'currentPassword', message }] } })
  }),
  deleteAccount: os.deleteAccount.handler(async ({ context }) => {
    const { user } = await requireStepUp(context, DELETION_CONFIRMATION_MINUTES)
    await deleteOwnAccount(context.platform, user.id)
    await endCurrentSession(context).catch((error: unknown) =>
      // Deleting the account has deleted the session, so a cookie that stays behind is harmless.
      context.platform.log.warn({ err: error }, 'account deleted, but its session cookie could not be cleared'),
    )
  }),
  unsubscribe: os.unsubscribe.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'token')
    if (!(await unsubscribeFromNotificationEmails(context.platform, input.token, input.isForAll)))
      throw errors.NOT_FOUND()
  }),
})
