import * as z from 'zod/mini'
import { POSTAL_CODE_MAX_LENGTH, UNUSUAL_POSTAL_CODE_WARNING, isPlausiblePostalCode } from '#features/places/rules.ts'
import { isPlainSingleLineText } from '#platform/characters.ts'
import { EmailText, isEmailAddress } from '#platform/contract.ts'
import { accountUiTexts as texts } from '../copy.ts'
import {
  MAX_FULL_NAME_LENGTH,
  MIN_FULL_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../rules/accounts.ts'
import { HeldFactors } from './factors.ts'

const email = EmailText.check(
  z.toLowerCase(),
  z.email({ error: texts.invalidEmail, abort: true }),
  z.refine(isEmailAddress, texts.invalidEmail),
)

/** With the code of a group or a challenge in it, an attempt counts against the code and not against the network. */
const returnPath = z.optional(z.string())

const newPassword = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, texts.newPasswordTooShort),
    z.maxLength(MAX_PASSWORD_LENGTH, texts.passwordTooLong),
  )

export const SignInForm = z.object({
  email,
  password: z
    .string()
    .check(z.minLength(1, texts.passwordRequired), z.maxLength(MAX_PASSWORD_LENGTH, texts.passwordTooLong)),
})

export const SignInInput = z.extend(SignInForm, {
  /**
   * Whether the client can warn about a too common password. Only then the response contains the warning, and counts as
   * shown.
   */
  warnsOfCommonPassword: z.optional(z.boolean()),
  returnPath,
})

export const NewAccountInput = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(MIN_FULL_NAME_LENGTH, texts.fullNameTooShort),
      z.maxLength(MAX_FULL_NAME_LENGTH, texts.fullNameTooLong),
      z.refine(isPlainSingleLineText, texts.fullNameUnusable),
    ),
  email,
  password: z
    .string()
    .check(
      z.minLength(MIN_PASSWORD_LENGTH, texts.passwordTooShort),
      z.maxLength(MAX_PASSWORD_LENGTH, texts.passwordTooLong),
    ),
  zipCode: z.string().check(
    z.trim(),
    z.minLength(1, texts.invalidZip),
    z.maxLength(POSTAL_CODE_MAX_LENGTH, texts.zipTooLong),
    z.refine((text) => isPlausiblePostalCode(text), UNUSUAL_POSTAL_CODE_WARNING),
  ),
})
export type NewAccountInput = z.infer<typeof NewAccountInput>

export const SignUpForm = z.extend(NewAccountInput, { acceptsTerms: z.literal(true, texts.termsRequired) })

/** Sign-up with the page to open after email verification. An invalid path is ignored. */
export const SignUpInput = z.extend(SignUpForm, { returnPath })

/** Input of procedures with an email address. Their response never reveals whether an account exists (enumeration). */
export const EmailAddressInput = z.object({ email })

/** Request for an e-mail of an account, with the page to open after it. A path that is unusable is ignored. */
export const AccountEmailRequest = z.extend(EmailAddressInput, { returnPath })

export const EmailedTokenInput = z.object({ token: z.string().check(z.maxLength(200)) })

export const UnsubscribeInput = z.extend(EmailedTokenInput, { isForAll: z.optional(z.boolean()) })

export const PasswordResetInput = z.extend(EmailedTokenInput, {
  password: newPassword,
  /** Removes all passkeys, the authenticator app and the recovery codes, except an admin's. */
  removesFactors: z.optional(z.boolean()),
})
export type PasswordResetInput = z.infer<typeof PasswordResetInput>

/** Whether a reset token is valid, and which factors remain after the reset. */
export const PasswordResetCheck = z.object({
  isGood: z.boolean(),
  factors: z.nullable(HeldFactors),
  canRemoveFactors: z.boolean(),
})
export type PasswordResetCheck = z.infer<typeof PasswordResetCheck>

/** Form schema for a new password, typed twice. Only the page uses it; the API takes the password once. */
export const RepeatedPasswordForm = z
  .object({ password: newPassword, repeated: z.string(), removesFactors: z.boolean() })
  .check(
    z.refine(({ password, repeated }) => password === repeated, { message: texts.passwordsDiffer, path: ['repeated'] }),
  )

export const PasswordChangeInput = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, texts.currentPasswordRequired), z.maxLength(MAX_PASSWORD_LENGTH, texts.currentPasswordWrong)),
  newPassword: z
    .string()
    .check(
      z.minLength(1, texts.newPasswordRequired),
      z.minLength(MIN_PASSWORD_LENGTH, texts.newPasswordTooShort),
      z.maxLength(MAX_PASSWORD_LENGTH, texts.passwordTooLong),
    ),
})
