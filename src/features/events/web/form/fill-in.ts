import type { PostalPlace } from '#features/places/contract.ts'
import type { Filled } from './form-values.ts'

/**
 * Values that a postal code fills into the form. Typed values stay. If another country was chosen, nothing is filled
 * in.
 */
export function fillIn(typed: Filled, before: Filled, place: PostalPlace): Partial<Filled> {
  const isFree = (name: keyof Filled) => typed[name].trim() === '' || typed[name] === before[name]
  const { countryCode, city } = place
  if (typed.countryCode !== countryCode && !isFree('countryCode')) return {}
  const found: Filled = { countryCode, city, region: place.regionName || place.region }
  const names = (Object.keys(found) as (keyof Filled)[]).filter((name) => found[name] !== '' && isFree(name))
  return Object.fromEntries(names.map((name) => [name, found[name]]))
}

type Countries = { filledIn: string; start: string }

/** Country whose postal codes are searched first: one the user chose, not one that another postal code filled in. */
export const countryToAsk = (chosen: string, { filledIn, start }: Countries): string | undefined =>
  chosen === filledIn && chosen !== start ? undefined : chosen || undefined
