import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { PASSWORD_RESET_LINK_VALIDITY_SECONDS, VERIFICATION_LINK_VALIDITY_SECONDS } from '../../rules/accounts.ts'
import { readAccountUnlessDisabledOrDeleted } from '../queries.ts'
import { profiles, verifications } from '../tables.ts'

const LIFETIME_SECONDS = {
  'verify-email': VERIFICATION_LINK_VALIDITY_SECONDS,
  'reset-password': PASSWORD_RESET_LINK_VALIDITY_SECONDS,
}
export type EmailedTokenPurpose = keyof typeof LIFETIME_SECONDS

/**
 * Database key of a token: a hash, so that a leaked table contains no usable token. The e-mail has the token itself.
 */
const tokenIdentifier = (purpose: EmailedTokenPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

/**
 * Creates a single-use token for a mailed link. Earlier tokens stay valid, because a member may open the older e-mail.
 */
export async function issueEmailedToken(
  tx: Tx,
  purpose: EmailedTokenPurpose,
  memberId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(verifications).values({
    id: generateRowId(),
    identifier: tokenIdentifier(purpose, token),
    value: memberId,
    expiresAt: new Date(now.getTime() + LIFETIME_SECONDS[purpose] * 1000),
  })
  return token
}

const isValidToken = (purpose: EmailedTokenPurpose, token: string, now: Date) =>
  and(eq(verifications.identifier, tokenIdentifier(purpose, token)), gt(verifications.expiresAt, now))

export const isEmailedTokenValid = async (db: Queryable, purpose: EmailedTokenPurpose, token: string, now: Date) =>
  (await db.$count(verifications, isValidToken(purpose, token, now))) > 0

/**
 * Redeems a single-use token, revokes the member's other tokens of that purpose, and returns the member's id. While the
 * account is closed, the token is rejected but stays unused. Locks the profile first, like account closing (no
 * deadlock).
 */
export async function redeemEmailedToken(
  tx: Tx,
  purpose: EmailedTokenPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const [issued] = await tx
    .select()
    .from(verifications)
    .where(isValidToken(purpose, token, now))
  if (!issued) return undefined
  await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, issued.value)).for('update')
  if (!(await readAccountUnlessDisabledOrDeleted(tx, issued.value))) return undefined
  const [redeemed] = await tx
    .delete(verifications)
    .where(isValidToken(purpose, token, now))
    .returning()
  if (!redeemed) return undefined
  await revokeEmailedTokens(tx, purpose, redeemed.value)
  return redeemed.value
}

export async function revokeEmailedTokens(tx: Tx, purpose: EmailedTokenPurpose, memberId: string): Promise<void> {
  const ofSamePurpose = and(eq(verifications.value, memberId), like(verifications.identifier, `${purpose}:%`))
  await tx.delete(verifications).where(ofSamePurpose)
}
