import { describe, expect, it } from 'vitest'
import { NO_EVENT_FILTERS, createFinderTitle, describeEventFilters, findUnknownEventFilters } from './filters.ts'

const NO_OPTIONS = { country: [], state: [], city: [], month: [], tag: [] }
const options = {
  ...NO_OPTIONS,
  country: [{ value: 'US', label: 'United States' }],
  tag: [{ value: 'river', label: 'River' }],
}

describe('findUnknownEventFilters', () => {
  it('returns a chosen country, state or tag that the server does not list', () => {
    expect(findUnknownEventFilters({ ...NO_EVENT_FILTERS, country: 'XX', tag: 'nope' }, options)).toEqual([
      'country',
      'tag',
    ])
    expect(findUnknownEventFilters({ ...NO_EVENT_FILTERS, country: 'US', tag: 'nope' }, options)).toEqual(['tag'])
    expect(findUnknownEventFilters({ ...NO_EVENT_FILTERS, country: 'US', state: 'Oz' }, options)).toEqual(['state'])
  })

  it('returns only the country if the country does not exist', () => {
    expect(findUnknownEventFilters({ ...NO_EVENT_FILTERS, country: 'XX', state: 'Oz' }, options)).toEqual(['country'])
  })

  it('returns nothing without filters or with known filters', () => {
    expect(findUnknownEventFilters(NO_EVENT_FILTERS, NO_OPTIONS)).toEqual([])
    expect(findUnknownEventFilters({ ...NO_EVENT_FILTERS, country: 'US', tag: 'river' }, options)).toEqual([])
  })
})

describe('describeEventFilters', () => {
  it.each([
    ['United States', 'in the United States'],
    ['United Kingdom', 'in the United Kingdom'],
    ['Netherlands', 'in the Netherlands'],
    ['Democratic Republic of the Congo', 'in the Democratic Republic of the Congo'],
    ['Dominican Republic', 'in the Dominican Republic'],
    ['British Indian Ocean Territory', 'in the British Indian Ocean Territory'],
    ['Cayman Islands', 'in the Cayman Islands'],
    ['Christmas Island', 'in Christmas Island'],
    ['South Georgia and the South Sandwich Islands', 'in South Georgia and the South Sandwich Islands'],
    ['Germany', 'in Germany'],
    ['Tanzania', 'in Tanzania'],
  ])('describes %s as "%s"', (label, written) => {
    const country = [{ value: 'AA', label }]
    expect(describeEventFilters({ ...NO_EVENT_FILTERS, country: 'AA' }, { ...NO_OPTIONS, country })).toBe(written)
  })

  it('names a state without an article', () => {
    const state = [{ value: 'AZ', label: 'Arizona' }]
    const filters = { ...NO_EVENT_FILTERS, country: 'US', state: 'AZ' }
    expect(describeEventFilters(filters, { ...options, state })).toBe('in Arizona')
  })
})

describe('createFinderTitle', () => {
  it('describes the filters unless a country, state or tag does not exist', () => {
    expect(createFinderTitle({ ...NO_EVENT_FILTERS, tag: 'river' }, options)).toBe('Cleanups tagged River')
    expect(createFinderTitle({ ...NO_EVENT_FILTERS, tag: 'nope' }, options)).toBe('Cleanup Finder')
    expect(createFinderTitle({ ...NO_EVENT_FILTERS, country: 'US', state: 'Oz' }, options)).toBe('Cleanup Finder')
  })
})
