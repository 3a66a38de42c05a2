import * as z from 'zod/mini'
import { isPlainLine, isVisible } from '#platform/characters.ts'
import type { PostalPlace } from '../../contract.ts'
import { countryLabel } from '../../rules.ts'
import { canonicalRegion, regionName } from './regions.ts'
import type { AskFor } from './postal-services.ts'

const LONGEST = 80

/** What a service calls a place. */
const PlaceName = z.string().check(z.trim(), z.maxLength(LONGEST), z.refine(isPlainLine))

/** One that may be missing. */
const MaybeName = z.nullish(PlaceName)

type Said = { city: string; regions: (string | null | undefined)[] }

/** Where a service says it is; a place without a name is none. */
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

/** In this order a code is looked for; the country that was chosen goes first. */
const ORDER = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN']

/** The country that changes the order, or nothing. */
export const firstOf = (country = ''): string => (country !== ORDER[0] && ORDER.includes(country) ? country : '')

const inOrder = (first: string) => (first ? [first, ...ORDER.filter((each) => each !== first)] : ORDER)

/** The service keeps these codes otherwise than people write them: the first part, or with a hyphen. */
const KEPT_AS: Record<string, [RegExp, string]> = {
  US: [/^(\d{5})-?\d{4}$/, '$1'],
  CA: [/^([A-Z]\d[A-Z])-?\d[A-Z]\d$/, '$1'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
}

/** First as it is, then as the service keeps it. */
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
/** An empty object for a code that is not there. */
const Answer = z.object({ places: z.optional(z.array(Place)) })

/** Zippopotam.us: a file for each code of each country. */
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
  // what has digits is a number of its own: 40 is Tokyo there and Fukuoka in ISO 3166
  return placeOf(country, { city, regions: [state, province, /\d/.test(short ?? '') ? '' : short] })
}

const UkAnswer = z.object({
  result: z.nullish(
    z.object({ admin_district: MaybeName, admin_ward: MaybeName, region: MaybeName, country: MaybeName }),
  ),
})

/** Postcodes.io knows the British codes to the letter. */
export async function findInUk(askFor: AskFor, code: string): Promise<PostalPlace | undefined> {
  const { result } = (await askFor(`/postcodes/${code}`, UkAnswer)) ?? {}
  if (!result) return undefined
  const { admin_district: district, admin_ward: ward, region, country } = result
  // only England has regions; elsewhere the nation is one
  return placeOf('GB', { city: district || ward || '', regions: [region || country] })
}
