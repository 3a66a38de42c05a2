import { describe, expect, it } from 'vitest'
import { preferredPostalCodeCountry, autofillPlaceFields } from './autofill-place-fields.ts'

const peoria = { countryCode: 'US', countryName: 'United States', city: 'Peoria', region: 'AZ', regionName: 'Arizona' }
const nothing = { city: '', region: '', countryCode: 'US' }
const filled = { city: 'Peoria', region: 'Arizona', countryCode: 'US' }

describe('autofillPlaceFields', () => {
  it('fills in city, region and country from a postal code', () => {
    expect(autofillPlaceFields(nothing, nothing, peoria)).toEqual(filled)
  })

  it('replaces values that another postal code filled in', () => {
    const york = { countryCode: 'GB', countryName: 'United Kingdom', city: 'York', region: 'YOR', regionName: 'York' }
    expect(autofillPlaceFields(filled, filled, york)).toEqual({ city: 'York', region: 'York', countryCode: 'GB' })
  })

  it('never replaces typed values', () => {
    expect(autofillPlaceFields({ ...nothing, city: 'Sun City' }, nothing, peoria)).toEqual({
      region: 'Arizona',
      countryCode: 'US',
    })
    expect(autofillPlaceFields({ ...filled, region: 'Yuma County' }, filled, peoria)).toEqual({
      city: 'Peoria',
      countryCode: 'US',
    })
  })

  it('fills in nothing when another country was chosen', () => {
    expect(autofillPlaceFields({ ...nothing, countryCode: 'DE' }, nothing, peoria)).toEqual({})
  })

  it('leaves a missing city empty and fills in the region code if the region has no name', () => {
    expect(autofillPlaceFields(nothing, nothing, { ...peoria, city: '' })).toEqual({
      region: 'Arizona',
      countryCode: 'US',
    })
    expect(autofillPlaceFields(nothing, nothing, { ...peoria, regionName: '' })).toMatchObject({ region: 'AZ' })
  })
})

describe('preferredPostalCodeCountry', () => {
  it('returns the chosen country, or the country of the stored event', () => {
    expect(preferredPostalCodeCountry('DE', { filledIn: 'US', start: 'US' })).toBe('DE')
    expect(preferredPostalCodeCountry('DE', { filledIn: 'DE', start: 'DE' })).toBe('DE')
  })

  it("returns the form's initial country if none is chosen or a postal code filled it in", () => {
    expect(preferredPostalCodeCountry('IN', { filledIn: 'IN', start: 'CA' })).toBe('CA')
    expect(preferredPostalCodeCountry('', { filledIn: 'IN', start: 'CA' })).toBe('CA')
    expect(preferredPostalCodeCountry('', { filledIn: '', start: '' })).toBeUndefined()
  })
})
