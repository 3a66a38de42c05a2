import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import { and, eq, or, lt } from 'drizzle-orm'
import { brand } from '#platform/brand.ts'
import type { ApiContext } from '#platform/server/api.ts'
import type { ServerConfig } from '#platform/server/config.ts'
import type { Queryable, Tx } from '#platform/server/db/db.ts'
import { generateRowId } from '#platform/server/ids.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '../../contract/factors.ts'
import type { CurrentUser } from '../../contract/session.ts'
import { MAX_PASSKEYS } from '../../rules/factors.ts'
import { passkeys } from '../tables.ts'
import { notifyOfFactorChange } from './factor-notices.ts'
import { readPasskeys } from './factors.ts'
import { type ChallengePurpose, createPasskeyChallenge, redeemPasskeyChallenge } from './passkey-challenge.ts'
import { type MemberSession, changeUnderLock } from './sessions.ts'

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
  context: ApiContext,
  session: MemberSession,
  { name, passkey }: NewPasskey,
): Promise<{ id: string } | 'refused' | 'known' | 'too-many'> {
  const { platform } = context
  const member = session.user
  const verified = await verifyAttestation(platform, member, passkey)
  if (!verified) return 'refused'
  // The lock also keeps two new passkeys from both being the last one that fits.
  return changeUnderLock(context, session, async (tx, { renewToken }) => {
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
  const expectedChallenge = readChallenge(passkey)
  if (!(await redeemPasskeyChallenge(platform, `add:${id}`, expectedChallenge))) return undefined
  return verifyNewPasskey(platform, passkey, expectedChallenge)
}

/**
 * Verifies what a browser created. Only passkeys without a certificate are accepted: for certificates the library
 * requests addresses that the certificate names (SSRF), and nothing here asks who made the passkey.
 */
export async function verifyNewPasskey(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  passkey: PasskeyAttestation,
  expectedChallenge: string,
) {
  const result = await refuseCertificates(passkey)
    .then(() =>
      verifyRegistrationResponse({
        response: passkey as RegistrationResponseJSON,
        expectedChallenge,
        expectedOrigin: config.appUrl,
        expectedRPID: relyingPartyId(config),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    )
    .catch(toUnverified(log))
  if (!result.verified) return undefined
  const { credential } = result.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (passkey.response.transports ?? []).filter((name) => /^[\w-]+$/.test(name)).join(','),
  }
}

/** Throws unless the attestation is of a format without certificates. The library decodes it in the same way. */
async function refuseCertificates({ response }: PasskeyAttestation): Promise<void> {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  const isSelfMade = format === 'packed' && statement instanceof Map && !statement.has('x5c')
  if (format !== 'none' && !isSelfMade) throw new Error('attestation with a certificate, or of an unknown format')
}

const MAX_LOGGED_REASON_LENGTH = 200

/** The library throws for whatever is wrong with what a browser sent. Its reason is logged, since it may be an attack. */
const toUnverified =
  (log: PlatformServices['log']) =>
  (error: unknown): { verified: false } => {
    log.warn({ reason: String(error).slice(0, MAX_LOGGED_REASON_LENGTH) }, 'passkey not verified')
    return { verified: false }
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
  const counter = await verifyPasskeyAnswer(platform, found, passkey, expectedChallenge)
  return counter === undefined ? undefined : { id: found.id, memberId: found.userId, counter }
}

type StoredPasskey = Pick<PasskeyRow, 'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'>

/** Verifies what a browser answered with a stored passkey. Returns the new counter, or undefined if it is refused. */
export async function verifyPasskeyAnswer(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  { userId, credentialId, publicKey, counter, transports }: StoredPasskey,
  passkey: PasskeyAssertion,
  expectedChallenge: string,
): Promise<number | undefined> {
  const { userHandle } = passkey.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== userId)
    return void toUnverified(log)('the passkey names another member')
  const result = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: config.appUrl,
    expectedRPID: relyingPartyId(config),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
      transports: splitTransports(transports),
    },
    requireUserVerification: true,
  }).catch(toUnverified(log))
  return result.verified && 'authenticationInfo' in result ? result.authenticationInfo.newCounter : undefined
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
