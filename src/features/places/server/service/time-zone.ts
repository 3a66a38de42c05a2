import type { PostalCodePlace } from '../../contract.ts'

type Place = Pick<PostalCodePlace, 'countryCode' | 'region' | 'regionName'> & { city: string | null }
type City = { name: string; plainName: string; region: string; regionCode: string | undefined; zone: string }

/**
 * Finds the time zone of a place: that of its city, or the one that all known cities of its region or country share.
 * Undefined when several zones are possible.
 */
export async function findTimeZoneOfPlace(place: Place): Promise<string | undefined> {
  const inCountry = (await loadCitiesByCountry()).get(place.countryCode) ?? []
  const key = JSON.stringify([place.countryCode, place.region, place.regionName, place.city])
  if (!zoneCache.has(key)) {
    if (zoneCache.size >= MAX_CACHED_ZONES) zoneCache.delete(zoneCache.keys().next().value!)
    zoneCache.set(key, zoneFromCities(inCountry, place))
  }
  return zoneCache.get(key)
}

/**
 * Maximum number of cached time zones. One lookup compares hundreds of cities, and calendars ask for the same few
 * places.
 */
const MAX_CACHED_ZONES = 2000
const zoneCache = new Map<string, string | undefined>()

function zoneFromCities(inCountry: City[], { region, regionName, city }: Place): string | undefined {
  const inRegion = inCountry.filter(
    (each) => each.regionCode === region || isSameName(each.region, regionName) || isSameName(each.region, region),
  )
  const candidates = inRegion.length > 0 ? inRegion : inCountry
  const named = candidates.filter((each) => city && (isSameName(each.name, city) || isSameName(each.plainName, city)))
  return commonZone(named.length > 0 ? named : candidates)
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
const isSameName = (a: string, b: string) => compare(a, b) === 0

function commonZone(cities: City[]): string | undefined {
  const zones = new Set(cities.map(({ zone }) => zone))
  return zones.size === 1 ? cities[0]!.zone : undefined
}

let citiesPromise: Promise<Map<string, City[]>> | undefined

/** Cities with their time zones: a table of two megabytes, loaded on first use. */
const loadCitiesByCountry = () => (citiesPromise ??= readCities())

async function readCities() {
  const { cityMapping } = await import('city-timezones')
  // Some cities in the table of cities have no time zone or no country.
  const known = cityMapping.filter(({ timezone, iso2 }) => timezone && iso2)
  const cities = Map.groupBy(known, ({ iso2 }) => iso2)
  return new Map(Array.from(cities, ([country, countryCities]) => [country, countryCities.map(toCity)]))
}

/** Corrects errors in the city table that made a whole region look as if it had several time zones. */
const ZONE_CORRECTIONS: Record<string, string> = {
  'Arizona, Winslow': 'America/Phoenix',
  'Northern Territory, Kaltukatjara': 'Australia/Darwin',
}

type CityTableEntry = { city: string; city_ascii: string; province: string; state_ansi?: string; timezone: string }

const toCity = ({ city, city_ascii, province, state_ansi, timezone }: CityTableEntry): City => ({
  name: city,
  plainName: city_ascii,
  region: province ?? '',
  regionCode: state_ansi,
  zone: ZONE_CORRECTIONS[`${province}, ${city}`] ?? timezone,
})
