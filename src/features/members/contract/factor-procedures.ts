import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { InvalidFieldsErrorData, RowIdSchema, TOO_MANY_REQUESTS } from '#platform/contract.ts'
import { recentlyConfirmedMemberProcedure, createOperationBuilder, memberProcedure } from '#platform/procedures.ts'
import { accountUiTexts, factorUiTexts as texts } from '../copy.ts'
import { CONFIRMATION_MINUTES, MAX_PASSKEYS, RECOVERY_CODE_COUNT, TRUSTED_DEVICE_DAYS } from '../rules/factors.ts'
import * as factors from './factors.ts'
import { CurrentUser, SignedInMember } from './session.ts'

const WRONG_CODE = { BAD_REQUEST: { status: 400, message: texts.codeWrong, data: InvalidFieldsErrorData } }
const PASSKEY_REFUSED = { PASSKEY_REFUSED: { status: 400, message: texts.passkeyRefused } }
const NOT_FOUND = { NOT_FOUND: { status: 404, message: texts.passkeyGone } }
const ADMIN_FACTOR_FIRST = { SECOND_FACTOR_MISSING: { status: 403, message: texts.adminFactorFirst } }
const UNVERIFIED = { FORBIDDEN: { status: 403, message: texts.factorsUnverified } }
const LAST_FACTOR = { LAST_FACTOR: { status: 409, message: texts.lastFactor } }

const signInOperation = createOperationBuilder('Session', oc.errors({ TOO_MANY_REQUESTS }))
const sessionOperation = createOperationBuilder('Session', memberProcedure)
const accountOperation = createOperationBuilder('Account', memberProcedure)
const confirmedAccountOperation = createOperationBuilder('Account', recentlyConfirmedMemberProcedure)

/** Procedures of the second step of a sign-in, and of signing in with a passkey. */
const signInProcedures = {
  signInWithCode: signInOperation(
    'POST /v1/session/second-step',
    'Complete a sign-in with a code',
    'Takes the ticket of `SECOND_FACTOR_REQUIRED` and a code of the authenticator app or a recovery code. A ticket lasts ten minutes and works once; each code works once. ' +
      'With the `hasCommonPassword` of the first step, the response says so again, once. ' +
      `With \`remembersDevice\`, the response sets a cookie with which a password is enough for ${TRUSTED_DEVICE_DAYS} days.`,
  )
    .input(factors.SecondStepInput)
    .output(SignedInMember)
    .errors({ ...WRONG_CODE, GONE: { status: 410, message: texts.secondStepExpired } }),
  passkeySignInOptions: signInOperation(
    'POST /v1/session/passkey-options',
    'Get the WebAuthn options for signing in with a passkey',
    'Pass them to `navigator.credentials.get`. Their challenge lasts ten minutes and works once.',
  ).output(factors.PasskeyOptions),
  signInWithPasskey: signInOperation(
    'POST /v1/session/passkey',
    'Sign in with a passkey',
    'The passkey must have verified its user. It needs no second step.',
  )
    .input(z.object({ passkey: factors.PasskeyAssertion }))
    .output(CurrentUser)
    .errors({ ...PASSKEY_REFUSED, FORBIDDEN: { status: 403, message: accountUiTexts.disabled } }),
}

/** Procedures for confirming the member's identity. */
const confirmationProcedures = {
  confirmation: sessionOperation(
    'GET /v1/session/confirmation',
    'Get whether and how the member can confirm that it is them',
    `Some actions need a confirmation within the last ${CONFIRMATION_MINUTES} minutes, and otherwise fail with \`CONFIRMATION_REQUIRED\`. A sign-in counts as one. For a member with a passkey or an authenticator app, a password does not.`,
  ).output(factors.ConfirmationState),
  confirmationOptions: sessionOperation(
    'POST /v1/session/confirmation-options',
    'Get the WebAuthn options for confirming with a passkey',
    'Like those for signing in, but for passkeys of the signed-in member only.',
  )
    .output(factors.PasskeyOptions)
    .errors({ TOO_MANY_REQUESTS }),
  confirm: sessionOperation(
    'POST /v1/session/confirmation',
    'Confirm with a passkey, a code or the password that it is the member',
    'A password confirms only for a member without a passkey and without an authenticator app. ' +
      'A passkey or a code also opens the console to an admin whose session has not shown a second factor. ' +
      'The session gets a new token. Attempts are rate limited.',
  )
    .input(factors.ConfirmationInput)
    .output(CurrentUser)
    .errors({ ...WRONG_CODE, ...PASSKEY_REFUSED, TOO_MANY_REQUESTS }),
}

/** Procedures with which members manage their passkeys, authenticator app, recovery codes and sessions. */
const managementProcedures = {
  factors: accountOperation(
    'GET /v1/me/factors',
    "Get the member's passkeys and second factors",
    'Secrets, public keys and recovery codes are never returned.',
  ).output(factors.SecondFactors),
  passkeyOptions: confirmedAccountOperation(
    'POST /v1/me/passkey-options',
    'Get the WebAuthn options for a new passkey',
    `Pass them to \`navigator.credentials.create\`. A member has at most ${MAX_PASSKEYS} passkeys.`,
  )
    .output(factors.PasskeyOptions)
    .errors({ ...UNVERIFIED, TOO_MANY_REQUESTS, TOO_MANY_PASSKEYS: { status: 409, message: texts.tooManyPasskeys } }),
  addPasskey: confirmedAccountOperation(
    'POST /v1/me/passkeys',
    'Add a passkey',
    'The passkey must have verified its user. The member is told by email.',
    { successStatus: 201 },
  )
    .input(factors.NewPasskey)
    .output(z.object({ id: RowIdSchema }))
    .errors({
      TOO_MANY_REQUESTS,
      ...UNVERIFIED,
      ...PASSKEY_REFUSED,
      CONFLICT: { status: 409, message: texts.passkeyKnown },
      TOO_MANY_PASSKEYS: { status: 409, message: texts.tooManyPasskeys },
    }),
  renamePasskey: accountOperation(
    'PATCH /v1/me/passkeys/{id}',
    'Rename a passkey',
    'The name helps the member to tell passkeys apart; it has no other effect.',
    { successStatus: 204 },
  )
    .input(factors.PasskeyNameInput)
    .errors(NOT_FOUND),
  removePasskey: confirmedAccountOperation(
    'DELETE /v1/me/passkeys/{id}',
    'Remove a passkey',
    'The member is told by email. An admin who needs a second factor cannot remove the last one.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ TOO_MANY_REQUESTS, ...NOT_FOUND, ...LAST_FACTOR }),
  beginAuthenticator: confirmedAccountOperation(
    'POST /v1/me/authenticator',
    'Begin to set up an authenticator app',
    'Returns a new key, also as an `otpauth` address and its QR code. No code is asked for until the setup is finished with a code, within an hour.',
    { successStatus: 201 },
  )
    .output(factors.AuthenticatorSetup)
    .errors({ ...UNVERIFIED, TOO_MANY_REQUESTS, CONFLICT: { status: 409, message: texts.authenticatorOnAlready } }),
  finishAuthenticator: confirmedAccountOperation(
    'PUT /v1/me/authenticator',
    'Turn the authenticator app on with a code that it shows',
    `Returns ${RECOVERY_CODE_COUNT} recovery codes, which are never shown again. The member is told by email.`,
  )
    .input(factors.CodeInput)
    .output(factors.RecoveryCodes)
    .errors({ ...UNVERIFIED, ...WRONG_CODE, TOO_MANY_REQUESTS, GONE: { status: 410, message: texts.setupGone } }),
  removeAuthenticator: confirmedAccountOperation(
    'DELETE /v1/me/authenticator',
    'Turn the authenticator app off',
    'Remembered devices are forgotten, and so are the recovery codes of a member without a passkey. The member is told by email. An admin who needs a second factor cannot remove the last one.',
  ).errors({ TOO_MANY_REQUESTS, ...LAST_FACTOR }),
  replaceRecoveryCodes: confirmedAccountOperation(
    'POST /v1/me/recovery-codes',
    'Get new recovery codes',
    'The earlier ones stop working. Only for members with a second factor.',
    { successStatus: 201 },
  )
    .output(factors.RecoveryCodes)
    .errors({ ...UNVERIFIED, TOO_MANY_REQUESTS, CONFLICT: { status: 409, message: texts.noFactorForCodes } }),
  forgetTrustedDevices: accountOperation(
    'DELETE /v1/me/trusted-devices',
    'Forget the devices on which a password is enough',
    'The next sign-in on each of them asks for a code again.',
  ),
  ownSessions: accountOperation(
    'GET /v1/me/sessions',
    'List the sessions of the member, the current one first',
    'Names browser and system only. Addresses and places are not stored.',
  ).output(z.object({ sessions: z.array(factors.OwnSession) })),
  endSession: confirmedAccountOperation(
    'DELETE /v1/me/sessions/{id}',
    'End one of the member’s own sessions',
    'Open pages of the session notice at once.',
  )
    .input(z.object({ id: RowIdSchema }))
    .errors({ ...ADMIN_FACTOR_FIRST, NOT_FOUND: { status: 404, message: texts.sessionGone } }),
  endOtherSessions: confirmedAccountOperation(
    'DELETE /v1/me/sessions',
    'End all other sessions of the member',
    'Remembered devices are forgotten too.',
  ).errors(ADMIN_FACTOR_FIRST),
}

export const factorProcedures = { ...signInProcedures, ...confirmationProcedures, ...managementProcedures }
