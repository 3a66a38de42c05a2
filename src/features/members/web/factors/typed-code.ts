import { AUTHENTICATOR_CODE_LENGTH, normalizeCode } from '../../rules/factors.ts'

const HALF = AUTHENTICATOR_CODE_LENGTH / 2

/** Reads the digits of a typed or pasted code, without spaces and other characters. */
export const readTypedCode = (typed: string): string =>
  normalizeCode(typed).replaceAll(/\D/g, '').slice(0, AUTHENTICATOR_CODE_LENGTH)

/** Formats a code as authenticator apps show it: "902 317". */
export const formatTypedCode = (digits: string): string =>
  digits.length > HALF ? `${digits.slice(0, HALF)} ${digits.slice(HALF)}` : digits

/** Caret position in a formatted authenticator code after the given number of digits. */
export const placeCursor = (digitsBefore: number): number => digitsBefore + (digitsBefore > HALF ? 1 : 0)
