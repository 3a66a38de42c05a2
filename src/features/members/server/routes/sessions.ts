import { implement } from '@orpc/server'
import type { ApiContext } from '#platform/server/api.ts'
import type { FindCodeIssuer } from '#platform/server/limits/join-codes.ts'
import { contract, errors } from '../../contract.ts'
import { toSafeReturnPath } from '../../rules/return-path.ts'
import { endCurrentSession, isTokenReplaced, readRequestSession } from '../service/sessions.ts'
import { createPasskeyRequestOptions } from '../service/passkeys.ts'
import { findEmailOfTicket, signIn, signInWithCode, signInWithPasskey } from '../service/sign-in.ts'
import { describeCodeError } from './code-errors.ts'
import { recordRightCode, recordSuccessfulSignIn, enforceAuthRateLimit, enforceCodeRateLimits } from './rate-limits.ts'
import { requireMember } from '../service/current-user.ts'

const os = implement(contract).$context<ApiContext>()

export const createSessionRoutes = (findCodeIssuer: FindCodeIssuer) => ({
  signIn: os.signIn.handler(async ({ input: { returnPath, ...input }, context }) => {
    const issuer = await findCodeIssuer(context, toSafeReturnPath(returnPath))
    await enforceAuthRateLimit(context, 'signIn', input.email, issuer)
    const me = await signIn(context, input)
    if (typeof me === 'object' && 'ticket' in me) throw errors.SECOND_FACTOR_REQUIRED({ data: me })
    if (me === 'disabled') throw errors.FORBIDDEN()
    if (me === 'wrong') throw errors.UNAUTHORIZED()
    // Account and profile are one row, so the profile is only missing if it was deleted during the sign-in.
    if (me === 'missing') throw errors.NO_PROFILE()
    await recordSuccessfulSignIn(context, input.email)
    return me
  }),
  signInWithCode: os.signInWithCode.handler(async ({ input, context }) => {
    const email = await findEmailOfTicket(context, input.ticket)
    if (!email) {
      await enforceAuthRateLimit(context, 'token')
      throw errors.GONE()
    }
    await enforceCodeRateLimits(context, email)
    const result = await signInWithCode(context, { ...input, remembersDevice: input.remembersDevice === true })
    if (result === 'expired' || result === 'missing') throw errors.GONE()
    if ('error' in result) throw errors.BAD_REQUEST(describeCodeError(result))
    await recordRightCode(context, email)
    await recordSuccessfulSignIn(context, email)
    return result
  }),
  passkeySignInOptions: os.passkeySignInOptions.handler(async ({ context }) => {
    await enforceAuthRateLimit(context, 'passkey')
    return createPasskeyRequestOptions(context.platform)
  }),
  signInWithPasskey: os.signInWithPasskey.handler(async ({ input, context }) => {
    await enforceAuthRateLimit(context, 'passkey')
    const me = await signInWithPasskey(context, input.passkey)
    if (me === 'disabled') throw errors.FORBIDDEN()
    if (me === 'refused' || me === 'missing') throw errors.PASSKEY_REFUSED()
    await recordSuccessfulSignIn(context, me.email)
    return me
  }),
  session: os.session.handler(async ({ context }) => {
    const found = await readRequestSession(context)
    // Another tab has just got a new cookie, so the page must not treat this as the end of the session.
    if (!found && !context.rendering && (await isTokenReplaced(context))) throw errors.UNAUTHORIZED()
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
  me: os.me.handler(({ context }) => requireMember(context)),
})
