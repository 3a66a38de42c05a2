import { describe, expect, it } from 'vitest'
import { countryToAsk, fillIn } from './fill-in.ts'

const peoria = { countryCode: 'US', countryName: 'United States', city: 'Peoria', region: 'AZ', regionName: 'Arizona' }
const nothing = { city: '', region: '', countryCode: 'US' }
const filled = { city: 'Peoria', region: 'Arizona', countryCode: 'US' }

describe('what a postal code fills in', () => {
  it('is city, region and country', () => {
    expect(fillIn(nothing, nothing, peoria)).toEqual(filled)
  })

  it('takes the place of what another code had filled in', () => {
    const york = { countryCode: 'GB', countryName: 'United Kingdom', city: 'York', region: 'YOR', regionName: 'York' }
    expect(fillIn(filled, filled, york)).toEqual({ city: 'York', region: 'York', countryCode: 'GB' })
  })

  it('never takes the place of what somebody has typed', () => {
    expect(fillIn({ ...nothing, city: 'Sun City' }, nothing, peoria)).toEqual({ region: 'Arizona', countryCode: 'US' })
    expect(fillIn({ ...filled, region: 'Yuma County' }, filled, peoria)).toEqual({ city: 'Peoria', countryCode: 'US' })
  })

  it('is nothing where another country was chosen', () => {
    expect(fillIn({ ...nothing, countryCode: 'DE' }, nothing, peoria)).toEqual({})
  })

  it('leaves out what nobody knows', () => {
    expect(fillIn(nothing, nothing, { ...peoria, city: '' })).toEqual({ region: 'Arizona', countryCode: 'US' })
    expect(fillIn(nothing, nothing, { ...peoria, regionName: '' })).toMatchObject({ region: 'AZ' })
  })
})

describe('the country whose codes are looked at first', () => {
  it('is the one that somebody chose, or that the event had', () => {
    expect(countryToAsk('DE', { filledIn: 'US', start: 'US' })).toBe('DE')
    expect(countryToAsk('DE', { filledIn: 'DE', start: 'DE' })).toBe('DE')
  })

  it('is none where another code filled it in, or none is there', () => {
    expect(countryToAsk('IN', { filledIn: 'IN', start: 'US' })).toBeUndefined()
    expect(countryToAsk('', { filledIn: 'US', start: 'US' })).toBeUndefined()
  })
})
