import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { inTransaction } from '#platform/server/db/db.ts'
import { waitAfter } from '#platform/server/limits/limits.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Job } from '#platform/server/queue/job.ts'
import { enqueue } from '#platform/server/queue/enqueue.ts'
import { contract } from '../../contract.ts'
import { accountSentences } from '../../copy.ts'
import { resetJob, signUpTriedJob, verificationJob } from '../jobs.ts'
import { hasAccount } from '../queries.ts'
import { deleteOwnAccount } from '../service/leaving.ts'
import { changePassword, resetPassword } from '../service/passwords.ts'
import { closeSession } from '../service/sessions.ts'
import { signUp, verifyEmail } from '../service/signing-up.ts'
import { isTokenGood } from '../service/tokens.ts'
import { unsubscribe } from '../service/notifying.ts'
import { slowDown } from './limits.ts'
import { memberFor, sessionFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

const ONE_A_DAY = { name: 'sign-up tried', most: 1, seconds: 24 * 60 * 60 }

const later = ({ db }: Platform, job: Job<{ email: string }>, email: string) =>
  inTransaction(db, (tx) => enqueue(tx, job, { email }))

export const accounts = {
  signUp: os.signUp.handler(async ({ input, context, errors }) => {
    const { platform } = context
    const { acceptsTerms: _, ...account } = input
    await slowDown(context, 'signUp', account.email)
    if (await hasAccount(platform.db, account.email)) {
      const isNews = (await waitAfter(platform, [{ limit: ONE_A_DAY, who: account.email }])) === undefined
      if (isNews) await later(platform, signUpTriedJob, account.email)
      throw errors.CONFLICT({ data: { field: 'email' } })
    }
    return { id: await signUp(platform, account) }
  }),
  sendVerification: os.sendVerification.handler(async ({ input: { email }, context }) => {
    await slowDown(context, 'verificationMail', email)
    await later(context.platform, verificationJob, email)
  }),
  verifyEmail: os.verifyEmail.handler(async ({ input, context, errors }) => {
    await slowDown(context, 'token')
    if (!(await verifyEmail(context.platform, input.token))) throw errors.GONE()
  }),
  requestPasswordReset: os.requestPasswordReset.handler(async ({ input: { email }, context }) => {
    await slowDown(context, 'resetMail', email)
    await later(context.platform, resetJob, email)
  }),
  checkPasswordReset: os.checkPasswordReset.handler(async ({ input, context }) => {
    await slowDown(context, 'token')
    const { db, clock } = context.platform
    return { isGood: await isTokenGood(db, 'reset-password', input.token, clock.now()) }
  }),
  resetPassword: os.resetPassword.handler(async ({ input, context, errors }) => {
    await slowDown(context, 'token')
    if (!(await resetPassword(context.platform, input.token, input.password))) throw errors.GONE()
  }),
  changePassword: os.changePassword.handler(async ({ input, context, errors }) => {
    const session = await sessionFor(context, errors)
    await slowDown(context, 'password', session.user.id)
    const change = { id: session.user.id, sessionId: session.id, ...input }
    if (await changePassword(context.platform, change)) return
    const message = accountSentences.currentPasswordWrong
    throw errors.BAD_REQUEST({ data: { fields: [{ path: 'currentPassword', message }] } })
  }),
  deleteAccount: os.deleteAccount.handler(async ({ context, errors }) => {
    const me = await memberFor(context, errors)
    if (!(await deleteOwnAccount(context.platform, me.id))) throw errors.NOT_FOUND()
    await closeSession(context).catch((error: unknown) =>
      // Deleting the account has deleted the session, so a cookie that stays behind is harmless.
      context.platform.log.warn({ err: error }, 'an account was deleted and its cookie was not'),
    )
  }),
  unsubscribe: os.unsubscribe.handler(async ({ input, context, errors }) => {
    await slowDown(context, 'token')
    if (!(await unsubscribe(context.platform, input.token))) throw errors.NOT_FOUND()
  }),
}
