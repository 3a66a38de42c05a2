import { describe, expect, test } from 'vitest'
import { areWeightsInPounds, formatTypedWeight, formatWeight, readTypedWeight } from './weight.ts'

test.each([
  ['United States', 'DE', true],
  ['Brazil', 'US', false],
  [null, 'US', true],
  [undefined, 'BR', false],
])(
  'weights for a member with the country %s in an installation in %s are in pounds: %s',
  (country, countryCode, expected) => {
    expect(areWeightsInPounds(country, countryCode)).toBe(expected)
  },
)

describe('formatWeight', () => {
  test.each([
    [10, '0.01 kg', '0.02 lb'],
    [350, '0.35 kg', '0.77 lb'],
    [4500, '4.5 kg', '9.92 lb'],
    [12_345, '12.3 kg', '27.2 lb'],
    [5_000_000, '5,000 kg', '11,023 lb'],
  ])('writes %d grams as %s or %s', (grams, kilograms, pounds) => {
    expect([formatWeight(grams, false), formatWeight(grams, true)]).toEqual([kilograms, pounds])
  })
})

describe('readTypedWeight', () => {
  test.each([
    ['', null],
    ['4', 4000],
    ['4.5', 4500],
    ['4,5', 4500],
    ['0,125', 125],
    ['1234,500', 1_234_500],
    ['0.0104', 10],
    ['1,200', 1_200_000],
    ['1,200.5', 1_200_500],
    [' 4.5 KG ', 4500],
    ['350 g', 350],
    ['10 lb', 4536],
    ['10lbs', 4536],
    ['-1', Number.NaN],
    ['4.5.1', Number.NaN],
    ['heavy', Number.NaN],
    ['1e3', Number.NaN],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('reads %j as grams where weights are in kilograms', (text, grams) => {
    expect(readTypedWeight(text, false)).toBe(grams)
  })

  test('reads a number alone as pounds where weights are in pounds', () => {
    expect(['10', '10 kg', '0.5'].map((text) => readTypedWeight(text, true))).toEqual([4536, 10_000, 227])
  })

  test('reads back each weight that is typed in kilograms', () => {
    for (const grams of [10, 11, 999, 1000, 1001, 123_456, 4_999_999])
      expect(readTypedWeight(formatTypedWeight(grams, false), false)).toBe(grams)
  })
})
