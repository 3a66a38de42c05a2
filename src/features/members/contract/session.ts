import * as z from 'zod/mini'
import { RowIdSchema } from '#platform/contract.ts'
import { CONSOLE_LOCKS } from '../rules/factors.ts'

export const CurrentUser = z.object({
  id: RowIdSchema,
  fullName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  country: z.nullable(z.string()),
  onboardingCompleted: z.boolean(),
  isAdmin: z.boolean(),
  isSuperadmin: z.boolean(),
  /** Set for an admin who has used no second factor in this session, and thus has no admin rights. */
  consoleLock: z.optional(z.enum(CONSOLE_LOCKS)),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** The member who has just signed in. */
export const SignedInMember = z.extend(CurrentUser, {
  /**
   * True once if the password is among the 10,000 most common, which new passwords may not be. Sent only to clients
   * that request it with `warnsOfCommonPassword`.
   */
  hasCommonPassword: z.optional(z.boolean()),
})
export type SignedInMember = z.infer<typeof SignedInMember>

/** The signed-in member and the start and end of their session; both null for a visitor. */
export const SessionState = z.object({
  user: z.nullable(CurrentUser),
  session: z.nullable(
    z.object({
      signedInAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
      emailConfirmedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})
export type SessionState = z.infer<typeof SessionState>
