import { implement } from '@orpc/server'
import { AFTER_VALIDATION, type ApiContext, createAuthorizationMiddleware } from '#platform/server/api.ts'
import { createQrCode } from '#platform/server/qr-code/qr-code.ts'
import { contract, errors } from '../../contract.ts'
import { accountUiTexts, factorUiTexts } from '../../copy.ts'
import { confirmSession, readConfirmationState } from '../service/confirmation.ts'
import {
  requireStepUp,
  requireConfirmedSession,
  requireVerifiedConfirmedSession,
  requireMember,
  requireSession,
  throwGivenError,
} from '../service/current-user.ts'
import { addPasskey, createPasskeyOptions, createPasskeyRequestOptions, renamePasskey } from '../service/passkeys.ts'
import {
  beginAuthenticator,
  finishAuthenticator,
  forgetTrustedDevices,
  readSecondFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '../service/second-factors.ts'
import { endOtherSessions, endOwnSession, readOwnSessions } from '../service/own-sessions.ts'
import { readUserOfSession } from '../service/sessions.ts'
import { describeCodeError } from './code-errors.ts'
import { enforceAuthRateLimit, enforceCodeRateLimits, recordRightCode } from './rate-limits.ts'

const os = implement(contract).$context<ApiContext>()
const members = implement(contract, AFTER_VALIDATION)
  .$context<ApiContext>()
  .use(createAuthorizationMiddleware(requireMember))

export const secondFactorRoutes = {
  confirmation: os.confirmation.handler(async ({ context }) =>
    readConfirmationState(context, await requireSession(context)),
  ),
  confirmationOptions: members.confirmationOptions.handler(async ({ context }) => {
    await enforceAuthRateLimit(context, 'passkey')
    return createPasskeyRequestOptions(context.platform, context.me.id)
  }),
  confirm: os.confirm.handler(async ({ input, context }) => {
    const session = await requireSession(context)
    if ('passkey' in input) await enforceAuthRateLimit(context, 'passkey')
    else if ('password' in input) await enforceAuthRateLimit(context, 'password', session.user.id)
    else await enforceCodeRateLimits(context, session.user.email)
    const error = await confirmSession(context, session, input)
    if (error === 'passkey-refused') throw errors.PASSKEY_REFUSED()
    if (error === 'wrong-password' || error === 'password-not-enough') {
      const message = error === 'wrong-password' ? accountUiTexts.currentPasswordWrong : factorUiTexts.passwordNotEnough
      throw errors.BAD_REQUEST({ message, data: { fields: [{ path: 'password', message }] } })
    }
    if (error) throw errors.BAD_REQUEST(describeCodeError(error))
    if ('code' in input) await recordRightCode(context, session.user.email)
    const user = await readUserOfSession(context.platform, session.id)
    return user ?? throwGivenError(errors.UNAUTHORIZED())
  }),
  factors: os.factors.handler(async ({ context }) =>
    readSecondFactors(context.platform, await requireSession(context)),
  ),
  passkeyOptions: os.passkeyOptions.handler(async ({ context }) => {
    const { user } = await requireVerifiedConfirmedSession(context)
    await enforceAuthRateLimit(context, 'factorSetup', user.id)
    return (await createPasskeyOptions(context.platform, user)) ?? throwGivenError(errors.TOO_MANY_PASSKEYS())
  }),
  addPasskey: os.addPasskey.handler(async ({ input, context }) => {
    const session = await requireVerifiedConfirmedSession(context)
    await enforceAuthRateLimit(context, 'factorChange', session.user.id)
    const added = await addPasskey(context, session, input)
    if (added === 'refused') throw errors.PASSKEY_REFUSED()
    if (added === 'known') throw errors.CONFLICT()
    if (added === 'too-many') throw errors.TOO_MANY_PASSKEYS()
    return added
  }),
  renamePasskey: members.renamePasskey.handler(async ({ input, context }) => {
    if (!(await renamePasskey(context.platform.db, context.me.id, input))) throw errors.NOT_FOUND()
  }),
  removePasskey: os.removePasskey.handler(async ({ input, context }) => {
    const session = await requireConfirmedSession(context)
    await enforceAuthRateLimit(context, 'factorChange', session.user.id)
    const error = await removePasskey(context, session, input.id)
    if (error === 'gone') throw errors.NOT_FOUND()
    if (error === 'last-factor') throw errors.LAST_FACTOR()
  }),
  beginAuthenticator: os.beginAuthenticator.handler(async ({ context }) => {
    const { user } = await requireVerifiedConfirmedSession(context)
    await enforceAuthRateLimit(context, 'factorSetup', user.id)
    const setup = (await beginAuthenticator(context.platform, user)) ?? throwGivenError(errors.CONFLICT())
    return { ...setup, qrCode: createQrCode(setup.uri) }
  }),
  finishAuthenticator: os.finishAuthenticator.handler(async ({ input, context }) => {
    const session = await requireVerifiedConfirmedSession(context)
    await enforceCodeRateLimits(context, session.user.email)
    const result = await finishAuthenticator(context, session, input.code)
    if (!result) throw errors.GONE()
    if ('error' in result) throw errors.BAD_REQUEST(describeCodeError(result))
    await recordRightCode(context, session.user.email)
    return result
  }),
  removeAuthenticator: os.removeAuthenticator.handler(async ({ context }) => {
    const session = await requireConfirmedSession(context)
    await enforceAuthRateLimit(context, 'factorChange', session.user.id)
    if (await removeAuthenticator(context, session)) throw errors.LAST_FACTOR()
  }),
  replaceRecoveryCodes: os.replaceRecoveryCodes.handler(async ({ context }) => {
    const session = await requireVerifiedConfirmedSession(context)
    await enforceAuthRateLimit(context, 'recoveryCodes', session.user.id)
    return (await renewRecoveryCodes(context, session)) ?? throwGivenError(errors.CONFLICT())
  }),
  forgetTrustedDevices: os.forgetTrustedDevices.handler(async ({ context }) =>
    forgetTrustedDevices(context, await requireSession(context)),
  ),
  ownSessions: os.ownSessions.handler(async ({ context }) => ({
    sessions: await readOwnSessions(context.platform.db, await requireSession(context)),
  })),
  endSession: os.endSession.handler(async ({ input, context }) => {
    if (!(await endOwnSession(context, await requireStepUp(context), input.id))) throw errors.NOT_FOUND()
  }),
  endOtherSessions: os.endOtherSessions.handler(async ({ context }) =>
    endOtherSessions(context, await requireStepUp(context)),
  ),
}
