import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finderAt, finderPath, queryOf } from './addresses.ts'
import { LONGEST_FILTER, askedFinder } from './search-params.ts'
import { LONGEST, TAG_LONGEST } from './event.ts'
import {
  FILTER_NAMES,
  type Filters,
  GLOBAL,
  NO_FILTERS,
  allowed,
  choose,
  chooseMonthOf,
  isEnabled,
  monthOf,
} from './filters.ts'

type State = { filters: Filters; page: number }
const START: State = { filters: NO_FILTERS, page: 1 }

/** Values of each filter; the empty text is no filter. */
const VALUES: Record<keyof Filters, string[]> = {
  country: ['', 'US', 'DE', 'BR'],
  state: ['', 'AZ', 'Île-de-France', GLOBAL],
  city: ['', 'Phoenix', 'São Paulo & more', 'a=b?c#d%'],
  month: ['', '2026-12', '2027-01'],
  tag: ['', 'river', 'family-friendly'],
}

const choice = fc
  .constantFrom(...FILTER_NAMES)
  .chain((name) =>
    fc.record({ kind: fc.constant('choose'), name: fc.constant(name), value: fc.constantFrom(...VALUES[name]) }),
  )
const others = [
  fc.record({ kind: fc.constant('clear') }),
  fc.record({ kind: fc.constant('tag'), value: fc.constantFrom('river', 'park') }),
  fc.record({
    kind: fc.constant('badge'),
    countryCode: fc.constantFrom('US', 'DE'),
    startDate: fc.constantFrom('2026-12-06', '2027-03-31'),
  }),
  fc.record({ kind: fc.constant('page'), page: fc.integer({ min: 1, max: 40 }) }),
] as const
// Mostly filter choices, because earlier choices affect later ones.
const click = fc.oneof({ weight: 12, arbitrary: choice }, ...others)
type Click = {
  kind: string
  name?: keyof Filters
  value?: string
  countryCode?: string
  startDate?: string
  page?: number
}

function after(
  { filters, page }: State,
  { kind, name, value = '', countryCode, startDate, page: to = 1 }: Click,
): State {
  if (kind === 'page') return { filters, page: to }
  if (kind === 'clear') return START
  if (kind === 'tag') return { filters: choose(filters, 'tag', value), page: 1 }
  if (kind === 'badge')
    return { filters: chooseMonthOf(filters, { countryCode: countryCode!, startDate: startDate! }), page: 1 }
  // A disabled filter cannot be clicked.
  return isEnabled(filters)[name!] ? { filters: choose(filters, name!, value), page: 1 } : { filters, page }
}

/** Restores the state from the URL alone, as a reloaded browser does. */
const reopened = ({ filters, page }: State): State => {
  const { searchParams } = new URL(finderPath(filters, page), 'https://cleanstreak.example')
  const { page: shown, ...rest } = finderAt(askedFinder(Object.fromEntries(searchParams)))
  return { filters: rest, page: shown }
}

/** Requirements E-007 to E-009, written independently of the implementation. */
function expectRulesKept(filters: Filters) {
  const { country, state, city, month } = filters
  if (!country) expect({ state, city, month }).toEqual({ state: '', city: '', month: '' })
  if (!state || state === GLOBAL) expect(city).toBe('')
  for (const name of FILTER_NAMES) if (filters[name]) expect(isEnabled(filters)[name]).toBe(true)
  expect(allowed(filters)).toEqual(filters)
}

test('no sequence of clicks makes the finder filters invalid, and the URL alone restores them', () => {
  fc.assert(
    fc.property(fc.array(click, { maxLength: 30, size: 'max' }), (clicks) => {
      let state = START
      for (const each of clicks) {
        state = after(state, each)
        expectRulesKept(state.filters)
        expect(reopened(state)).toEqual(state)
      }
    }),
  )
})

test('any URL of the finder is read as valid filters, which survive being written back', () => {
  const nonsense = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(VALUES).flat(), 'us', '0', '2026-13', '9999-12'),
    fc.anything(),
  )
  const search = fc.record(
    { country: nonsense, state: nonsense, city: nonsense, month: nonsense, tag: nonsense, page: nonsense },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (asked) => {
      const { page, ...filters } = finderAt(askedFinder(asked))
      expectRulesKept(filters)
      expect(reopened({ filters, page })).toEqual({ filters, page })
    }),
  )
})

test('normalizeFilters is idempotent', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(...Object.values(VALUES).flat()))
  const filters = fc.record({ country: text, state: text, city: text, month: text, tag: text })
  fc.assert(
    fc.property(filters, (asked) => {
      expect(allowed(allowed(asked))).toEqual(allowed(asked))
      expectRulesKept(allowed(asked))
    }),
  )
})

test('every possible state, city and tag slug fits into a finder filter', () => {
  for (const longest of [LONGEST.region, LONGEST.city, TAG_LONGEST.slug])
    expect(longest).toBeLessThanOrEqual(LONGEST_FILTER)
})

const here = { country: 'US', state: 'AZ', city: 'Phoenix', month: '2026-12', tag: 'river' }

test.each([
  ['country', '', { tag: 'river' }],
  ['country', 'DE', { country: 'DE', tag: 'river' }],
  ['state', 'NM', { country: 'US', state: 'NM', month: '2026-12', tag: 'river' }],
  ['state', '', { country: 'US', tag: 'river' }],
  ['state', GLOBAL, { country: 'US', state: GLOBAL, tag: 'river' }],
  ['city', 'Tucson', { country: 'US', state: 'AZ', city: 'Tucson', tag: 'river' }],
  ['month', '', { country: 'US', state: 'AZ', city: 'Phoenix', tag: 'river' }],
  ['tag', '', { country: 'US', state: 'AZ', city: 'Phoenix', month: '2026-12' }],
] as const)('setting the filter %s to "%s" clears only the filters that depend on it', (name, value, query) => {
  expect(queryOf(choose(here, name, value))).toEqual(query)
})

test('a date badge filters by its month, and by its country if no place is chosen', () => {
  const event = { countryCode: 'DE', startDate: '2027-03-31' }
  expect(queryOf(chooseMonthOf(here, event))).toEqual({ ...here, month: monthOf(event.startDate) })
  expect(queryOf(chooseMonthOf({ ...NO_FILTERS, tag: 'river' }, event))).toEqual({
    country: 'DE',
    month: '2027-03',
    tag: 'river',
  })
})

test('finderPath leaves out defaults and orders its parameters', () => {
  expect(finderPath(NO_FILTERS)).toBe('/cleanups')
  expect(finderPath(here, 2)).toBe('/cleanups?country=US&state=AZ&city=Phoenix&month=2026-12&tag=river&page=2')
  expect(finderPath({ ...NO_FILTERS, tag: 'river' }, 1)).toBe('/cleanups?tag=river')
})
