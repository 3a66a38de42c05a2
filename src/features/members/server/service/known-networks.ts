import { eq } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Tx } from '#platform/server/db/db.ts'
import {
  forgetRateLimitSubjects,
  getClientIpNetwork,
  isRateLimitSubjectRemembered,
  rememberRateLimitSubject,
} from '#platform/server/limits/rate-limits.ts'
import { profiles } from '../tables.ts'

/*
 * Known networks: those from which an account has signed in or used its session. Strangers on other networks cannot
 * exhaust their sign-in and email attempts. Accounts are identified by email, so an unknown address costs the same.
 */

const networksOf = (email: string) => `sign-in networks ${email}`

export const rememberNetwork = ({ platform, clientAddress }: ApiContext, email: string): Promise<void> =>
  rememberRateLimitSubject(platform, networksOf(email), getClientIpNetwork(clientAddress))

export const isNetworkKnown = ({ platform, clientAddress }: ApiContext, email: string): Promise<boolean> =>
  isRateLimitSubjectRemembered(platform, networksOf(email), getClientIpNetwork(clientAddress))

/** Clears a member's known networks, because somebody else may have used the account there. */
export async function forgetNetworksOfMember(tx: Tx, id: string): Promise<void> {
  const [member] = await tx.select({ email: profiles.email }).from(profiles).where(eq(profiles.id, id))
  if (member) await forgetNetworks(tx, member.email)
}

export const forgetNetworks = (tx: Tx, email: string): Promise<void> => forgetRateLimitSubjects(tx, networksOf(email))
