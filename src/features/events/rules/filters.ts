import { cleanupsInWords } from '#platform/numbers.ts'
import { type EventFilters, GLOBAL_EVENTS_REGION, isSingleState } from './search-params.ts'

export { EVENT_FILTER_NAMES, GLOBAL_EVENTS_REGION, normalizeEventFilters, type EventFilters } from './search-params.ts'

export const NO_EVENT_FILTERS: EventFilters = { country: '', state: '', city: '', month: '', tag: '' }

/** Tells which filters of the event finder can be used: state and month need a country, city needs a state. */
export const getEnabledEventFilters = ({ country, state }: EventFilters): Record<keyof EventFilters, boolean> => ({
  country: true,
  state: country !== '',
  city: country !== '' && isSingleState(state),
  month: country !== '',
  tag: true,
})

/** Sets one filter of the event finder and clears the filters that depend on it. */
export function applyEventFilter(filters: EventFilters, name: keyof EventFilters, value: string): EventFilters {
  const changed = { ...filters, [name]: value }
  if (filters[name] === value) return filters
  if (name === 'country') return { ...changed, state: '', city: '', month: '' }
  if (name === 'state') return { ...changed, city: '', month: isSingleState(value) ? changed.month : '' }
  if (name === 'city') return { ...changed, month: '' }
  return changed
}

/** Filters by the month of an event whose date badge was clicked, and by its country if none is chosen. */
export const createEventMonthFilter = (
  filters: EventFilters,
  { countryCode, startDate }: EventPlaceAndDay,
): EventFilters => ({
  ...filters,
  country: filters.country || countryCode,
  month: extractMonthOfDay(startDate),
})
type EventPlaceAndDay = { countryCode: string; startDate: string }

export const extractMonthOfDay = (day: string): string => day.slice(0, 7)

type FilterOptions = Record<keyof EventFilters, { value: string; label: string }[]>

/** English names of countries that take the article "the" inside a sentence. */
const COUNTRY_WITH_ARTICLE =
  /^(?:United .+|.*Republic.*|.+ Territor(?:y|ies)|(?!Heard|South).+ Islands|Bahamas|Comoros|Gambia|Isle of Man|Maldives|Netherlands|Philippines|Seychelles)$/

/**
 * Describes the filters of the event finder: "in Phoenix, Arizona, in December 2026, tagged River". Empty without
 * filters.
 */
export function describeEventFilters(filters: EventFilters, options: FilterOptions): string {
  const label = (name: keyof EventFilters) =>
    options[name].find(({ value }) => value === filters[name])?.label ?? filters[name]
  const { country, state, city, month, tag } = filters
  const place = city
    ? `${label('city')}, ${label('state')}`
    : state && state !== GLOBAL_EVENTS_REGION
      ? label('state')
      : label('country').replace(COUNTRY_WITH_ARTICLE, 'the $&')
  return [
    state === GLOBAL_EVENTS_REGION && 'open to everybody',
    country && `in ${place}`,
    month && `in ${label('month')}`,
    tag && `tagged ${label('tag')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns the number of found events and a description of the filters. They are separate, because pages show the number
 * in bold.
 */
export const describeFinderResults = (
  filters: EventFilters,
  { total, options }: { total: number; options: FilterOptions },
) => ({
  count: cleanupsInWords(total),
  narrowed: describeEventFilters(filters, options),
})

type CheckedEventFilter = 'country' | 'state' | 'tag'

/**
 * Finds chosen countries, states and tags that do not exist: the server never lists them among the options. An unknown
 * country has no states, so its state is not named as well.
 */
export function findUnknownEventFilters(filters: EventFilters, options: FilterOptions): CheckedEventFilter[] {
  const isUnknown = (name: CheckedEventFilter) =>
    filters[name] !== '' && !options[name].some(({ value }) => value === filters[name])
  return (['country', 'state', 'tag'] as const).filter(
    (name) => isUnknown(name) && !(name === 'state' && isUnknown('country')),
  )
}

export function createFinderTitle(filters: EventFilters, options: FilterOptions): string {
  const isUnknown = findUnknownEventFilters(filters, options).length > 0
  const description = isUnknown ? '' : describeEventFilters(filters, options)
  return description ? `Cleanups ${description}` : 'Cleanup Finder'
}
