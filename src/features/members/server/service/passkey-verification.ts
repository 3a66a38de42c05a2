import { createPublicKey } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeCredentialPublicKey } from '@simplewebauthn/server/helpers'
import type { ServerConfig } from '#platform/server/config.ts'
import type { PlatformServices } from '#platform/server/platform.ts'
import type { PasskeyAssertion, PasskeyAttestation } from '../../contract/factors.ts'
import type { passkeys } from '../tables.ts'

/*
 * Passkey verification (WebAuthn) with the library SimpleWebAuthn, plus the checks that it leaves to its caller. Origin
 * and relying party come from APP_URL, never from a request. A passkey must verify its user (by finger, face or PIN),
 * so it counts as two factors.
 */

type Platform = Pick<PlatformServices, 'config' | 'log'>

export const relyingPartyId = ({ appUrl }: ServerConfig): string => new URL(appUrl).hostname
/** COSE numbers of EdDSA, ES256 and RS256. By default the library would add one that is experimental in Node. */
export const ALGORITHMS = [-8, -7, -257]
/** Maximum length of a credential id in bytes (WebAuthn, 7.1). */
const MAX_CREDENTIAL_ID_BYTES = 1023
const MAX_LOGGED_REASON_LENGTH = 200

export const splitTransports = (transports: string): string[] => (transports ? transports.split(',') : [])

const decode = (text: string) => Buffer.from(text, 'base64url')

/** Canonical base64url: the library's decoder and Node's read some characters differently. */
const toCanonical = (text: string) => decode(text).toString('base64url')

/** Reads a browser's client data. Anything but text becomes an empty string. */
export function readClientData({ clientDataJSON }: { clientDataJSON: string }) {
  try {
    const { challenge, crossOrigin, topOrigin } = JSON.parse(decode(clientDataJSON).toString('utf8')) as Record<
      string,
      unknown
    >
    return { challenge: typeof challenge === 'string' ? challenge : '', crossOrigin, topOrigin }
  } catch {
    return { challenge: '' }
  }
}

/** Throws if a passkey was created or used in another site's frame. The product's pages may not be framed. */
function refuseFrames(response: { clientDataJSON: string }): void {
  const { crossOrigin, topOrigin } = readClientData(response)
  if (crossOrigin === true || topOrigin !== undefined) throw new Error('made in a frame of another site')
}

/** The library throws for any invalid browser data. The reason is logged, because it may be an attack. */
const toUnverified =
  ({ log }: Pick<Platform, 'log'>, memberId: string) =>
  (error: unknown): undefined => {
    log.warn({ memberId, reason: String(error).slice(0, MAX_LOGGED_REASON_LENGTH) }, 'passkey not verified')
  }

/** Verifies a passkey created for a challenge. Returns its columns, or undefined if rejected. */
export const verifyNewPasskey = (
  platform: Platform,
  memberId: string,
  passkey: PasskeyAttestation,
  expectedChallenge: string,
) => readNewPasskey(platform, passkey, expectedChallenge).catch(toUnverified(platform, memberId))

async function readNewPasskey(
  { config }: Pick<Platform, 'config'>,
  { response: sent, ...passkey }: PasskeyAttestation,
  expectedChallenge: string,
) {
  const response = {
    ...sent,
    clientDataJSON: toCanonical(sent.clientDataJSON),
    attestationObject: toCanonical(sent.attestationObject),
  }
  refuseFrames(response)
  refuseCertificates(response)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response } as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: config.appUrl,
    expectedRPID: relyingPartyId(config),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('wrong signature')
  const { id, publicKey, counter } = registrationInfo.credential
  if (id !== passkey.id || decode(id).length > MAX_CREDENTIAL_ID_BYTES) throw new Error('unusable credential id')
  refuseUnusableKey(publicKey)
  const transports = (sent.transports ?? []).filter((name) => /^[\w-]+$/.test(name)).join(',')
  return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/**
 * Throws unless the attestation format has no certificates. The library would request addresses named in certificates
 * (SSRF), and the product does not need the manufacturer. The library decodes the attestation the same way.
 */
function refuseCertificates({ attestationObject }: { attestationObject: string }): void {
  const attestation = decodeAttestationObject(new Uint8Array(decode(attestationObject)))
  const [format, statement] = [attestation.get('fmt'), attestation.get('attStmt')]
  if (!(statement instanceof Map)) throw new Error('attestation without a statement')
  const isPlain = format === 'none' && statement.size === 0
  const isSelfMade = format === 'packed' && !statement.has('x5c')
  if (!isPlain && !isSelfMade) throw new Error('attestation with a certificate, or of an unknown format')
}

/** Parts of a COSE key (RFC 9052), by their numbers. */
const COSE = { type: 1, algorithm: 3, curveOrModulus: -1, xOrExponent: -2, y: -3 }
const RSA_MODULUS_BITS = { least: 2048, most: 4096 }
const RSA_EXPONENT = 65_537n

/**
 * Throws for a key that nobody or everybody could sign with, because the library checks only the algorithm. Node
 * rejects points that are not on their curve.
 */
function refuseUnusableKey(publicKey: Uint8Array): void {
  const parts = decodeCredentialPublicKey(new Uint8Array(publicKey)) as unknown as Map<number, unknown>
  const text = (part: number) => Buffer.from(parts.get(part) as Uint8Array).toString('base64url')
  const [type, algorithm, curve] = [COSE.type, COSE.algorithm, COSE.curveOrModulus].map((part) => parts.get(part))
  if (type === 2 && algorithm === -7 && curve === 1)
    createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: text(COSE.xOrExponent), y: text(COSE.y) },
      format: 'jwk',
    })
  else if (type === 1 && algorithm === -8 && curve === 6)
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text(COSE.xOrExponent) }, format: 'jwk' })
  else if (type === 3 && algorithm === -257) {
    const key = { kty: 'RSA', n: text(COSE.curveOrModulus), e: text(COSE.xOrExponent) }
    const { modulusLength = 0, publicExponent } = createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails ?? {}
    const isLong = modulusLength >= RSA_MODULUS_BITS.least && modulusLength <= RSA_MODULUS_BITS.most
    if (!isLong || publicExponent !== RSA_EXPONENT) throw new Error('unusable RSA key')
  } else throw new Error('type, algorithm and curve of the key do not fit')
}

type StoredPasskey = Pick<
  typeof passkeys.$inferSelect,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports'
>

/** Verifies a response of a stored passkey. Returns the new counter, or undefined if rejected. */
export const verifyPasskeyAnswer = (
  platform: Platform,
  stored: StoredPasskey,
  passkey: PasskeyAssertion,
  expectedChallenge: string,
): Promise<number | undefined> =>
  readPasskeyAnswer(platform, stored, passkey, expectedChallenge).catch(toUnverified(platform, stored.userId))

async function readPasskeyAnswer(
  { config }: Pick<Platform, 'config'>,
  { userId, credentialId, publicKey, counter, transports }: StoredPasskey,
  { response: sent, ...passkey }: PasskeyAssertion,
  expectedChallenge: string,
): Promise<number> {
  const response = { ...sent, clientDataJSON: toCanonical(sent.clientDataJSON) }
  refuseFrames(response)
  if (sent.userHandle && decode(sent.userHandle).toString() !== userId) throw new Error('it names another member')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response } as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: config.appUrl,
    expectedRPID: relyingPartyId(config),
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(decode(publicKey)),
      counter,
      transports: splitTransports(transports),
    },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('wrong signature')
  return authenticationInfo.newCounter
}
