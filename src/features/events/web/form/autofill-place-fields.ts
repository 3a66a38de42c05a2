import type { PostalCodePlace } from '#features/places/contract.ts'
import type { AutofilledPlaceFields } from './form-values.ts'

/** Values that a postal code fills into the event form. Typed values stay; another chosen country prevents the fill. */
export function autofillPlaceFields(
  typed: AutofilledPlaceFields,
  before: AutofilledPlaceFields,
  place: PostalCodePlace,
): Partial<AutofilledPlaceFields> {
  const isFree = (name: keyof AutofilledPlaceFields) => typed[name].trim() === '' || typed[name] === before[name]
  const { countryCode, city } = place
  if (typed.countryCode !== countryCode && !isFree('countryCode')) return {}
  const found: AutofilledPlaceFields = { countryCode, city, region: place.regionName || place.region }
  const names = (Object.keys(found) as (keyof AutofilledPlaceFields)[]).filter(
    (name) => found[name] !== '' && isFree(name),
  )
  return Object.fromEntries(names.map((name) => [name, found[name]]))
}

type CountryOrigins = { filledIn: string; start: string }

/**
 * Country whose postal codes are searched first: the user's choice, else the form's initial country. A country that
 * another postal code filled in does not count.
 */
export const preferredPostalCodeCountry = (chosen: string, { filledIn, start }: CountryOrigins): string | undefined =>
  (chosen === filledIn ? start : chosen || start) || undefined
