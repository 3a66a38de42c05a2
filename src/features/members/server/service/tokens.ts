import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, like } from 'drizzle-orm'
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
  returnPath?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(verifications).values({
    id: generateRowId(),
    identifier: tokenIdentifier(purpose, token),
    value: memberId,
    returnPath,
    expiresAt: new Date(now.getTime() + LIFETIME_SECONDS[purpose] * 1000),
  })
  return token
}

const isValidToken = (purpose: EmailedTokenPurpose, token: string, now: Date) =>
  and(eq(verifications.identifier, tokenIdentifier(purpose, token)), gt(verifications.expiresAt, now))

export const isEmailedTokenValid = async (db: Queryable, purpose: EmailedTokenPurpose, token: string, now: Date) =>
  (await db.$count(verifications, isValidToken(purpose, token, now))) > 0

type RedeemedToken = { memberId: string; returnPath: string | null }

/**
 * Redeems a single-use token and revokes the member's other tokens of that purpose. While the account is closed, the
 * token is rejected but stays unused. Locks the profile first, like account closing (no deadlock).
 */
export async function redeemEmailedToken(
  tx: Tx,
  purpose: EmailedTokenPurpose,
  token: string,
  now: Date,
): Promise<RedeemedToken | undefined> {
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
  return { memberId: redeemed.value, returnPath: redeemed.returnPath }
}

/** Reads the return path of the member's sign-up, for as long as one of its verification links is unused. */
export async function readReturnPathOfSignUp(tx: Tx, memberId: string): Promise<string | undefined> {
  const [token] = await tx
    .select({ returnPath: verifications.returnPath })
    .from(verifications)
    .where(and(isTokenOfMember('verify-email', memberId), isNotNull(verifications.returnPath)))
    .limit(1)
  return token?.returnPath ?? undefined
}

const isTokenOfMember = (purpose: EmailedTokenPurpose, memberId: string) =>
  and(eq(verifications.value, memberId), like(verifications.identifier, `${purpose}:%`))

export async function revokeEmailedTokens(tx: Tx, purpose: EmailedTokenPurpose, memberId: string): Promise<void> {
  await tx.delete(verifications).where(isTokenOfMember(purpose, memberId))
}
