import { createHash } from 'node:crypto'
import fc from 'fast-check'

/*
 * Mutations of what a browser sends at sign-in, for the sign-in fuzz test. A mutation is plain data, so a report can
 * name and repeat it.
 */

type Pattern = { hex: string; times: number; end: string }

/** Mutation of the bytes of a base64url text, or of the text itself. Positions are modulo the length. */
export type Change =
  | { flipBit: number }
  | { cutAt: number }
  | { insert: Pattern; at: number }
  | { overwrite: Pattern; at: number }
  | { replaceBy: Pattern }
  | { replaceText: string }
  | { insertText: string; at: number }
  | { cutTextAt: number }
  | { changeCase: 'upper' | 'lower' }

const isTextChange = (change: Change) =>
  'replaceText' in change || 'insertText' in change || 'cutTextAt' in change || 'changeCase' in change

export const createBytes = ({ hex, times, end }: Pattern) => Buffer.from(hex.repeat(times) + end, 'hex')

export function changeBytes(bytes: Buffer, change: Change): Buffer {
  const place = (at: number) => at % (bytes.length + 1)
  if ('flipBit' in change) {
    const changed = Buffer.from(bytes)
    const bit = bytes.length > 0 ? change.flipBit % (bytes.length * 8) : 0
    if (bytes.length > 0) changed[bit >> 3]! ^= 1 << (bit & 7)
    return changed
  }
  if ('cutAt' in change) return bytes.subarray(0, place(change.cutAt))
  if ('replaceBy' in change) return createBytes(change.replaceBy)
  if ('insert' in change) {
    const at = place(change.at)
    return Buffer.concat([bytes.subarray(0, at), createBytes(change.insert), bytes.subarray(at)])
  }
  if ('overwrite' in change) {
    const [at, added] = [place(change.at), createBytes(change.overwrite)]
    return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + added.length)])
  }
  return bytes
}

export function changeText(text: string, change: Change): string {
  if ('replaceText' in change) return change.replaceText
  if ('cutTextAt' in change) return text.slice(0, change.cutTextAt % (text.length + 1))
  if ('changeCase' in change) return change.changeCase === 'upper' ? text.toUpperCase() : text.toLowerCase()
  if ('insertText' in change) {
    const at = change.at % (text.length + 1)
    return text.slice(0, at) + change.insertText + text.slice(at)
  }
  return changeBytes(Buffer.from(text), change).toString('latin1')
}

export const changeEncoded = (text: string, change: Change): string =>
  isTextChange(change)
    ? changeText(text, change)
    : changeBytes(Buffer.from(text, 'base64url'), change).toString('base64url')

/** Maximum number of bytes that fit into the contract's limit of 20,000 characters. */
const MOST_BYTES = 14_500

/** Heads of CBOR items: nested, indefinite, huge, tagged, floating-point or truncated. */
const CBOR_HEADS = ['81', '9f', 'a100', 'a16161', 'bf00', 'c1', 'd818', '5f', '7f', 'a0', 'f97e00', 'fb', 'ff', 'f6']
const HUGE_LENGTHS = ['5b', '7b', '9b', 'bb', '1b', '3b', 'db'].flatMap((head) =>
  ['ffffffffffffffff', '001fffffffffffff', '0000000100000000'].map((length) => head + length),
)
/** CBOR maps with a duplicate key, and COSE keys with an unknown algorithm or expensive parameters. */
const WHOLE_ITEMS = [
  'a201000100',
  'a2616100616100',
  'a30102032620f4',
  'a10326',
  'a1033a00000100',
  `a501020326200121582000${'00'.repeat(31)}22582000${'00'.repeat(31)}`,
  `a401030339010020590800${'ff'.repeat(2048)}2148${'ff'.repeat(8)}`,
  `a401030339010020590180${'ff'.repeat(384)}21590180${'ff'.repeat(384)}`,
  `a4010303390100205932c8${'ff'.repeat(13_000)}2143010001`,
  'a401030339010020420fff214103',
  'a30101032720064120',
]
/** ASN.1 heads, for signatures. */
const DER_HEADS = ['3080', '30820400', '0200', '2480', '308400ffffff', '020100', '3184']

const repeated = (heads: string[]) =>
  fc.record({
    hex: fc.constantFrom(...heads),
    times: fc.constantFrom(1, 2, 40, 1000, 4000, 9000, MOST_BYTES),
    end: fc.constantFrom('', '00', 'ff'),
  })
/** Incompressible bytes, because a database index would compress others. */
const createNoise = (outputLength: number) => createHash('shake256', { outputLength }).digest('hex')

const pattern: fc.Arbitrary<Pattern> = fc
  .oneof(
    repeated([...CBOR_HEADS, ...HUGE_LENGTHS, ...DER_HEADS, '00', '20', '22', '5b', '7b', '5c', 'c3a9']),
    fc
      .constantFrom(...WHOLE_ITEMS, createNoise(1100), createNoise(3000), createNoise(9000))
      .map((hex) => ({ hex, times: 1, end: '' })),
    fc.uint8Array({ maxLength: 80 }).map((bytes) => ({ hex: '', times: 0, end: Buffer.from(bytes).toString('hex') })),
  )
  .map(({ hex, times, end }) => ({
    hex,
    times: Math.min(times, Math.floor((MOST_BYTES * 2) / (hex.length || 2))),
    end,
  }))

const HOSTILE_TEXTS = [
  '',
  '=',
  '.',
  '\0',
  '\n',
  '!',
  '%',
  '%00',
  '%E0%A4%A',
  '%2e',
  '; cleanstreak.session_token=x',
  ', Bearer x',
  'é',
  '漢',
  '١٢٣٤٥٦',
  '\uFF11',
  '\u{1F9F9}',
  '\uD800',
  '\u202E',
  '{"__proto__":{}}',
  "'--",
  '0'.repeat(19_000),
  'A'.repeat(1400),
]
const text = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.stringMatching(/^[\w.%+/=-]{1,90}$/),
)
const at = fc.nat({ max: 30_000 })

export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ flipBit: at }) },
  // The flags of the authenticator data: user present, user verified, backed up, and what follows.
  fc.record({ flipBit: fc.integer({ min: 256, max: 263 }) }),
  fc.record({ cutAt: at }),
  { weight: 3, arbitrary: fc.record({ insert: pattern, at }) },
  { weight: 3, arbitrary: fc.record({ overwrite: pattern, at }) },
  { weight: 3, arbitrary: fc.record({ replaceBy: pattern }) },
  fc.record({ replaceText: text }),
  { weight: 2, arbitrary: fc.record({ insertText: text, at }) },
  fc.record({ cutTextAt: at }),
  fc.record({ changeCase: fc.constantFrom('upper', 'lower') }),
)

/** Codes of the right length in other scripts. */
export const anyCodeChange: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom('1', 'é', '漢', '\u0661', '\uFF11', '\u{1D7D8}', 'Z', '\u00BD'), fc.constantFrom(3, 6, 8))
  .map(([character, times]) => ({ replaceText: character.repeat(times) }))
