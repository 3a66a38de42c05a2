import { describe, expect, test } from 'vitest'
import { countries, isCountryName, isPlausiblePostalCode, sanitizePostalCode } from './rules.ts'

describe('isPlausiblePostalCode', () => {
  test.each(['85016', '85016-1234', 'SW1A 1AA', 'sw1a 1aa', 'K1A 0B1', '10115', 'D02 X285', '100-0001', ' 85016 '])(
    'accepts %s, the format of some country',
    (code) => expect(isPlausiblePostalCode(code)).toBe(true),
  )

  test.each(['', '8', '85', 'hello there', '---', 'abcdefgh', '85016 85016 85016 8', '!!!!!'])(
    'rejects "%s", the format of no country',
    (code) => expect(isPlausiblePostalCode(code)).toBe(false),
  )

  test('checks the format of the given country if known', () => {
    expect(isPlausiblePostalCode('SW1A 1AA', 'United Kingdom')).toBe(true)
    expect(isPlausiblePostalCode('85016', 'United Kingdom')).toBe(false)
    expect(isPlausiblePostalCode('85016', 'Nowhere')).toBe(true)
  })
})

test('sanitizePostalCode keeps letters, digits, spaces and hyphens, at most 15 characters', () => {
  expect(sanitizePostalCode('85<016>!-12 é')).toBe('85016-12 é')
  expect(sanitizePostalCode('1'.repeat(20))).toHaveLength(15)
})

test('every country has a code, an English name and a native name', () => {
  expect(countries.length).toBeGreaterThan(190)
  expect(countries.find(({ code }) => code === 'DE')).toEqual({
    code: 'DE',
    label: 'Germany',
    nativeLabel: 'Deutschland',
  })
  expect(isCountryName('United States')).toBe(true)
  expect(isCountryName('Atlantis')).toBe(false)
  expect(new Set(countries.map(({ label }) => label)).size).toBe(countries.length)
  for (const { label, nativeLabel } of countries) expect(label && nativeLabel).toBeTruthy()
})
