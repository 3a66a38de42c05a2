import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { Id } from '#platform/contract.ts'
import { FULL_NAME_SHORTEST, PASSWORD_LONGEST, PASSWORD_SHORTEST, ZIP_LONGEST, sentences } from './rules.ts'

export const SignIn = z.object({
  email: z.string().check(z.trim(), z.email(sentences.invalidEmail)),
  password: z.string().check(z.minLength(1, sentences.passwordRequired), z.maxLength(PASSWORD_LONGEST)),
})

export const NewAccount = z.object({
  fullName: z.string().check(z.trim(), z.minLength(FULL_NAME_SHORTEST, sentences.fullNameTooShort)),
  email: z.string().check(z.trim(), z.toLowerCase(), z.email(sentences.invalidEmail)),
  password: z.string().check(z.minLength(PASSWORD_SHORTEST, sentences.passwordTooShort), z.maxLength(PASSWORD_LONGEST)),
  zipCode: z
    .string()
    .check(z.trim(), z.minLength(1, sentences.invalidZip), z.maxLength(ZIP_LONGEST, sentences.zipTooLong)),
})
export type NewAccount = z.infer<typeof NewAccount>

export const Me = z.object({
  id: Id,
  fullName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isSuperadmin: z.boolean(),
})
export type Me = z.infer<typeof Me>

const UNAUTHORIZED = { status: 401, message: sentences.signInFirst }

export const contract = {
  signIn: oc
    .route({
      method: 'POST',
      path: '/v1/session',
      tags: ['Session'],
      summary: 'Sign in',
      description:
        'Browsers keep the session in an HttpOnly cookie. Phone apps send the `set-auth-token` header of the answer back as a bearer token.',
    })
    .input(SignIn)
    .output(Me)
    .errors({
      UNAUTHORIZED: { status: 401, message: sentences.wrongCredentials },
      FORBIDDEN: { status: 403, message: sentences.disabled },
      TOO_MANY_REQUESTS: { status: 429, message: sentences.tooManyAttempts },
    }),
  signOut: oc.route({
    method: 'DELETE',
    path: '/v1/session',
    tags: ['Session'],
    summary: 'Sign out',
    successStatus: 204,
  }),
  me: oc
    .route({ method: 'GET', path: '/v1/me', tags: ['Session'], summary: 'Who is signed in' })
    .output(Me)
    .errors({ UNAUTHORIZED }),
}
