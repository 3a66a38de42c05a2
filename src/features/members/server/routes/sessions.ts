import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { closeSession, openSession } from '../service/sessions.ts'
import { signIn } from '../service/signing-in.ts'
import { forgive, slowDown } from './limits.ts'
import { memberFor } from '../service/who.ts'

const os = implement(contract).$context<ApiContext>()

export const sessions = {
  signIn: os.signIn.handler(async ({ input, context, errors }) => {
    await slowDown(context, 'signIn', input.email)
    const me = await signIn(context, input)
    if (me === 'disabled') throw errors.FORBIDDEN()
    if (me === 'wrong') throw errors.UNAUTHORIZED()
    // Account and profile are one row, so the profile is only missing if it was deleted during the sign-in.
    if (me === 'missing') throw errors.NO_PROFILE()
    await forgive(context, 'signIn', input.email)
    return me
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
