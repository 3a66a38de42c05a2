import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { createTestAuthenticator } from '#features/members/server/fixtures/test-authenticator.ts'
import { type Change, changeBytes, changeEncoded } from './door-changes.ts'

/* Passkey responses with one part mutated, and which of them a server may accept. */

type Authenticator = ReturnType<typeof createTestAuthenticator>
type Options = Record<string, unknown>
type Answer = ReturnType<Authenticator['answer']>
type Creation = ReturnType<Authenticator['create']>

/** Parts that a passkey signs, so a mutation before signing can be tested too. */
export const SIGNED_PARTS = ['clientDataJSON', 'authenticatorData'] as const
export const ANSWER_PARTS = ['id', 'rawId', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'] as const
export type AnswerPart = (typeof ANSWER_PARTS)[number]
export const CREATION_PARTS = [
  'rawId',
  'clientDataJSON',
  'authenticatorData',
  'attestationObject',
  'statement',
  'credentialId',
  'key',
  'extensions',
] as const
export type CreationPart = (typeof CREATION_PARTS)[number]

const HASH_BYTES = 32
const KEY_OFFSET = 37
const AAGUID_BYTES = 16
const ID_BYTES = 16
const FLAGS = { presentAndVerified: 0x05, hasExtensions: 0x80 }

const decode = (text: string) => Buffer.from(isoBase64URL.toBuffer(text))

/** Creates a passkey response with one part mutated, before or after signing. */
export function createChangedAnswer(
  authenticator: Authenticator,
  options: Options,
  { part, change, isSigned }: { part: AnswerPart; change: Change; isSigned: boolean },
): { sent: Answer; original: Answer } {
  const original = authenticator.answer(options)
  if (isSigned)
    return {
      original,
      sent: authenticator.answer(options, {
        change: (changed, bytes) => (changed === part ? changeBytes(bytes, change) : bytes),
      }),
    }
  if (part === 'id' || part === 'rawId')
    return { original, sent: { ...original, [part]: changeEncoded(original[part], change) } }
  const { response } = original
  return {
    original,
    sent: { ...original, response: { ...response, [part]: changeEncoded(response[part] ?? '', change) } },
  }
}

/** Whether a passkey response may be accepted, because it still says what the passkey signed. */
export function isAcceptableTamperedAnswer(
  sent: Answer,
  original: Answer,
  isSigned: boolean,
  memberId: string,
): boolean {
  const [ours, theirs] = [original.response, sent.response]
  if (sent.id !== original.id || sent.rawId !== original.rawId) return false
  if (theirs.userHandle && Buffer.from(theirs.userHandle, 'base64url').toString() !== memberId) return false
  if (isSigned)
    return saysTheSame(decode(theirs.clientDataJSON), decode(ours.clientDataJSON)) && isVerified(theirs, ours)
  // The library parses the beginning of a signature leniently, so only the end counts.
  return (
    decode(theirs.clientDataJSON).equals(decode(ours.clientDataJSON)) &&
    decode(theirs.authenticatorData).equals(decode(ours.authenticatorData)) &&
    decode(theirs.signature).includes(decode(ours.signature).subarray(-ID_BYTES))
  )
}

function saysTheSame(theirs: Buffer, ours: Buffer): boolean {
  const [said, asked] = [theirs, ours].map((bytes) => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>)
  return ['type', 'challenge', 'origin'].every((name) => said![name] === asked![name])
}

const isVerified = (theirs: { authenticatorData: string }, ours: { authenticatorData: string }) =>
  hasVerifiedHead(decode(theirs.authenticatorData), decode(ours.authenticatorData))
const hasVerifiedHead = (theirs: Buffer, ours: Buffer) =>
  theirs.subarray(0, HASH_BYTES).equals(ours.subarray(0, HASH_BYTES)) &&
  (theirs[HASH_BYTES]! & FLAGS.presentAndVerified) === FLAGS.presentAndVerified

/** Head of a CBOR byte string or text (RFC 8949) with less than 65,536 bytes. */
function encodeHead(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff])
}
const encodeText = (text: string) => Buffer.concat([encodeHead(3, text.length), Buffer.from(text)])

/** Creates a new passkey with one part mutated. Without attestation, nothing of a new passkey is signed. */
export function createChangedPasskey(
  authenticator: Authenticator,
  options: Options,
  { part, change }: { part: CreationPart; change: Change },
): { sent: Creation; original: Creation } {
  const original = authenticator.create(options)
  const { response } = original
  if (part === 'rawId') {
    const id = changeEncoded(original.rawId, change)
    return { original, sent: { ...original, id, rawId: id } }
  }
  if (part === 'clientDataJSON' || part === 'attestationObject')
    return { original, sent: { ...original, response: { ...response, [part]: changeEncoded(response[part], change) } } }
  const attestationObject = changeInside(decode(response.attestationObject), part, change).toString('base64url')
  return { original, sent: { ...original, response: { ...response, attestationObject } } }
}

type InsidePart = Exclude<CreationPart, 'rawId' | 'clientDataJSON' | 'attestationObject'>

function changeInside(attestation: Buffer, part: InsidePart, change: Change): Buffer {
  const data = Buffer.from(decodeAttestationObject(new Uint8Array(attestation)).get('authData'))
  const idOffset = KEY_OFFSET + AAGUID_BYTES + 2
  const parts: Record<Exclude<InsidePart, 'authenticatorData'>, Buffer> = {
    statement: Buffer.from('a0', 'hex'),
    credentialId: data.subarray(idOffset, idOffset + ID_BYTES),
    key: data.subarray(idOffset + ID_BYTES),
    extensions: Buffer.from('a16161f5', 'hex'),
  }
  if (part !== 'authenticatorData') parts[part] = changeBytes(parts[part], change)
  const start = Buffer.from(data.subarray(0, idOffset - 2))
  if (part === 'extensions') start[HASH_BYTES]! |= FLAGS.hasExtensions
  const built = Buffer.concat([
    start,
    Buffer.from([parts.credentialId.length >> 8, parts.credentialId.length & 0xff]),
    parts.credentialId,
    parts.key,
    ...(part === 'extensions' ? [parts.extensions] : []),
  ])
  const authData = part === 'authenticatorData' ? changeBytes(data, change) : built
  return Buffer.concat([
    Buffer.from('a3', 'hex'),
    encodeText('fmt'),
    encodeText('none'),
    encodeText('attStmt'),
    parts.statement,
    encodeText('authData'),
    encodeHead(2, authData.length),
    authData,
  ])
}

/** Whether a new passkey may be accepted, because it responds to its challenge and has no certificate. */
export function mayAcceptPasskey(sent: Creation, original: Creation): boolean {
  const [theirs, ours] = [sent, original].map(({ response }) => {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
    return { format: attestation.get('fmt'), data: Buffer.from(attestation.get('authData')) }
  })
  return (
    saysTheSame(decode(sent.response.clientDataJSON), decode(original.response.clientDataJSON)) &&
    hasVerifiedHead(theirs!.data, ours!.data) &&
    ['none', 'packed'].includes(theirs!.format)
  )
}
