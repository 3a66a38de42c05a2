import * as z from 'zod/mini'
import { hasVisibleCharacter, isPlainSingleLineText } from '#platform/characters.ts'
import { NonNegativeInteger, RowIdSchema } from '#platform/contract.ts'
import { accountUiTexts, factorUiTexts as texts } from '../copy.ts'
import { MAX_PASSWORD_LENGTH } from '../rules/accounts.ts'
import { MAX_PASSKEY_NAME_LENGTH } from '../rules/factors.ts'

/** Code of an authenticator app, or a recovery code. Spaces and hyphens do not matter. */
const code = z.string().check(z.trim(), z.minLength(1, texts.codeRequired), z.maxLength(40, texts.codeWrong))

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, texts.passkeyNameRequired),
    z.maxLength(MAX_PASSKEY_NAME_LENGTH, texts.passkeyNameTooLong),
    z.refine(isPlainSingleLineText, texts.passkeyNameUnusable),
    z.refine(hasVisibleCharacter, texts.passkeyNameRequired),
  )

/** Options with which a browser creates or uses a passkey: the JSON form of the WebAuthn options. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** Response of a passkey: the JSON form of a WebAuthn credential. */
const BASE64URL = /^[\w-]*$/
const credentialId = z.string().check(z.maxLength(1400), z.regex(BASE64URL))
const credentialFields = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
}
const bytes = z.string().check(z.maxLength(20_000), z.regex(BASE64URL))
export const PasskeyAssertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

export const PasskeyAttestation = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

export const SecondStepInput = z.object({
  ticket: z.string().check(z.maxLength(200)),
  code,
  /** Whether to remember the device, so that it needs only the password from now on. */
  remembersDevice: z.optional(z.boolean()),
  /** `hasCommonPassword` of the first step. The response repeats it, and counts as the warning. */
  hasCommonPassword: z.optional(z.boolean()),
})

/** Form of the second step. It carries the first name, so that the page can greet the member again. */
export const SecondStepForm = z.object({
  ticket: z.string(),
  firstName: z.string(),
  code,
  remembersDevice: z.boolean(),
})

export const CodeInput = z.object({ code })

export const PasswordConfirmation = z.object({
  password: z
    .string()
    .check(
      z.minLength(1, accountUiTexts.passwordRequired),
      z.maxLength(MAX_PASSWORD_LENGTH, accountUiTexts.passwordTooLong),
    ),
})

/** Identity confirmation: a passkey, a code or the password. */
export const ConfirmationInput = z.union([z.object({ passkey: PasskeyAssertion }), CodeInput, PasswordConfirmation])
export type ConfirmationInput = z.infer<typeof ConfirmationInput>

/** How the current member can confirm their identity, and how recently they did. */
export const ConfirmationState = z.object({
  isConfirmed: z.boolean(),
  hasPasskey: z.boolean(),
  hasAuthenticator: z.boolean(),
  hasRecoveryCodes: z.boolean(),
  hasPassword: z.boolean(),
  /** Whether a password reset keeps the member's factors, as for an admin. */
  isFactorRequired: z.boolean(),
})
export type ConfirmationState = z.infer<typeof ConfirmationState>

export const NewPasskey = z.object({ name: passkeyName, passkey: PasskeyAttestation })
export const PasskeyNameForm = z.object({ name: passkeyName })
export const PasskeyNameInput = z.extend(PasskeyNameForm, { id: RowIdSchema })

const Passkey = z.object({
  id: RowIdSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** Factors that a member has, and since when. */
export const HeldFactors = z.object({
  passkeys: z.array(z.pick(Passkey, { name: true, createdAt: true })),
  authenticatorSince: z.nullable(z.iso.datetime()),
})
export type HeldFactors = z.infer<typeof HeldFactors>

/** Passkeys, authenticator app and recovery codes of the current member. */
export const SecondFactors = z.object({
  passkeys: z.array(Passkey),
  authenticatorSince: z.nullable(z.iso.datetime()),
  recoveryCodesLeft: z.number(),
  hasRecoveryCodes: z.boolean(),
  trustedDevices: z.number(),
  /** Admins of an installation that requires a second factor cannot remove the last one. */
  isRequired: z.boolean(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

export const AuthenticatorSetup = z.object({
  key: z.string(),
  uri: z.string(),
  /** QR code of `uri`: an SVG path in a square of `size` units. */
  qrCode: z.object({ size: NonNegativeInteger, path: z.string() }),
})
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const OwnSession = z.object({
  id: RowIdSchema,
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  signedInAt: z.iso.datetime(),
  /** Last use of the session, to the day. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>
