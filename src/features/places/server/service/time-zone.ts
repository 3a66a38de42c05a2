import type { PostalPlace } from '../../contract.ts'

type Place = Pick<PostalPlace, 'countryCode' | 'region' | 'regionName'> & { city: string | null }
type City = { name: string; plainName: string; region: string; regionCode: string | undefined; zone: string }

/**
 * Finds the time zone of a place: that of its city, or the one that all known cities of its region or country share.
 * Undefined when several zones are possible.
 */
export async function timeZoneOf(place: Place): Promise<string | undefined> {
  const inCountry = (await citiesByCountry()).get(place.countryCode) ?? []
  const key = JSON.stringify([place.countryCode, place.region, place.regionName, place.city])
  if (!found.has(key)) {
    if (found.size >= MOST_FOUND) found.delete(found.keys().next().value!)
    found.set(key, zoneAmong(inCountry, place))
  }
  return found.get(key)
}

/**
 * Maximum number of cached time zones. One lookup compares hundreds of cities, and calendars ask for the same few
 * places.
 */
const MOST_FOUND = 2000
const found = new Map<string, string | undefined>()

function zoneAmong(inCountry: City[], { region, regionName, city }: Place): string | undefined {
  const inRegion = inCountry.filter(
    (each) => each.regionCode === region || isSame(each.region, regionName) || isSame(each.region, region),
  )
  const near = inRegion.length > 0 ? inRegion : inCountry
  const named = near.filter((each) => city && (isSame(each.name, city) || isSame(each.plainName, city)))
  return onlyZone(named.length > 0 ? named : near)
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' })
const isSame = (a: string, b: string) => compare(a, b) === 0

function onlyZone(cities: City[]): string | undefined {
  const zones = new Set(cities.map(({ zone }) => zone))
  return zones.size === 1 ? cities[0]!.zone : undefined
}

let read: Promise<Map<string, City[]>> | undefined

/** Cities with their time zones: a table of two megabytes, loaded on first use. */
const citiesByCountry = () => (read ??= readCities())

async function readCities() {
  const { cityMapping } = await import('city-timezones')
  // Some cities in the table have no time zone or no country.
  const known = cityMapping.filter(({ timezone, iso2 }) => timezone && iso2)
  const cities = Map.groupBy(known, ({ iso2 }) => iso2)
  return new Map(Array.from(cities, ([country, its]) => [country, its.map(toldOf)]))
}

/** Corrects errors in the city table that made a whole region look as if it had several time zones. */
const MISTAKEN: Record<string, string> = {
  'Arizona, Winslow': 'America/Phoenix',
  'Northern Territory, Kaltukatjara': 'Australia/Darwin',
}

type Entry = { city: string; city_ascii: string; province: string; state_ansi?: string; timezone: string }

const toldOf = ({ city, city_ascii, province, state_ansi, timezone }: Entry): City => ({
  name: city,
  plainName: city_ascii,
  region: province ?? '',
  regionCode: state_ansi,
  zone: MISTAKEN[`${province}, ${city}`] ?? timezone,
})
