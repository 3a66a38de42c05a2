import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNotNull, like } from 'drizzle-orm'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import { PASSWORD_RESET_LINK_VALIDITY_SECONDS, VERIFICATION_LINK_VALIDITY_SECONDS } from '../../rules/accounts.ts'
import { SECOND_STEP_SECONDS, TRUSTED_DEVICE_SECONDS } from '../../rules/factors.ts'
import { readAccountUnlessDisabledOrDeleted } from '../queries.ts'
import { profiles, verifications } from '../tables.ts'

/* Random tokens that identify a member, stored as hashes: of emailed links, sign-in tickets and remembered devices. */

const LIFETIME_SECONDS = {
  'verify-email': VERIFICATION_LINK_VALIDITY_SECONDS,
  'reset-password': PASSWORD_RESET_LINK_VALIDITY_SECONDS,
  'second-step': SECOND_STEP_SECONDS,
  'trusted-device': TRUSTED_DEVICE_SECONDS,
}
export type MemberTokenPurpose = keyof typeof LIFETIME_SECONDS

/** Database key of a token: a hash, so that a leaked table contains no usable token. */
const tokenIdentifier = (purpose: MemberTokenPurpose, token: string) =>
  `${purpose}:${createHash('sha256').update(token).digest('base64url')}`

/** Creates a token. Earlier ones stay valid, because a member may open the older of two e-mails. */
export async function issueMemberToken(
  tx: Tx,
  purpose: MemberTokenPurpose,
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

const isValidToken = (purpose: MemberTokenPurpose, token: string, now: Date) =>
  and(eq(verifications.identifier, tokenIdentifier(purpose, token)), gt(verifications.expiresAt, now))

/** Finds a token that is still valid, without using it up. */
async function findToken(db: Queryable, purpose: MemberTokenPurpose, token: string, now: Date) {
  const [found] = await db
    .select({ memberId: verifications.value, returnPath: verifications.returnPath })
    .from(verifications)
    .where(isValidToken(purpose, token, now))
  return found
}

export const findMemberOfToken = async (...which: Parameters<typeof findToken>): Promise<string | undefined> =>
  (await findToken(...which))?.memberId

export const findReturnPathOfToken = async (...which: Parameters<typeof findToken>): Promise<string | undefined> =>
  (await findToken(...which))?.returnPath ?? undefined

type RedeemedToken = { memberId: string; returnPath: string | null }

/**
 * Redeems a single-use token and revokes the member's other tokens of that purpose. While the account is closed, the
 * token is rejected but stays unused. Locks the profile first, like account closing (no deadlock).
 */
export async function redeemMemberToken(
  tx: Tx,
  purpose: MemberTokenPurpose,
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
  await revokeMemberTokens(tx, purpose, redeemed.value)
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

const isTokenOfMember = (purpose: MemberTokenPurpose, memberId: string) =>
  and(eq(verifications.value, memberId), like(verifications.identifier, `${purpose}:%`))

export const countMemberTokens = (db: Queryable, purpose: MemberTokenPurpose, memberId: string, now: Date) =>
  db.$count(verifications, and(isTokenOfMember(purpose, memberId), gt(verifications.expiresAt, now)))

export async function revokeMemberTokens(tx: Tx, purpose: MemberTokenPurpose, memberId: string): Promise<void> {
  await tx.delete(verifications).where(isTokenOfMember(purpose, memberId))
}
