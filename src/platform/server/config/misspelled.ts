import type { EnvironmentVariables } from './settings.ts'

export type MisspelledSetting = { name: string; meant: string }

/** Minimum length of a compared setting name. Shorter names resemble variables of other programs. */
const MIN_LENGTH = 7

/** Finds environment variables that are one typing error away from an unset setting. */
export function findMisspelledSettings(env: EnvironmentVariables, known: Iterable<string>): MisspelledSetting[] {
  const settings = new Set(known)
  const unset = [...settings].filter((name) => name.length >= MIN_LENGTH && !env[name]?.trim())
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name) || !env[name]?.trim()) return []
    const meant = unset.find((each) => isTypingErrorOf(name.toUpperCase(), each))
    return meant ? [{ name, meant }] : []
  })
}

/** Whether two names are equal or differ by one missing, additional, wrong or swapped letter. */
function isTypingErrorOf(given: string, meant: string): boolean {
  let start = 0
  while (start < meant.length && given[start] === meant[start]) start++
  const [a, b] = [given.slice(start), meant.slice(start)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
