import { brand } from '#platform/brand.ts'

/** What anybody would try first here: our own words, whatever figures and signs stand around them. */
const OWN_WORDS = new Set(
  [brand.name, 'litter', 'litterlog', 'litterboard', 'cleanup', 'cleanups', 'challenge', 'volunteer'].map((word) =>
    word.toLowerCase(),
  ),
)

/** The 43,000 that people choose most, as thefts of passwords have shown; loaded with the first that is chosen. */
let mostUsed: Promise<Set<string>> | undefined
const loadMostUsed = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether it is among the first that somebody would try. */
export async function isGuessable(password: string): Promise<boolean> {
  const lowered = password.toLowerCase()
  const words = lowered.replace(/[^\p{L}]/gu, '')
  return OWN_WORDS.has(words) || (await (mostUsed ??= loadMostUsed())).has(lowered)
}
