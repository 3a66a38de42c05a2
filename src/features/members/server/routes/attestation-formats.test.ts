import { createSign } from 'node:crypto'
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type CborEntry,
  type CborValue,
  type MadePasskey,
  createTestAuthenticator,
  encodeCbor,
  encodeCborMap,
} from '../fixtures/test-authenticator.ts'
import {
  createTestCertificateChain,
  encodeAndroidKeyDescription,
  encodeRevocationAddress,
} from '../fixtures/test-certificates.ts'
import { createMembersTestClient } from '../fixtures/test-client.ts'

/*
 * New passkeys with every attestation format. For certificates the library would request an address that the sender may
 * choose (SSRF). So only formats without certificates are accepted.
 */

let client: Awaited<ReturnType<typeof createMembersTestClient>>
let cookie: string
/** Server at the address that the certificates name for revoked ones, as inside of a network that an attacker explores. */
let inside: Server
let requests: string[]
let revocationUrl: string
beforeAll(async () => {
  client = await createMembersTestClient()
  cookie = (await client.newSignedInMember()).cookie
  inside = createServer((request, response) => {
    requests.push(request.url!)
    response.end()
  })
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  revocationUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`
})
afterAll(async () => {
  inside.closeAllConnections()
  inside.close()
  await client.close()
})

/** Every socket that is opened, apart from those to the database. TLS and fetch open theirs in this way, too. */
let connections: unknown[]
beforeEach(async () => {
  await client.resetRateLimits()
  requests = []
  connections = []
  const databasePort = new URL(client.url).port
  const connect = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const opened = JSON.stringify(args, (_, value: unknown) => (typeof value === 'function' ? undefined : value))
    if (!opened.includes(databasePort)) connections.push(opened)
    return connect.apply(this, args as Parameters<typeof connect>)
  })
  vi.spyOn(globalThis, 'fetch')
})
afterEach(() => void vi.restoreAllMocks())

const sign = ({ authData, clientDataHash, privateKey }: MadePasskey) =>
  createSign('sha256').update(authData).update(clientDataHash).sign(privateKey)
const ES256 = -7

/** A chain to a root of the attacker, for the key of the passkey. Its leaf names the address inside. */
const createChain = ({ publicKey, clientDataHash }: MadePasskey) =>
  createTestCertificateChain(publicKey, [
    encodeAndroidKeyDescription(clientDataHash),
    encodeRevocationAddress(revocationUrl),
  ])
const certified = (made: MadePasskey, more: CborEntry[] = []) =>
  new Map<number | string, CborValue>([['alg', ES256], ['sig', sign(made)], ['x5c', createChain(made)], ...more])
const selfSigned = (made: MadePasskey) =>
  new Map<number | string, CborValue>([
    ['alg', ES256],
    ['sig', sign(made)],
  ])
const format = (name: CborValue): CborEntry => ['fmt', name]
const statement = (content: CborValue): CborEntry => ['attStmt', content]
const EMPTY = statement(new Map())

/** Answer of SafetyNet: a signed text (JWS), whose head holds the chain. */
function signSafetyNet(made: MadePasskey) {
  const x5c = createChain(made).map((certificate) => certificate.toString('base64'))
  const parts = [{ alg: 'ES256', x5c }, { nonce: '', ctsProfileMatch: true, timestampMs: Date.now() }, {}]
  return Buffer.from(parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.'))
}

type Attest = (made: MadePasskey) => CborEntry[]
const ACCEPTED: [what: string, attest: Attest][] = [
  ['none', () => [format('none'), EMPTY]],
  ['packed, signed by the passkey itself', (made) => [format('packed'), statement(selfSigned(made))]],
]
const REFUSED: [what: string, attest: Attest][] = [
  ['packed with certificates', (made) => [format('packed'), statement(certified(made))]],
  [
    'packed with an empty list of certificates',
    (made) => [format('packed'), statement(selfSigned(made).set('x5c', []))],
  ],
  [
    'packed with a signature of something else',
    (made) => [format('packed'), statement(selfSigned({ ...made, clientDataHash: Buffer.alloc(32) }))],
  ],
  ['fido-u2f', (made) => [format('fido-u2f'), statement(certified(made))]],
  ['android-key', (made) => [format('android-key'), statement(certified(made))]],
  [
    'android-safetynet',
    (made) => [
      format('android-safetynet'),
      statement(
        new Map<string, CborValue>([
          ['ver', '1'],
          ['response', signSafetyNet(made)],
        ]),
      ),
    ],
  ],
  ['apple', (made) => [format('apple'), statement(certified(made))]],
  [
    'tpm',
    (made) => [
      format('tpm'),
      statement(
        certified(made, [
          ['ver', '2.0'],
          ['certInfo', Buffer.alloc(8)],
          ['pubArea', Buffer.alloc(8)],
        ]),
      ),
    ],
  ],
  ['an unknown format', (made) => [format('compound'), statement(certified(made))]],
  ['a format in capital letters', () => [format('NONE'), EMPTY]],
  ['a format that is no text', () => [format(Buffer.from('none')), EMPTY]],
  ['no format', (made) => [statement(certified(made))]],
  ['no statement', () => [format('none')]],
  ['two formats, the first harmless', (made) => [format('none'), format('android-key'), statement(certified(made))]],
  ['two formats, the last harmless', (made) => [format('android-key'), format('none'), statement(certified(made))]],
  ['two statements', (made) => [format('packed'), statement(selfSigned(made)), statement(certified(made))]],
  ['none with a statement', (made) => [format('none'), statement(certified(made))]],
  ['none with a text as statement', () => [format('none'), statement('none')]],
  ['none with bytes as statement', () => [format('none'), statement(Buffer.alloc(8))]],
  ['none with a list as statement', () => [format('none'), statement([])]],
  ['none with a number as statement', () => [format('none'), statement(0)]],
  ['packed with a text as statement', () => [format('packed'), statement('x5c')]],
  ['packed with a list as statement', (made) => [format('packed'), statement(['x5c', createChain(made)])]],
]

async function register(attest: (made: MadePasskey) => string) {
  const options = (await client.ask('POST /v1/me/passkey-options', { cookie })).body
  const passkey = createTestAuthenticator().create(options, { attest })
  return client.ask('POST /v1/me/passkeys', { cookie, body: { name: 'Key', passkey } })
}
const encode = (entries: CborEntry[], { authData }: MadePasskey) =>
  encodeCborMap([...entries, ['authData', authData]]).toString('base64url')

function expectNoConnection() {
  expect(requests).toEqual([])
  expect(connections).toEqual([])
  expect(globalThis.fetch).not.toHaveBeenCalled()
}

test.each(ACCEPTED)('a new passkey with the attestation %s is accepted', async (_, attest) => {
  expect(await register((made) => encode(attest(made), made))).toMatchObject({ status: 201 })
  expectNoConnection()
})

test.each(REFUSED)(
  'a new passkey with the attestation %s is rejected without any outbound connection',
  async (_, attest) => {
    const refusal = await register((made) => encode(attest(made), made))
    expect(refusal).toMatchObject({ status: 400, body: { code: 'PASSKEY_REFUSED' } })
    expectNoConnection()
  },
)

/** Length of the part that only one of the two readings sees. The first byte of its length is a key of the other map. */
const HIDDEN_BYTES = 0x0900
/** Characters outside of base64url. Some decoders leave them out, others read them as three zero bytes. */
const SKIPPED = '!!!!'
const SKIPPED_BYTES = 3

/**
 * Encodes two attestations in one text: decoders that leave unknown characters out read the first, those that read them
 * as zeros the second. A string of bytes begins before these characters, so both find their next key at another place.
 */
function encodeForTwoDecoders(first: CborEntry[], second: CborEntry[]) {
  const filler = Buffer.alloc(SKIPPED_BYTES)
  const head = Buffer.from([0x40 + 2 * SKIPPED_BYTES])
  const shared = Buffer.concat([Buffer.from([0xa0 + first.length + 2]), encodeCbor('---'), head])
  if (shared.length % 3 !== 0) throw new Error('The characters must begin a group of four.')
  // For the second reading the string of bytes ends before this key, whose value hides the first reading.
  const key = Buffer.concat([encodeCbor('x'), Buffer.from([0x59])])
  const firstReading = Buffer.concat(first.flat().map((each) => encodeCbor(each)))
  const hidden = Buffer.concat([firstReading, Buffer.alloc(HIDDEN_BYTES - firstReading.length)])
  const length = Buffer.from([HIDDEN_BYTES >> 8, HIDDEN_BYTES & 0xff])
  const secondReading = second.flat().map((each) => encodeCbor(each))
  const rest = Buffer.concat([filler, key, length, hidden, ...secondReading])
  return shared.toString('base64url') + SKIPPED + rest.toString('base64url')
}

test('a new passkey whose attestation two decoders read differently causes no outbound connection', async () => {
  const { status } = await register((made) => {
    const authData: CborEntry = ['authData', made.authData]
    const harmful: CborEntry[] = [format('android-key'), statement(certified(made)), authData]
    return encodeForTwoDecoders([format('none'), EMPTY, authData], harmful)
  })
  // Either reading may decide, if it is the only one.
  expect([201, 400]).toContain(status)
  expectNoConnection()
})
