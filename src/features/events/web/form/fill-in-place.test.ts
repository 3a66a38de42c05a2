import { describe, expect, it } from 'vitest'
import { preferredCountry, fillInPlace } from './fill-in-place.ts'

const peoria = { countryCode: 'US', countryName: 'United States', city: 'Peoria', region: 'AZ', regionName: 'Arizona' }
const nothing = { city: '', region: '', countryCode: 'US' }
const filled = { city: 'Peoria', region: 'Arizona', countryCode: 'US' }

describe('autofillPlaceFields', () => {
  it('fills in city, region and country', () => {
    expect(fillInPlace(nothing, nothing, peoria)).toEqual(filled)
  })

  it('replaces values that another postal code filled in', () => {
    const york = { countryCode: 'GB', countryName: 'United Kingdom', city: 'York', region: 'YOR', regionName: 'York' }
    expect(fillInPlace(filled, filled, york)).toEqual({ city: 'York', region: 'York', countryCode: 'GB' })
  })

  it('never replaces typed values', () => {
    expect(fillInPlace({ ...nothing, city: 'Sun City' }, nothing, peoria)).toEqual({
      region: 'Arizona',
      countryCode: 'US',
    })
    expect(fillInPlace({ ...filled, region: 'Yuma County' }, filled, peoria)).toEqual({
      city: 'Peoria',
      countryCode: 'US',
    })
  })

  it('fills in nothing when another country was chosen', () => {
    expect(fillInPlace({ ...nothing, countryCode: 'DE' }, nothing, peoria)).toEqual({})
  })

  it('leaves out a missing city and fills in the region code if the region has no name', () => {
    expect(fillInPlace(nothing, nothing, { ...peoria, city: '' })).toEqual({ region: 'Arizona', countryCode: 'US' })
    expect(fillInPlace(nothing, nothing, { ...peoria, regionName: '' })).toMatchObject({ region: 'AZ' })
  })
})

describe('preferredCountry', () => {
  it('is the chosen country, or the country of the stored event', () => {
    expect(preferredCountry('DE', { filledIn: 'US', start: 'US' })).toBe('DE')
    expect(preferredCountry('DE', { filledIn: 'DE', start: 'DE' })).toBe('DE')
  })

  it('is undefined if the country is empty or was filled in by another postal code', () => {
    expect(preferredCountry('IN', { filledIn: 'IN', start: 'US' })).toBeUndefined()
    expect(preferredCountry('', { filledIn: 'US', start: 'US' })).toBeUndefined()
  })
})
