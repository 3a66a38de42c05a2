import type { PostalPlace } from '#features/places/contract.ts'
import type { Filled } from './form-values.ts'

/**
 * What a postal code puts into the form. What somebody has typed stays, and where the chosen country is another one, the
 * code says nothing about the place.
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

/** Which country's codes are looked at first: the one that somebody has said, not one that another code told. */
export const countryToAsk = (chosen: string, { filledIn, start }: Countries): string | undefined =>
  chosen === filledIn && chosen !== start ? undefined : chosen || undefined
