import * as z from 'zod/mini'
import { isPlainLine, isVisible } from '#platform/characters.ts'
import type { PostalPlace } from '../../contract.ts'
import { countryLabel } from '../../rules.ts'
import { canonicalRegion, regionName } from './regions.ts'
import type { AskFor } from './postal-services.ts'

const LONGEST = 80

const PlaceName = z.string().check(z.trim(), z.maxLength(LONGEST), z.refine(isPlainLine))

const MaybeName = z.nullish(PlaceName)

type Said = { city: string; regions: (string | null | undefined)[] }

/** Converts the answer of a postal service. An answer without a city counts as not found. */
function placeOf(countryCode: string, { city, regions }: Said): PostalPlace | undefined {
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

/** Countries in which a postal code is looked up, in this order. The country chosen in the form goes first. */
const ORDER = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN']

/** Country that changes the order of a postal code lookup; an empty text for the default order. */
export const firstOf = (country = ''): string => (country !== ORDER[0] && ORDER.includes(country) ? country : '')

const inOrder = (first: string) => (first ? [first, ...ORDER.filter((each) => each !== first)] : ORDER)

/** Formats in which Zippopotam stores codes that people write differently: only the first part, or with a hyphen. */
const KEPT_AS: Record<string, [RegExp, string]> = {
  US: [/^(\d{5})-?\d{4}$/, '$1'],
  CA: [/^([A-Z]\d[A-Z])-?\d[A-Z]\d$/, '$1'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
}

/** Variants of a postal code to request: as typed, then in Zippopotam's format. */
function waysToAsk(country: string, code: string) {
  const [pattern, kept] = KEPT_AS[country] ?? []
  return pattern?.test(code) ? [code, code.replace(pattern, kept!)] : [code]
}

const Place = z.object({
  'place name': PlaceName,
  state: MaybeName,
  province: MaybeName,
  'state abbreviation': MaybeName,
})
/** Zippopotam's answer; an empty object for an unknown code. */
const Answer = z.object({ places: z.optional(z.array(Place)) })

/** Looks a postal code up at Zippopotam.us, which serves one file per country and code. */
export async function findInWorld(askFor: AskFor, code: string, first: string): Promise<PostalPlace | undefined> {
  for (const country of inOrder(first)) {
    for (const way of waysToAsk(country, code)) {
      const answer = await askFor(`/${country.toLowerCase()}/${way}`, Answer)
      const place = placeIn(country, answer?.places?.[0])
      if (place) return place
    }
  }
  return undefined
}

function placeIn(country: string, place: z.infer<typeof Place> | undefined) {
  if (!place) return undefined
  const { 'place name': city, 'state abbreviation': short, state, province } = place
  // Zippopotam's numeric region codes are not those of ISO 3166-2: its 40 is Tokyo, ISO's 40 is Fukuoka.
  return placeOf(country, { city, regions: [state, province, /\d/.test(short ?? '') ? '' : short] })
}

const UkAnswer = z.object({
  result: z.nullish(
    z.object({ admin_district: MaybeName, admin_ward: MaybeName, region: MaybeName, country: MaybeName }),
  ),
})

/** Looks a postal code up at Postcodes.io, which knows every complete British postcode. */
export async function findInUk(askFor: AskFor, code: string): Promise<PostalPlace | undefined> {
  const { result } = (await askFor(`/postcodes/${code}`, UkAnswer)) ?? {}
  if (!result) return undefined
  const { admin_district: district, admin_ward: ward, region, country } = result
  // Only England has regions; Scotland, Wales and Northern Ireland count as a region each.
  return placeOf('GB', { city: district || ward || '', regions: [region || country] })
}
