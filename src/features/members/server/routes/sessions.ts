import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { forgetAttempts } from '#platform/server/limits/limits.ts'
import { contract } from '../../contract.ts'
import { openAccount } from '../queries.ts'
import { askAuth, closeSession, openSession } from '../service/sessions.ts'
import { attemptOfAccount, slowDown } from './limits.ts'
import { memberFor, raise } from './who.ts'

const os = implement(contract).$context<ApiContext>()

export const sessions = {
  signIn: os.signIn.handler(async ({ input, context, errors }) => {
    await slowDown(context, 'signIn', input.email)
    const answer = await askAuth(context, '/sign-in/email', input)
    if (answer.status === 403) throw errors.FORBIDDEN()
    if (!answer.ok) throw errors.UNAUTHORIZED()
    const { user } = (await answer.json()) as { user: { id: string } }
    await forgetAttempts(context.platform, attemptOfAccount('signIn', input.email))
    // account and profile are one row: it can only be missing if it was deleted in this very moment
    return (await openAccount(context.platform.db, user.id))?.user ?? raise(errors.NO_PROFILE())
  }),
  session: os.session.handler(async ({ context }) => {
    const found = await openSession(context)
    if (!found) return { user: null, session: null }
    const { user, expiresAt, emailConfirmedAt } = found
    return {
      user,
      session: { expiresAt: expiresAt.toISOString(), emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null },
    }
  }),
  signOut: os.signOut.handler(({ context }) => closeSession(context)),
  me: os.me.handler(({ context, errors }) => memberFor(context, errors)),
}
