import { describe, expect, test } from 'vitest'
import { countries, getCountryName } from '../../rules.ts'
import { normalizeRegionToCode, getRegionName, listRegionsOfCountry } from './regions.ts'

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
  expect(getRegionName(country, code)).toBe(name)
  expect(listRegionsOfCountry(country)).toContainEqual({ code, name })
})

test('every country code has a country name', () => {
  expect(countries.length).toBeGreaterThan(240)
  for (const { code } of countries) expect(getCountryName(code)).not.toBe(code)
})

test('listRegionsOfCountry returns the first-level regions of a country, sorted by name', () => {
  expect(listRegionsOfCountry('IT')).toHaveLength(20)
  expect(listRegionsOfCountry('US').map(({ name }) => name)).toEqual(
    listRegionsOfCountry('US')
      .map(({ name }) => name)
      .toSorted((a, b) => a.localeCompare(b, 'en')),
  )
  expect(listRegionsOfCountry('XK')).toEqual([])
})

test('getRegionName also names provinces and returns unknown codes unchanged', () => {
  expect(getRegionName('IT', 'RM')).toBe('Roma')
  expect(getRegionName('US', 'Global')).toBe('Global')
  expect(getRegionName('US', 'constructor')).toBe('constructor')
  expect(getRegionName('??', 'AZ')).toBe('AZ')
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
    expect(normalizeRegionToCode(country, ...typed)).toBe(code),
  )

  test('returns an unknown region as typed', () => {
    expect(normalizeRegionToCode('US', ' ', ' Sonoran   Desert ', 'x')).toBe('Sonoran Desert')
    expect(normalizeRegionToCode('XK', 'AZ')).toBe('AZ')
    expect(normalizeRegionToCode('US', 'constructor')).toBe('constructor')
    expect(normalizeRegionToCode('US', '')).toBe('')
  })

  test('finds every region by its name', () => {
    for (const { code: country } of countries)
      for (const { name } of listRegionsOfCountry(country)) {
        const code = normalizeRegionToCode(country, name)
        expect(getRegionName(country, code), `${country} ${name}`).toBe(name)
      }
  })
})
