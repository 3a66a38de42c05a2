import labels from 'countries-list/minimal/countries.en.min.json' with { type: 'json' }
import nativeLabels from 'countries-list/minimal/countries.native.min.json' with { type: 'json' }
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

export type Country = { code: string; label: string; nativeLabel: string }

/** All countries, sorted by their English name. `nativeLabel` is the country's name in its own language. */
export const countries: Country[] = Object.entries(labels)
  .map(([code, label]) => ({ code, label, nativeLabel: nativeLabels[code as keyof typeof nativeLabels] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const codeByLabel = new Map(countries.map(({ label, code }) => [label, code]))

export const isCountryCode = (code: string): boolean => Object.hasOwn(labels, code)

/** English name of a country. An unknown country code is returned unchanged. */
export const getCountryName = (code: string): string => (labels as Record<string, string>)[code] ?? code

/** Tells whether a text is the English name of a country. Member profiles store the country's name, not its code. */
export const isCountryName = (label: string): boolean => codeByLabel.has(label)

export const POSTAL_CODE_MIN_LENGTH = 3
export const POSTAL_CODE_MAX_LENGTH = 15

export const UNUSUAL_POSTAL_CODE_WARNING = "Hmm ... that doesn't look like a valid ZIP/postal code. Please try again."

/**
 * Filters a postal code while it is typed: keeps letters, digits, spaces and hyphens, cut to the longest length in use.
 */
export const sanitizePostalCode = (text: string): string =>
  text.replace(/[^\p{L}\p{N} -]/gu, '').slice(0, POSTAL_CODE_MAX_LENGTH)

const countriesWithFormat = countries.map(({ code }) => code).filter(postcodeValidatorExistsForCountry)

/**
 * Checks the format of a postal code, not whether the code exists. Without a country whose format is known, the format
 * of any country is accepted.
 */
export function isPlausiblePostalCode(text: string, countryLabel?: string | null): boolean {
  const code = text.trim().toUpperCase()
  if (code.length < POSTAL_CODE_MIN_LENGTH || code.length > POSTAL_CODE_MAX_LENGTH) return false
  const country = codeByLabel.get(countryLabel ?? '')
  const candidates = country && postcodeValidatorExistsForCountry(country) ? [country] : countriesWithFormat
  return candidates.some((each) => postcodeValidator(code, each))
}
