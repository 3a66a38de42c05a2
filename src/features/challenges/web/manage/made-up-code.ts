/** Characters of access codes, without those confused in handwriting: I and 1, O and 0. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

/** Creates a random access code of 40 bits with a cryptographic random generator. */
export const madeUpCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => SIGNS[byte % SIGNS.length]).join('')
