import { describe, expect, test } from 'vitest'
import { countries, countryLabel } from '../../rules.ts'
import { canonicalRegion, regionName, listRegions } from './regions.ts'

test.each([
  ['US', 'AZ', 'Arizona'],
  ['CA', 'ON', 'Ontario'],
  ['AU', 'NSW', 'New South Wales'],
  ['GB', 'SCT', 'Scotland'],
  ['DE', 'BY', 'Bayern'],
  ['FR', 'IDF', 'Île-de-France'],
  ['IT', '62', 'Lazio'],
  ['ES', 'CT', 'Catalunya'],
  ['IN', 'KA', 'Karnātaka'],
  ['BR', 'SP', 'São Paulo'],
  ['MX', 'JAL', 'Jalisco'],
])('in country %s the region code %s is named %s', (country, code, name) => {
  expect(regionName(country, code)).toBe(name)
  expect(listRegions(country)).toContainEqual({ code, name })
})

test('every country code has a country name', () => {
  expect(countries.length).toBeGreaterThan(240)
  for (const { code } of countries) expect(countryLabel(code)).not.toBe(code)
})

test('listRegionsOfCountry returns the first-level regions of a country, sorted by name', () => {
  expect(listRegions('IT')).toHaveLength(20)
  expect(listRegions('US').map(({ name }) => name)).toEqual(
    listRegions('US')
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  expect(listRegions('XK')).toEqual([])
})

test('getRegionName also names provinces and returns unknown codes unchanged', () => {
  expect(regionName('IT', 'RM')).toBe('Roma')
  expect(regionName('US', 'Global')).toBe('Global')
  expect(regionName('US', 'constructor')).toBe('constructor')
  expect(regionName('??', 'AZ')).toBe('AZ')
})

describe('normalizeRegionToCode', () => {
  test.each([
    ['US', ['AZ'], 'AZ'],
    ['US', [' az '], 'AZ'],
    ['US', ['arizona'], 'AZ'],
    ['US', ['new  york'], 'NY'],
    ['FR', ['ile de france'], 'IDF'],
    ['BR', ['SAO PAULO'], 'SP'],
    ['ES', ['Comunidad de Madrid'], 'MD'],
    ['GB', ['England'], 'ENG'],
    ['JP', ['40', 'Kanagawa'], '14'],
    ['CA', ['', 'QC'], 'QC'],
  ])('converts a typed region to its code: country %s, typed %j, code %s', (country, typed, code) =>
    expect(canonicalRegion(country, ...typed)).toBe(code),
  )

  test('returns an unknown region as typed', () => {
    expect(canonicalRegion('US', ' ', ' Sonoran   Desert ', 'x')).toBe('Sonoran Desert')
    expect(canonicalRegion('XK', 'AZ')).toBe('AZ')
    expect(canonicalRegion('US', 'constructor')).toBe('constructor')
    expect(canonicalRegion('US', '')).toBe('')
  })

  test('finds every region by its name', () => {
    for (const { code: country } of countries)
      for (const { name } of listRegions(country)) {
        const code = canonicalRegion(country, name)
        expect(regionName(country, code), `${country} ${name}`).toBe(name)
      }
  })
})
