import { describe, expect, it } from 'vitest'
import { needsPostalCodeWarning } from './postal-warnings.ts'

const isWarned = (postalCode: string, countryCode: string | null = 'US', given = 0) =>
  needsPostalCodeWarning({ postalCode, countryCode }, given)

describe('needsPostalCodeWarning', () => {
  it('returns true for a postal code that is too short or does not fit the country', () => {
    expect(['8', '85', ' 85 ', 'Phoenix', '8534', '853456'].map((code) => isWarned(code))).toEqual(Array(6).fill(true))
    expect(['85345', ' 85345 ', '85345-1234'].map((code) => isWarned(code))).toEqual(Array(3).fill(false))
  })

  it('checks the format of the chosen country', () => {
    expect(isWarned('SW1A 1AA', 'GB')).toBe(false)
    expect(isWarned('SW1A 1AA', 'US')).toBe(true)
    expect(isWarned('85345', 'GB')).toBe(true)
  })

  it('accepts the format of any country while none is chosen', () => {
    expect(isWarned('SW1A 1AA', null)).toBe(false)
    expect(isWarned('Phoenix', null)).toBe(true)
  })

  it('returns false after three warnings', () => {
    expect([0, 1, 2, 3, 4].map((given) => isWarned('85', 'US', given))).toEqual([true, true, true, false, false])
  })

  it('returns false for the stored postal code of an edited event until the code or its country changes', () => {
    const stored = { postalCode: 'Lot 7/8', countryCode: 'US' }
    expect(needsPostalCodeWarning(stored, 0, stored)).toBe(false)
    expect(needsPostalCodeWarning({ ...stored, postalCode: 'Lot 7/9' }, 0, stored)).toBe(true)
    expect(needsPostalCodeWarning({ ...stored, countryCode: 'GB' }, 0, stored)).toBe(true)
  })

  it('returns false for an empty postal code', () => {
    expect(isWarned('')).toBe(false)
    expect(isWarned('  ')).toBe(false)
  })
})
