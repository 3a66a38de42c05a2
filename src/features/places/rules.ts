import labels from 'countries-list/minimal/countries.en.min.json' with { type: 'json' }
import nativeLabels from 'countries-list/minimal/countries.native.min.json' with { type: 'json' }
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator'

export type Country = { code: string; label: string; nativeLabel: string }

/** Every country by its English label; the alternate labels are those of its own people. */
export const countries: Country[] = Object.entries(labels)
  .map(([code, label]) => ({ code, label, nativeLabel: nativeLabels[code as keyof typeof nativeLabels] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

const codes = new Map(countries.map(({ label, code }) => [label, code]))

export const isCountryCode = (code: string): boolean => Object.hasOwn(labels, code)

/** As people say it; of a code that nobody knows, the code. */
export const countryLabel = (code: string): string => (labels as Record<string, string>)[code] ?? code

/** Profiles hold the label. */
export const isCountry = (label: string): boolean => codes.has(label)

export const POSTAL_SHORTEST = 3
export const POSTAL_LONGEST = 15

/** What is said of a code that looks like none. */
export const POSTAL_ODD = "Hmm ... that doesn't look like a valid ZIP/postal code. Please try again."

/** While it is typed: letters, digits, spaces and hyphens, and no more of them than any country has. */
export const sanitisePostalCode = (text: string): string =>
  text.replace(/[^\p{L}\p{N} -]/gu, '').slice(0, POSTAL_LONGEST)

const checked = countries.map(({ code }) => code).filter(postcodeValidatorExistsForCountry)

/**
 * Whether some country has such codes: the one named, when it is known how its codes look, else any. It judges the
 * shape alone; that the code exists only the post knows.
 */
export function isPlausiblePostalCode(text: string, countryLabel?: string | null): boolean {
  const code = text.trim().toUpperCase()
  if (code.length < POSTAL_SHORTEST || code.length > POSTAL_LONGEST) return false
  const country = codes.get(countryLabel ?? '')
  const asked = country && postcodeValidatorExistsForCountry(country) ? [country] : checked
  return asked.some((each) => postcodeValidator(code, each))
}
