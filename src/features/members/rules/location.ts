import { POSTAL_LONGEST } from '#features/places/rules.ts'
import { profileSentences } from './profile.ts'

/** Only what may be a ZIP or postal code is shown: older rows may hold anything. */
export function locationOf({ zipCode, country }: { zipCode: string; country: string | null }): string {
  const code = zipCode.trim()
  const isCode = code.length >= 1 && code.length <= POSTAL_LONGEST
  return isCode ? [code, country].filter(Boolean).join(', ') : profileSentences.noLocation
}
