import * as z from 'zod/mini'
import { POSTAL_LONGEST, POSTAL_ODD, isPlausiblePostalCode } from '#features/places/rules.ts'
import { isPlainLine } from '#platform/characters.ts'
import { isMailAddress } from '#platform/contract.ts'
import { accountSentences as say } from '../copy.ts'
import { FULL_NAME_LONGEST, FULL_NAME_SHORTEST, PASSWORD_LONGEST, PASSWORD_SHORTEST } from '../rules/accounts.ts'

const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email({ error: say.invalidEmail, abort: true }),
    z.refine(isMailAddress, say.invalidEmail),
  )

const passwordToBe = z
  .string()
  .check(z.minLength(PASSWORD_SHORTEST, say.newPasswordTooShort), z.maxLength(PASSWORD_LONGEST, say.passwordTooLong))

export const SignIn = z.object({
  email,
  password: z.string().check(z.minLength(1, say.passwordRequired), z.maxLength(PASSWORD_LONGEST, say.passwordTooLong)),
})

export const NewAccount = z.object({
  fullName: z
    .string()
    .check(
      z.trim(),
      z.minLength(FULL_NAME_SHORTEST, say.fullNameTooShort),
      z.maxLength(FULL_NAME_LONGEST, say.fullNameTooLong),
      z.refine(isPlainLine, say.fullNameUnusable),
    ),
  email,
  password: z
    .string()
    .check(z.minLength(PASSWORD_SHORTEST, say.passwordTooShort), z.maxLength(PASSWORD_LONGEST, say.passwordTooLong)),
  zipCode: z.string().check(
    z.trim(),
    z.minLength(1, say.invalidZip),
    z.maxLength(POSTAL_LONGEST, say.zipTooLong),
    z.refine((text) => isPlausiblePostalCode(text), POSTAL_ODD),
  ),
})
export type NewAccount = z.infer<typeof NewAccount>

export const SignUp = z.extend(NewAccount, { acceptsTerms: z.literal(true, say.termsRequired) })

/**
 * Input of procedures that take an e-mail address. Their response never tells whether an account exists (enumeration).
 */
export const ByEmail = z.object({ email })

export const ByToken = z.object({ token: z.string().check(z.maxLength(200)) })

export const NewPassword = z.extend(ByToken, { password: passwordToBe })

/** Form schema for a new password, typed twice. Only the page uses it; the API takes the password once. */
export const PasswordTwice = z
  .object({ password: passwordToBe, repeated: z.string() })
  .check(
    z.refine(({ password, repeated }) => password === repeated, { message: say.passwordsDiffer, path: ['repeated'] }),
  )

export const PasswordChange = z.object({
  currentPassword: z
    .string()
    .check(z.minLength(1, say.currentPasswordRequired), z.maxLength(PASSWORD_LONGEST, say.currentPasswordWrong)),
  newPassword: z
    .string()
    .check(
      z.minLength(1, say.newPasswordRequired),
      z.minLength(PASSWORD_SHORTEST, say.newPasswordTooShort),
      z.maxLength(PASSWORD_LONGEST, say.passwordTooLong),
    ),
})
