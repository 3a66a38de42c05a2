import { cleanupsInWords } from '#platform/numbers.ts'
import { type Filters, GLOBAL, isRealState } from './search-params.ts'

export { FILTER_NAMES, GLOBAL, allowed, type Filters } from './search-params.ts'

export const NO_FILTERS: Filters = { country: '', state: '', city: '', month: '', tag: '' }

/** Tells which filters can be used: state and month need a country, city needs a state. */
export const isEnabled = ({ country, state }: Filters): Record<keyof Filters, boolean> => ({
  country: true,
  state: country !== '',
  city: country !== '' && isRealState(state),
  month: country !== '',
  tag: true,
})

/** Sets one filter and clears the filters that depend on it. */
export function choose(filters: Filters, name: keyof Filters, value: string): Filters {
  const chosen = { ...filters, [name]: value }
  if (filters[name] === value) return filters
  if (name === 'country') return { ...chosen, state: '', city: '', month: '' }
  if (name === 'state') return { ...chosen, city: '', month: isRealState(value) ? chosen.month : '' }
  if (name === 'city') return { ...chosen, month: '' }
  return chosen
}

/** Filters by the month of an event whose date badge was clicked, and by its country if none is chosen. */
export const chooseMonthOf = (filters: Filters, { countryCode, startDate }: Dated): Filters => ({
  ...filters,
  country: filters.country || countryCode,
  month: monthOf(startDate),
})
type Dated = { countryCode: string; startDate: string }

export const monthOf = (day: string): string => day.slice(0, 7)

type Options = Record<keyof Filters, { value: string; label: string }[]>

/** Describes the filters: "in Phoenix, Arizona, in December 2026, tagged River". Empty without filters. */
export function narrowedInWords(filters: Filters, options: Options): string {
  const label = (name: keyof Filters) =>
    options[name].find(({ value }) => value === filters[name])?.label ?? filters[name]
  const { country, state, city, month, tag } = filters
  const place = city ? `${label('city')}, ${label('state')}` : label(state && state !== GLOBAL ? 'state' : 'country')
  return [
    state === GLOBAL && 'open to everybody',
    country && `in ${place}`,
    month && `in ${label('month')}`,
    tag && `tagged ${label('tag')}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Number of found events and description of the filters. They are separate, because pages show the number in bold. */
export const foundInWords = (filters: Filters, { total, options }: { total: number; options: Options }) => ({
  count: cleanupsInWords(total),
  narrowed: narrowedInWords(filters, options),
})

export function finderTitle(filters: Filters, options: Options): string {
  const narrowed = narrowedInWords(filters, options)
  return narrowed ? `Cleanups ${narrowed}` : 'Cleanup Finder'
}
