import * as z from 'zod/mini'
import { isPlainSingleLineText, hasVisibleCharacter } from '#platform/characters.ts'
import type { PostalCodePlace } from '../../contract.ts'
import { getCountryName } from '../../rules.ts'
import { normalizeRegionToCode, getRegionName } from './regions.ts'
import type { PostalCodeServiceRequest } from './postal-service-client.ts'

const MAX_NAME_LENGTH = 80

const PlaceName = z.string().check(z.trim(), z.maxLength(MAX_NAME_LENGTH), z.refine(isPlainSingleLineText))

const OptionalName = z.nullish(PlaceName)

type ServicePlace = { city: string; regions: (string | null | undefined)[] }

/** Converts a postal service's response. A response without a city counts as not found. */
function toPostalPlace(countryCode: string, { city, regions }: ServicePlace): PostalCodePlace | undefined {
  if (!hasVisibleCharacter(city)) return undefined
  const region = normalizeRegionToCode(countryCode, ...regions.map((each) => each ?? ''))
  return {
    countryCode,
    countryName: getCountryName(countryCode),
    city,
    region,
    regionName: getRegionName(countryCode, region),
  }
}

/** Countries in which a postal code is looked up, in this order. The country chosen in the form goes first. */
const COUNTRY_ORDER = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN']

/** Country that is tried first in a postal code lookup. Empty text: the countries are tried in the default order. */
export const normalizePostalLookupCountry = (country = ''): string =>
  country !== COUNTRY_ORDER[0] && COUNTRY_ORDER.includes(country) ? country : ''

const countriesInOrder = (first: string) =>
  first ? [first, ...COUNTRY_ORDER.filter((each) => each !== first)] : COUNTRY_ORDER

/**
 * Formats in which the postal service Zippopotam stores codes that people write differently. It stores only their first
 * part, or adds a hyphen.
 */
const ZIPPOPOTAM_FORMATS: Record<string, [RegExp, string]> = {
  US: [/^(\d{5})-?\d{4}$/, '$1'],
  CA: [/^([A-Z]\d[A-Z])-?\d[A-Z]\d$/, '$1'],
  JP: [/^(\d{3})(\d{4})$/, '$1-$2'],
}

/**
 * Variants of a postal code that are requested from the postal service Zippopotam: as typed, then in its own format.
 */
function codeVariants(country: string, code: string) {
  const [pattern, storedFormat] = ZIPPOPOTAM_FORMATS[country] ?? []
  return pattern?.test(code) ? [code, code.replace(pattern, storedFormat!)] : [code]
}

const ZippopotamPlace = z.object({
  'place name': PlaceName,
  state: OptionalName,
  province: OptionalName,
  'state abbreviation': OptionalName,
})
/** Answer of the postal service Zippopotam; an empty object for an unknown postal code. */
const ZippopotamAnswer = z.object({ places: z.optional(z.array(ZippopotamPlace)) })

/** Looks a postal code up at Zippopotam.us, which serves one file per country and code. */
export async function lookUpPostalCodeAtZippopotam(
  askFor: PostalCodeServiceRequest,
  code: string,
  first: string,
): Promise<PostalCodePlace | undefined> {
  for (const country of countriesInOrder(first)) {
    for (const variant of codeVariants(country, code)) {
      const answer = await askFor(`/${country.toLowerCase()}/${variant}`, ZippopotamAnswer)
      const place = parseZippopotamPlace(country, answer?.places?.[0])
      if (place) return place
    }
  }
  return undefined
}

function parseZippopotamPlace(country: string, place: z.infer<typeof ZippopotamPlace> | undefined) {
  if (!place) return undefined
  const { 'place name': city, 'state abbreviation': short, state, province } = place
  // Zippopotam's numeric region codes are not those of ISO 3166-2: its 40 is Tokyo, ISO's 40 is Fukuoka.
  return toPostalPlace(country, { city, regions: [state, province, /\d/.test(short ?? '') ? '' : short] })
}

const PostcodesIoAnswer = z.object({
  result: z.nullish(
    z.object({ admin_district: OptionalName, admin_ward: OptionalName, region: OptionalName, country: OptionalName }),
  ),
})

/** Looks a postal code up at Postcodes.io, which knows every complete British postcode. */
export async function lookUpPostalCodeAtPostcodesIo(
  askFor: PostalCodeServiceRequest,
  code: string,
): Promise<PostalCodePlace | undefined> {
  const { result } = (await askFor(`/postcodes/${code}`, PostcodesIoAnswer)) ?? {}
  if (!result) return undefined
  const { admin_district: district, admin_ward: ward, region, country } = result
  // In answers of Postcodes.io only England has regions, so Scotland, Wales and Northern Ireland count as one region
  // each.
  return toPostalPlace('GB', { city: district || ward || '', regions: [region || country] })
}
