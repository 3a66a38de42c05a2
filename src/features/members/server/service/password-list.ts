import { brand } from '#platform/brand.ts'

/**
 * Whether a password is among the 10,000 most common ones of at least six characters, or a word of the product. The
 * common ones are in password-list.json, sorted; their source and its license in password-list.license.txt.
 */
export async function isPasswordCommon(password: string): Promise<boolean> {
  passwords ??= import('./password-list.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list))
  const normalized = normalizePassword(password)
  return (await passwords).has(normalized) || PRODUCT_WORDS.has(normalized.replaceAll(/[^\p{L}]/gu, ''))
}

/** Loaded at the first password check. */
let passwords: Promise<Set<string>> | undefined

/** Words related to the product (context-specific words). Digits and signs around them do not help. */
const PRODUCT_WORDS = new Set([brand.name.toLowerCase(), 'litterlog', 'litterboard', 'litter', 'cleanup', 'cleanups'])

/**
 * Normalizes differences that do not make a password harder to guess: capital letters, surrounding spaces, and
 * character variants such as full-width digits. Only for comparison; passwords are stored as typed.
 */
const normalizePassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()
