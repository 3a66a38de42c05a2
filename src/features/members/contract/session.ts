import * as z from 'zod/mini'
import { RowIdSchema } from '#platform/contract.ts'

export const CurrentUser = z.object({
  id: RowIdSchema,
  fullName: z.string(),
  username: z.nullable(z.string()),
  email: z.string(),
  emailVerified: z.boolean(),
  avatarUrl: z.nullable(z.string()),
  onboardingCompleted: z.boolean(),
  isAdmin: z.boolean(),
  isSuperadmin: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

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
