import { describe, expect, it } from 'vitest'
import { needsWarning } from './postal-warnings.ts'

const warned = (postalCode: string, countryCode: string | null = 'US', given = 0) =>
  needsWarning({ postalCode, countryCode }, given)

describe('a postal code', () => {
  it('is warned of when it is too short, or none of its country', () => {
    expect(['8', '85', ' 85 ', 'Phoenix', '8534', '853456'].map((code) => warned(code))).toEqual(Array(6).fill(true))
    expect(['85345', ' 85345 ', '85345-1234'].map((code) => warned(code))).toEqual(Array(3).fill(false))
  })

  it('is looked at as one of the chosen country', () => {
    expect(warned('SW1A 1AA', 'GB')).toBe(false)
    expect(warned('SW1A 1AA', 'US')).toBe(true)
    expect(warned('85345', 'GB')).toBe(true)
  })

  it('is one of any country while none is chosen', () => {
    expect(warned('SW1A 1AA', null)).toBe(false)
    expect(warned('Phoenix', null)).toBe(true)
  })

  it('is taken after three warnings', () => {
    expect([0, 1, 2, 3, 4].map((given) => warned('85', 'US', given))).toEqual([true, true, true, false, false])
  })

  it('that is missing is another matter', () => {
    expect(warned('')).toBe(false)
    expect(warned('  ')).toBe(false)
  })
})
