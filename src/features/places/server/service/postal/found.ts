import * as z from 'zod/mini'
import { isPlainLine, isVisible } from '#platform/characters.ts'
import type { PostalPlace } from '../../../contract.ts'
import { countryLabel } from '../../../rules.ts'
import { canonicalRegion, regionName } from '../regions.ts'

const LONGEST = 80

/** What a service calls a place. */
export const Name = z.string().check(z.trim(), z.maxLength(LONGEST), z.refine(isPlainLine))

/** One that may be missing. */
export const MaybeName = z.nullish(Name)

type Said = { city: string; regions: (string | null | undefined)[] }

/** Where a service says it is; a place without a name is none. */
export function placeOf(countryCode: string, { city, regions }: Said): PostalPlace | undefined {
  if (!isVisible(city)) return undefined
  const region = canonicalRegion(countryCode, ...regions.map((each) => each ?? ''))
  return {
    countryCode,
    countryName: countryLabel(countryCode),
    city,
    region,
    regionName: regionName(countryCode, region),
  }
}
