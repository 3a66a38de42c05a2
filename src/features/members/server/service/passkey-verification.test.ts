import { Socket } from 'node:net'
import { SettingsService } from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createTestConfig } from '#platform/server/config/testing.ts'
import { createLogger } from '#platform/server/log.ts'
import { WEBAUTHN_VECTORS } from '../fixtures/webauthn-vectors.ts'
import { verifyNewPasskey, verifyPasskeyAnswer } from './passkey-verification.ts'

/** Platform of the relying party of all vectors. */
const createPlatform = (appUrl = 'https://example.org') => ({
  config: createTestConfig({ appUrl }),
  log: createLogger({ mode: 'test', logLevel: 'silent' }),
})
const platform = createPlatform()

const ACCEPTED = 'accepted'
const UNVERIFIED = 'refused, because its user was not verified'
const ATTESTED = 'refused, because it is attested by a certificate'
const FRAMED = 'refused, because it was made in a frame of another site'
const ALGORITHM = 'refused, because we do not offer its algorithm'
/** A key with this algorithm cannot be added, so how its answers are verified does not matter. */
const NOT_ADDED = undefined

/** What becomes of each vector as it is published, and of the same one with its user verified. */
const OUTCOMES: Record<string, { published: [registration: string, answer?: string]; verified: [string, string?] }> = {
  'none-es256': { published: [UNVERIFIED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'packed-self-es256': { published: [ACCEPTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'none-es256-crossOrigin': { published: [FRAMED, FRAMED], verified: [FRAMED, FRAMED] },
  'none-es256-topOrigin': { published: [FRAMED, FRAMED], verified: [FRAMED, FRAMED] },
  'none-es256-long-credential-id': { published: [UNVERIFIED, ACCEPTED], verified: [ACCEPTED, ACCEPTED] },
  'packed-es256': { published: [ATTESTED, ACCEPTED], verified: [ACCEPTED, ACCEPTED] },
  'packed-es384': { published: [ATTESTED, NOT_ADDED], verified: [ALGORITHM, NOT_ADDED] },
  'packed-es512': { published: [ATTESTED, NOT_ADDED], verified: [ALGORITHM, NOT_ADDED] },
  'packed-rs256': { published: [ATTESTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'packed-eddsa': { published: [ATTESTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'packed-ed448': { published: [ATTESTED, NOT_ADDED], verified: [ALGORITHM, NOT_ADDED] },
  'tpm-es256': { published: [ATTESTED, ACCEPTED], verified: [ACCEPTED, ACCEPTED] },
  'android-key-es256': { published: [ATTESTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'apple-es256': { published: [ATTESTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
  'fido-u2f-es256': { published: [ATTESTED, UNVERIFIED], verified: [ACCEPTED, ACCEPTED] },
}

/** Bytes at the end of a signature that belong to a number in every format. */
const SIGNATURE_BYTES = 24

type CborMap = Map<string, string | Uint8Array | Map<string, never>>
type Vector = (typeof WEBAUTHN_VECTORS)[number]
type Kind = 'published' | 'verified'

function listCases(kind: Kind, part: 0 | 1): [name: string, outcome: string, vector: Vector][] {
  return WEBAUTHN_VECTORS.flatMap((vector) => {
    const outcome = OUTCOMES[vector.name]![kind][part]
    return outcome === undefined ? [] : [[vector.name, outcome, vector] as [string, string, Vector]]
  })
}

const register = ({ registration }: Vector, kind: Kind) =>
  verifyNewPasskey(platform, 'member', registration[kind], registration.challenge)
const answer = ({ answer: { challenge, ...answers }, known }: Vector, kind: Kind) =>
  verifyPasskeyAnswer(platform, known, answers[kind], challenge)

describe('WebAuthn registration', () => {
  test.each(listCases('published', 0))('vector %s is %s', async (_, outcome, vector) => {
    expect(await register(vector, 'published')).toEqual(outcome === ACCEPTED ? vector.added : undefined)
  })

  test.each(listCases('verified', 0))(
    'vector %s, without attestation but with user verification, is %s',
    async (_, outcome, vector) => {
      expect(await register(vector, 'verified')).toEqual(outcome === ACCEPTED ? vector.added : undefined)
    },
  )

  test('rejects the vectors for another challenge, origin and relying party', async () => {
    for (const { registration } of WEBAUTHN_VECTORS) {
      const { challenge, verified } = registration
      expect(await verifyNewPasskey(platform, 'member', verified, `${challenge}A`)).toBeUndefined()
      for (const appUrl of ['https://example.com', 'https://www.example.org', 'http://example.org'])
        expect(await verifyNewPasskey(createPlatform(appUrl), 'member', verified, challenge)).toBeUndefined()
    }
  })
})

describe('WebAuthn assertion', () => {
  test.each(listCases('published', 1))('vector %s is %s', async (_, outcome, vector) => {
    expect(await answer(vector, 'published')).toEqual(outcome === ACCEPTED ? 0 : undefined)
  })

  test.each(listCases('verified', 1))('vector %s, with user verification, is %s', async (_, outcome, vector) => {
    expect(await answer(vector, 'verified')).toEqual(outcome === ACCEPTED ? 0 : undefined)
  })

  test.each(listCases('verified', 1).filter(([, outcome]) => outcome === ACCEPTED))(
    'vector %s is rejected if any byte of the signed data or the signature was changed',
    async (_, __, { answer: { challenge, verified }, known }) => {
      for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
        const bytes = Buffer.from(verified.response[part], 'base64url')
        // The library reads the first bytes of a signature, which only say how long its numbers are, leniently.
        const first = part === 'signature' ? bytes.length - SIGNATURE_BYTES : 0
        for (let at = first; at < bytes.length; at++) {
          const changed = Buffer.from(bytes)
          changed[at]! ^= 1
          const response = { ...verified.response, [part]: changed.toString('base64url') }
          const result = await verifyPasskeyAnswer(platform, known, { ...verified, response }, challenge)
          expect(result, `byte ${at} of ${part}`).toBeUndefined()
        }
      }
    },
  )

  test("rejects the vectors for another passkey's key", async () => {
    const added = listCases('verified', 1).filter(([, outcome]) => outcome === ACCEPTED)
    for (const [name, , { answer: answers, known }] of added)
      for (const [other, , { known: otherKnown }] of added.filter(([each]) => each !== name)) {
        const mixed = { ...known, publicKey: otherKnown.publicKey }
        const result = await verifyPasskeyAnswer(platform, mixed, answers.verified, answers.challenge)
        expect(result, `${name} with the key of ${other}`).toBeUndefined()
      }
  })
})

test('no WebAuthn vector makes the server open an outbound connection', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const openings = [vi.spyOn(globalThis, 'fetch'), vi.spyOn(Socket.prototype, 'connect')]
  for (const vector of WEBAUTHN_VECTORS)
    for (const kind of ['published', 'verified'] as const) {
      await register(vector, kind)
      await answer(vector, kind)
    }
  for (const opening of openings) expect(opening).not.toHaveBeenCalled()
})

/**
 * Encodes an attestation object that holds another one. Node skips the exclamation marks and reads `shown`. A decoder that
 * reads them as zeros finds `hidden`.
 */
function hideAttestation(shown: CborMap, hidden: CborMap): string {
  const inside = isoCBOR.encode(hidden).subarray(1)
  const length = Math.ceil(inside.length / 3) * 3
  const content = Buffer.concat([inside], length)
  const start = Buffer.from([0xa0 + shown.size + 1, 0x61, 0x20, 0x59, length >> 8, length & 0xff])
  const end = isoCBOR.encode(shown).subarray(1)
  const filler = '!'.repeat((length / 3) * 4)
  return `${start.toString('base64url')}${filler}${Buffer.concat([content, end]).toString('base64url')}`
}

const isAttested = ({ name }: Vector) => OUTCOMES[name]!.published[0] === ATTESTED

test('passkey registration rejects an attestation certificate that two decoders read differently', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const readFormat = vi.spyOn(SettingsService, 'getRootCertificates')
  for (const { name, registration } of WEBAUTHN_VECTORS.filter((each) => isAttested(each))) {
    const { published, challenge } = registration
    const attested: CborMap = isoCBOR.decodeFirst(Buffer.from(published.response.attestationObject, 'base64url'))
    const plain = new Map([...attested, ['fmt', 'none'], ['attStmt', new Map()]] as [string, string][])
    const attestationObject = hideAttestation(plain, attested)
    const passkey = { ...published, response: { ...published.response, attestationObject } }
    await verifyNewPasskey(platform, 'member', passkey, challenge)
    for (const [{ identifier }] of readFormat.mock.calls) expect(identifier, name).toBe('none')
    readFormat.mockClear()
  }
})
