import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { and, eq, or, lt } from 'drizzle-orm'
import type { ApiContext } from '#platform/server/api.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '../../contract/factors.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { MAX_PASSKEYS } from '../../rules/factors.ts'
import { passkeys } from '../tables.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { readPasskeys } from './factors.ts'
import {
  ALGORITHMS,
  readClientData,
  relyingPartyId,
  splitTransports,
  verifyNewPasskey,
  verifyPasskeyAnswer,
} from './passkey-verification.ts'
import { type ChallengePurpose, createPasskeyChallenge, redeemPasskeyChallenge } from './passkey-challenge.ts'
import { changeUnderLock } from './session-changes.ts'
import type { MemberSession } from './sessions.ts'

/* Passkeys (WebAuthn) of members: the options for browsers, and the rows. */

type PasskeyRow = typeof passkeys.$inferSelect
type Platform = Pick<PlatformServices, 'config' | 'clock' | 'db' | 'log'>
type Member = Pick<CurrentUser, 'id' | 'email' | 'fullName'>

/** Options for creating a passkey in a browser. Undefined if the member has the maximum number. */
export async function createPasskeyOptions(
  platform: Platform & Pick<PlatformServices, 'installation'>,
  member: Member,
): Promise<PasskeyOptions | undefined> {
  const existing = await readPasskeys(platform.db, member.id)
  if (existing.length >= MAX_PASSKEYS) return undefined
  const options = await generateRegistrationOptions({
    rpName: platform.installation.current().name,
    rpID: relyingPartyId(platform.config),
    challenge: createPasskeyChallenge(platform, `add:${member.id}`),
    userID: new TextEncoder().encode(member.id),
    userName: member.email,
    userDisplayName: member.fullName,
    attestationType: 'none',
    excludeCredentials: existing.map(describeCredential),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

const describeCredential = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: splitTransports(transports),
})

type NewPasskey = { name: string; passkey: PasskeyAttestation }

/** Verifies and adds a new passkey. It counts as used in the session that added it. The member gets an email. */
export async function addPasskey(
  context: ApiContext,
  session: MemberSession,
  { name, passkey }: NewPasskey,
): Promise<{ id: string } | 'refused' | 'known' | 'too-many'> {
  const { platform } = context
  const member = session.user
  const verified = await verifyAttestation(platform, member, passkey)
  if (!verified) return 'refused'
  // The lock also prevents two concurrent passkeys from exceeding the maximum.
  return changeUnderLock(context, session, async (tx, { renewToken, requireConfirmation }) => {
    await requireConfirmation()
    if ((await tx.$count(passkeys, eq(passkeys.userId, member.id))) >= MAX_PASSKEYS) return 'too-many'
    const now = platform.clock.now()
    const [added] = await tx
      .insert(passkeys)
      .values({ id: generateRowId(), userId: member.id, name, ...verified, createdAt: now, lastUsedAt: null })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) return 'known'
    await renewToken({ factorShownAt: now })
    await notifyOfFactorChange(tx, platform, member.id, 'passkeyAdded')
    platform.log.info({ memberId: member.id }, 'passkey added')
    return added
  })
}

async function verifyAttestation(platform: Platform, { id }: Member, passkey: PasskeyAttestation) {
  const expectedChallenge = readClientData(passkey.response).challenge
  if (!(await redeemPasskeyChallenge(platform, `add:${id}`, expectedChallenge))) return undefined
  return verifyNewPasskey(platform, id, passkey, expectedChallenge)
}

/** Renames a passkey. Returns false if the member has no such passkey. */
export async function renamePasskey(db: Queryable, userId: string, { id, name }: { id: string; name: string }) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Options for using a passkey in a browser: any passkey, or one of the confirming member. */
export async function createPasskeyRequestOptions(
  platform: Pick<Platform, 'config' | 'clock' | 'db'>,
  memberId?: string,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(platform.config),
    challenge: createPasskeyChallenge(platform, memberId ? `confirm:${memberId}` : 'sign-in'),
    userVerification: 'required',
    allowCredentials: memberId ? (await readPasskeys(platform.db, memberId)).map(describeCredential) : [],
  })
  return { ...options }
}

/** Verifies a passkey response. Undefined if the passkey is unknown or the response does not match the challenge. */
export async function verifyPasskey(
  platform: Platform,
  purpose: Exclude<ChallengePurpose, `add:${string}`>,
  passkey: PasskeyAssertion,
): Promise<VerifiedPasskey | undefined> {
  const [found] = await platform.db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  if (!found || (purpose !== 'sign-in' && purpose !== `confirm:${found.userId}`)) return undefined
  const expectedChallenge = readClientData(passkey.response).challenge
  if (!(await redeemPasskeyChallenge(platform, purpose, expectedChallenge))) return undefined
  const counter = await verifyPasskeyAnswer(platform, found, passkey, expectedChallenge)
  return counter === undefined ? undefined : { id: found.id, memberId: found.userId, counter }
}

export type VerifiedPasskey = { id: string; memberId: string; counter: number }

/**
 * Records the use of a passkey. Returns false if it was removed meanwhile, or if its counter reveals a concurrently
 * used copy.
 */
export async function recordPasskeyUse(tx: Tx, now: Date, { id, counter }: VerifiedPasskey): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(eq(passkeys.counter, 0), lt(passkeys.counter, counter))))
    .returning({ id: passkeys.id })
  return used.length > 0
}
