import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillEventFinderDefaults, createEventFinderPath, toFinderQueryParams } from './urls.ts'
import { MAX_EVENT_FILTER_LENGTH, readEventFinderSearchParams } from './search-params.ts'
import { MAX_EVENT_FIELD_LENGTHS, MAX_TAG_FIELD_LENGTHS } from './event.ts'
import {
  EVENT_FILTER_NAMES,
  type EventFilters,
  GLOBAL_EVENTS_REGION,
  NO_EVENT_FILTERS,
  normalizeEventFilters,
  applyEventFilter,
  createEventMonthFilter,
  getEnabledEventFilters,
  extractMonthOfDay,
} from './filters.ts'

type FinderState = { filters: EventFilters; page: number }
const START: FinderState = { filters: NO_EVENT_FILTERS, page: 1 }

/** Values of each filter; the empty text is no filter. */
const FILTER_VALUES: Record<keyof EventFilters, string[]> = {
  country: ['', 'US', 'DE', 'BR'],
  state: ['', 'AZ', 'Île-de-France', GLOBAL_EVENTS_REGION],
  city: ['', 'Phoenix', 'São Paulo & more', 'a=b?c#d%'],
  month: ['', '2026-12', '2027-01'],
  tag: ['', 'river', 'family-friendly'],
}

const arbitraryChoice = fc
  .constantFrom(...EVENT_FILTER_NAMES)
  .chain((name) =>
    fc.record({ kind: fc.constant('choose'), name: fc.constant(name), value: fc.constantFrom(...FILTER_VALUES[name]) }),
  )
const otherClicks = [
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
const arbitraryClick = fc.oneof({ weight: 12, arbitrary: arbitraryChoice }, ...otherClicks)
type Click = {
  kind: string
  name?: keyof EventFilters
  value?: string
  countryCode?: string
  startDate?: string
  page?: number
}

function applyClick(
  { filters, page }: FinderState,
  { kind, name, value = '', countryCode, startDate, page: to = 1 }: Click,
): FinderState {
  if (kind === 'page') return { filters, page: to }
  if (kind === 'clear') return START
  if (kind === 'tag') return { filters: applyEventFilter(filters, 'tag', value), page: 1 }
  if (kind === 'badge')
    return { filters: createEventMonthFilter(filters, { countryCode: countryCode!, startDate: startDate! }), page: 1 }
  // A disabled filter cannot be clicked.
  return getEnabledEventFilters(filters)[name!]
    ? { filters: applyEventFilter(filters, name!, value), page: 1 }
    : { filters, page }
}

/** Restores the state from the URL alone, as a reloaded browser does. */
const restoreFromUrl = ({ filters, page }: FinderState): FinderState => {
  const { searchParams } = new URL(createEventFinderPath(filters, page), 'https://cleanstreak.example')
  const { page: shown, ...rest } = fillEventFinderDefaults(
    readEventFinderSearchParams(Object.fromEntries(searchParams)),
  )
  return { filters: rest, page: shown }
}

/** Requirements E-007 to E-009, written independently of the implementation. */
function expectValidFilters(filters: EventFilters) {
  const { country, state, city, month } = filters
  if (!country) expect({ state, city, month }).toEqual({ state: '', city: '', month: '' })
  if (!state || state === GLOBAL_EVENTS_REGION) expect(city).toBe('')
  for (const name of EVENT_FILTER_NAMES) if (filters[name]) expect(getEnabledEventFilters(filters)[name]).toBe(true)
  expect(normalizeEventFilters(filters)).toEqual(filters)
}

test('no sequence of clicks makes the event finder’s filters invalid', () => {
  fc.assert(
    fc.property(fc.array(arbitraryClick, { maxLength: 30, size: 'max' }), (clicks) => {
      let state = START
      for (const each of clicks) {
        state = applyClick(state, each)
        expectValidFilters(state.filters)
        expect(restoreFromUrl(state)).toEqual(state)
      }
    }),
  )
})

test('any URL of the event finder is read as valid filters that survive being written back', () => {
  const arbitraryValue = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...Object.values(FILTER_VALUES).flat(), 'us', '0', '2026-13', '9999-12'),
    fc.anything(),
  )
  const search = fc.record(
    {
      country: arbitraryValue,
      state: arbitraryValue,
      city: arbitraryValue,
      month: arbitraryValue,
      tag: arbitraryValue,
      page: arbitraryValue,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(search, (searchParams) => {
      const { page, ...filters } = fillEventFinderDefaults(readEventFinderSearchParams(searchParams))
      expectValidFilters(filters)
      expect(restoreFromUrl({ filters, page })).toEqual({ filters, page })
    }),
  )
})

test('an unknown country or tag is kept, so the finder can report it as unknown', () => {
  expect(readEventFinderSearchParams({ country: ' Narnia ', tag: 'The beach' })).toEqual({
    country: 'Narnia',
    tag: 'the beach',
  })
  expect(readEventFinderSearchParams({ country: 'us', tag: 'Beach' })).toEqual({ country: 'US', tag: 'beach' })
})

test('the plain HTML form drops a state, city and month that it listed for another country', () => {
  const sent = { country: 'US', state: 'CA', city: 'San Diego', month: '2026-12', tag: 'beach' }
  const read = (change: object, listed?: string) => readEventFinderSearchParams({ ...sent, ...change, listed })
  expect(read({}, 'US/CA')).toEqual(read({}))
  expect(read({ country: 'CA' }, 'US/CA')).toEqual({ country: 'CA', tag: 'beach' })
  expect(read({ state: 'AZ' }, 'US/CA')).toEqual({ country: 'US', state: 'AZ', month: '2026-12', tag: 'beach' })
  expect(read({ state: '', city: '' }, 'US/CA')).toEqual({ country: 'US', month: '2026-12', tag: 'beach' })
  expect(read({ city: '' }, 'US/')).toEqual({ country: 'US', state: 'CA', month: '2026-12', tag: 'beach' })
  expect(read({ state: '', city: '', month: '' }, '/')).toEqual({ country: 'US', tag: 'beach' })
})

test('normalizeEventFilters is idempotent', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(...Object.values(FILTER_VALUES).flat()))
  const filters = fc.record({ country: text, state: text, city: text, month: text, tag: text })
  fc.assert(
    fc.property(filters, (values) => {
      expect(normalizeEventFilters(normalizeEventFilters(values))).toEqual(normalizeEventFilters(values))
      expectValidFilters(normalizeEventFilters(values))
    }),
  )
})

test('every possible state, city and tag slug fits into a filter of the event finder', () => {
  for (const longest of [MAX_EVENT_FIELD_LENGTHS.region, MAX_EVENT_FIELD_LENGTHS.city, MAX_TAG_FIELD_LENGTHS.slug])
    expect(longest).toBeLessThanOrEqual(MAX_EVENT_FILTER_LENGTH)
})

const allFilters = { country: 'US', state: 'AZ', city: 'Phoenix', month: '2026-12', tag: 'river' }

test.each([
  ['country', '', { tag: 'river' }],
  ['country', 'DE', { country: 'DE', tag: 'river' }],
  ['state', 'NM', { country: 'US', state: 'NM', month: '2026-12', tag: 'river' }],
  ['state', '', { country: 'US', tag: 'river' }],
  ['state', GLOBAL_EVENTS_REGION, { country: 'US', state: GLOBAL_EVENTS_REGION, tag: 'river' }],
  ['city', 'Tucson', { country: 'US', state: 'AZ', city: 'Tucson', tag: 'river' }],
  ['month', '', { country: 'US', state: 'AZ', city: 'Phoenix', tag: 'river' }],
  ['tag', '', { country: 'US', state: 'AZ', city: 'Phoenix', month: '2026-12' }],
] as const)('setting the event filter %s to "%s" clears only the filters that depend on it', (name, value, query) => {
  expect(toFinderQueryParams(applyEventFilter(allFilters, name, value))).toEqual(query)
})

test("the date badge of an event card filters by the event's month, and by its country if none is chosen", () => {
  const event = { countryCode: 'DE', startDate: '2027-03-31' }
  expect(toFinderQueryParams(createEventMonthFilter(allFilters, event))).toEqual({
    ...allFilters,
    month: extractMonthOfDay(event.startDate),
  })
  expect(toFinderQueryParams(createEventMonthFilter({ ...NO_EVENT_FILTERS, tag: 'river' }, event))).toEqual({
    country: 'DE',
    month: '2027-03',
    tag: 'river',
  })
})

test('createEventFinderPath omits defaults and orders its parameters', () => {
  expect(createEventFinderPath(NO_EVENT_FILTERS)).toBe('/cleanups')
  expect(createEventFinderPath(allFilters, 2)).toBe(
    '/cleanups?country=US&state=AZ&city=Phoenix&month=2026-12&tag=river&page=2',
  )
  expect(createEventFinderPath({ ...NO_EVENT_FILTERS, tag: 'river' }, 1)).toBe('/cleanups?tag=river')
})
