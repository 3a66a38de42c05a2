import { expect, test } from 'vitest'
import { findTimeZoneOfPlace } from './time-zone.ts'

test.each([
  ['a city', ['US', 'AZ', 'Arizona', 'Phoenix'], 'America/Phoenix'],
  ['a city that shares its name, in Maine', ['US', 'ME', 'Maine', 'Portland'], 'America/New_York'],
  ['a city that shares its name, in Oregon', ['US', 'OR', 'Oregon', 'Portland'], 'America/Los_Angeles'],
  ['a city in lower case', ['MX', 'SON', 'Sonora', 'hermosillo'], 'America/Hermosillo'],
  ['a city without its accents', ['BR', 'SP', 'São Paulo', 'Sao Paulo'], 'America/Sao_Paulo'],
  ['an unknown city in a region with one zone', ['US', 'CO', 'Colorado', 'Nobody knows it'], 'America/Denver'],
  ['an unknown city in a region with a corrected table entry', ['US', 'AZ', 'Arizona', 'Tempe'], 'America/Phoenix'],
  ['a city with a corrected table entry', ['US', 'AZ', 'Arizona', 'Winslow'], 'America/Phoenix'],
  ['a city in a region with several zones', ['US', 'TX', 'Texas', 'El Paso'], 'America/Denver'],
  ['a country with one zone', ['DE', 'BW', 'Baden-Württemberg', null], 'Europe/Berlin'],
  ['an unknown city in a region with several zones', ['US', 'TX', 'Texas', 'Nobody knows it'], undefined],
  ['an unknown country', ['ZZ', '', '', null], undefined],
] as const)(
  'findTimeZoneOfPlace returns the time zone of the place %s, or undefined',
  async (_, [countryCode, region, regionName, city], zone) => {
    expect(await findTimeZoneOfPlace({ countryCode, region, regionName, city })).toBe(zone)
  },
)
