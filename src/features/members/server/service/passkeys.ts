import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq, or, lt } from 'drizzle-orm'
import { brand } from '#platform/brand.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import { type Queryable, type Tx, runInTransaction } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '../../contract/factors.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { MAX_PASSKEYS } from '../../rules/factors.ts'
import { passkeys } from '../tables.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { type ChallengePurpose, createPasskeyChallenge, redeemPasskeyChallenge } from './passkey-challenge.ts'
import { type MemberSession, lockMemberOfSession, markFactorShown } from './sessions.ts'

/*
 * Passkeys (WebAuthn), verified by the library SimpleWebAuthn. Origin and relying party are those of APP_URL, never of a
 * request. A passkey must verify its user (by finger, face or PIN), so it counts as two factors.
 */

type PasskeyRow = typeof passkeys.$inferSelect
type Platform = Pick<PlatformServices, 'config' | 'clock' | 'db' | 'log'>
type Member = Pick<CurrentUser, 'id' | 'email' | 'fullName'>

const relyingPartyId = ({ appUrl }: ServerConfig) => new URL(appUrl).hostname
/** COSE numbers of EdDSA, ES256 and RS256. By default the library would add one that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257]
const splitTransports = (transports: string) => (transports ? transports.split(',') : [])

export const readPasskeys = (db: Queryable, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Options with which a browser creates a passkey. Undefined if the member has as many as there may be. */
export async function createPasskeyOptions(platform: Platform, member: Member): Promise<PasskeyOptions | undefined> {
  const existing = await readPasskeys(platform.db, member.id)
  if (existing.length >= MAX_PASSKEYS) return undefined
  const options = await generateRegistrationOptions({
    rpName: brand.name,
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

/** Verifies a new passkey and adds it. The session that added it has shown it. The member is told by e-mail. */
export async function addPasskey(
  platform: Platform,
  session: MemberSession,
  { name, passkey }: NewPasskey,
): Promise<{ id: string } | 'refused' | 'known' | 'too-many'> {
  const member = session.user
  const verified = await verifyAttestation(platform, member, passkey)
  if (!verified) return 'refused'
  return runInTransaction(platform.db, async (tx) => {
    // The lock also keeps two new passkeys from both being the last one that fits.
    await lockMemberOfSession(tx, session)
    if ((await tx.$count(passkeys, eq(passkeys.userId, member.id))) >= MAX_PASSKEYS) return 'too-many'
    const now = platform.clock.now()
    const [added] = await tx
      .insert(passkeys)
      .values({ id: generateRowId(), userId: member.id, name, ...verified, createdAt: now, lastUsedAt: null })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!added) return 'known'
    await markFactorShown(tx, platform, session.id)
    await notifyOfFactorChange(tx, platform, member.id, 'passkeyAdded')
    platform.log.info({ memberId: member.id }, 'passkey added')
    return added
  })
}

async function verifyAttestation(platform: Platform, { id }: Member, passkey: PasskeyAttestation) {
  const expectedChallenge = readChallenge(passkey)
  if (!(await redeemPasskeyChallenge(platform, `add:${id}`, expectedChallenge))) return undefined
  const result = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: platform.config.appUrl,
    expectedRPID: relyingPartyId(platform.config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(toUnverified)
  if (!result.verified) return undefined
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (passkey.response.transports ?? []).filter((name) => /^[\w-]+$/.test(name)).join(','),
  }
}

/** The library throws for whatever is wrong with what a browser sent. */
const toUnverified = () => ({ verified: false as const })

/** Renames a passkey. Returns false if the member has no such passkey. */
export async function renamePasskey(db: Queryable, userId: string, { id, name }: { id: string; name: string }) {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** Options with which a browser uses a passkey: any, or one of a member who confirms. */
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

/** Verifies that somebody holds a passkey. Undefined if it is unknown, or its answer does not fit the challenge. */
export async function verifyPasskey(
  platform: Platform,
  purpose: Exclude<ChallengePurpose, `add:${string}`>,
  passkey: PasskeyAssertion,
): Promise<VerifiedPasskey | undefined> {
  const [found] = await platform.db.select().from(passkeys).where(eq(passkeys.credentialId, passkey.id))
  if (!found || (purpose !== 'sign-in' && purpose !== `confirm:${found.userId}`)) return undefined
  const expectedChallenge = readChallenge(passkey)
  if (!(await redeemPasskeyChallenge(platform, purpose, expectedChallenge))) return undefined
  const result = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: platform.config.appUrl,
    expectedRPID: relyingPartyId(platform.config),
    credential: {
      id: found.credentialId,
      publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
      counter: found.counter,
      transports: splitTransports(found.transports),
    },
    requireUserVerification: true,
  }).catch(toUnverified)
  return result.verified && 'authenticationInfo' in result
    ? { id: found.id, memberId: found.userId, counter: result.authenticationInfo.newCounter }
    : undefined
}

/** Reads the challenge that a browser says it answers. The library then compares it with what was signed. */
function readChallenge({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export type VerifiedPasskey = { id: string; memberId: string; counter: number }

/**
 * Records the use of a passkey. Returns false if it was removed in the meantime, or a copy of it was used at the same
 * time, which its counter shows.
 */
export async function recordPasskeyUse(tx: Tx, now: Date, { id, counter }: VerifiedPasskey): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), or(eq(passkeys.counter, 0), lt(passkeys.counter, counter))))
    .returning({ id: passkeys.id })
  return used.length > 0
}
