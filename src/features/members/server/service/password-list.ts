/**
 * Whether a password is among the 10,000 most common ones of at least six characters. They are in password-list.json,
 * sorted; their source and its license in password-list.license.txt.
 */
export async function isPasswordCommon(password: string): Promise<boolean> {
  passwords ??= import('./password-list.json', { with: { type: 'json' } }).then(({ default: list }) => new Set(list))
  return (await passwords).has(normalizePassword(password))
}

/** Loaded with the first password that is checked. */
let passwords: Promise<Set<string>> | undefined

/**
 * Ignores what makes no password harder to guess: capital letters, spaces around it, and the other forms in which
 * keyboards type a character, such as full-width digits. Only the comparison uses this; passwords are stored as typed.
 */
const normalizePassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()
