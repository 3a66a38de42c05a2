import { describe, expect, it } from 'vitest'
import { needsWarning } from './postal-warnings.ts'

const warned = (postalCode: string, countryCode: string | null = 'US', given = 0) =>
  needsWarning({ postalCode, countryCode }, given)

describe('needsPostalWarning', () => {
  it('is true for a postal code that is too short or does not fit the country', () => {
    expect(['8', '85', ' 85 ', 'Phoenix', '8534', '853456'].map((code) => warned(code))).toEqual(Array(6).fill(true))
    expect(['85345', ' 85345 ', '85345-1234'].map((code) => warned(code))).toEqual(Array(3).fill(false))
  })

  it('checks the format of the chosen country', () => {
    expect(warned('SW1A 1AA', 'GB')).toBe(false)
    expect(warned('SW1A 1AA', 'US')).toBe(true)
    expect(warned('85345', 'GB')).toBe(true)
  })

  it('accepts the format of any country while none is chosen', () => {
    expect(warned('SW1A 1AA', null)).toBe(false)
    expect(warned('Phoenix', null)).toBe(true)
  })

  it('is false after three warnings', () => {
    expect([0, 1, 2, 3, 4].map((given) => warned('85', 'US', given))).toEqual([true, true, true, false, false])
  })

  it('is false for an empty postal code', () => {
    expect(warned('')).toBe(false)
    expect(warned('  ')).toBe(false)
  })
})
