import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import { contract } from '../../contract.ts'
import { endCurrentSession, readRequestSession } from '../service/sessions.ts'
import { signIn } from '../service/sign-in.ts'
import { recordSuccessfulSignIn, enforceAuthRateLimit } from './rate-limits.ts'
import { requireMember } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()

export const sessionRoutes = {
  signIn: os.signIn.handler(async ({ input, context, errors }) => {
    await enforceAuthRateLimit(context, 'signIn', input.email)
    const me = await signIn(context, input)
    if (me === 'disabled') throw errors.FORBIDDEN()
    if (me === 'wrong') throw errors.UNAUTHORIZED()
    // Account and profile are one row, so the profile is only missing if it was deleted during the sign-in.
    if (me === 'missing') throw errors.NO_PROFILE()
    await recordSuccessfulSignIn(context, input.email)
    return me
  }),
  session: os.session.handler(async ({ context }) => {
    const found = await readRequestSession(context)
    if (!found) return { user: null, session: null }
    const { user, signedInAt, expiresAt, emailConfirmedAt } = found
    return {
      user,
      session: {
        signedInAt: signedInAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        emailConfirmedAt: emailConfirmedAt?.toISOString() ?? null,
      },
    }
  }),
  signOut: os.signOut.handler(({ context }) => endCurrentSession(context)),
  me: os.me.handler(({ context, errors }) => requireMember(context, errors)),
}
