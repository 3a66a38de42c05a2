import { expect, test } from 'vitest'
import { timeZoneOf } from './time-zone.ts'

test.each([
  ['a city', ['US', 'AZ', 'Arizona', 'Phoenix'], 'America/Phoenix'],
  ['one of the same name elsewhere', ['US', 'ME', 'Maine', 'Portland'], 'America/New_York'],
  ['one of the same name here', ['US', 'OR', 'Oregon', 'Portland'], 'America/Los_Angeles'],
  ['a city as it is typed', ['MX', 'SON', 'Sonora', 'hermosillo'], 'America/Hermosillo'],
  ['a city without its accents', ['BR', 'SP', 'São Paulo', 'Sao Paulo'], 'America/Sao_Paulo'],
  ['a small place where all clocks agree', ['US', 'CO', 'Colorado', 'Nobody knows it'], 'America/Denver'],
  ['a small place where all but a mistaken one agree', ['US', 'AZ', 'Arizona', 'Tempe'], 'America/Phoenix'],
  ['one of which a table says otherwise', ['US', 'AZ', 'Arizona', 'Winslow'], 'America/Phoenix'],
  ['a city where most of its region do not agree', ['US', 'TX', 'Texas', 'El Paso'], 'America/Denver'],
  ['a country where all clocks agree', ['DE', 'BW', 'Baden-Württemberg', null], 'Europe/Berlin'],
  ['a small place where they do not', ['US', 'TX', 'Texas', 'Nobody knows it'], undefined],
  ['a country that nobody has heard of', ['ZZ', '', '', null], undefined],
] as const)('the zone of %s', async (_, [countryCode, region, regionName, city], zone) => {
  expect(await timeZoneOf({ countryCode, region, regionName, city })).toBe(zone)
})
