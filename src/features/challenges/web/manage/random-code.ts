/** Characters of access codes, without those confused in handwriting: I and 1, O and 0. */
const CODE_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 8

/** Creates an access code with 40 bits from a cryptographic random generator. */
export const createRandomAccessCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(CODE_LENGTH)),
    (byte) => CODE_CHARACTERS[byte % CODE_CHARACTERS.length],
  ).join('')
