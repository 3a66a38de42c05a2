import { type Filters, isRealState } from './allowed.ts'

export { FILTER_NAMES, GLOBAL, allowed, type Filters } from './allowed.ts'

export const NO_FILTERS: Filters = { country: '', state: '', city: '', month: '', tag: '' }

/** Whether one may choose there. */
export const isEnabled = ({ country, state }: Filters): Record<keyof Filters, boolean> => ({
  country: true,
  state: country !== '',
  city: country !== '' && isRealState(state),
  month: country !== '',
  tag: true,
})

/** What follows from a choice in one of them. */
export function choose(filters: Filters, name: keyof Filters, value: string): Filters {
  const chosen = { ...filters, [name]: value }
  if (filters[name] === value) return filters
  if (name === 'country') return { ...chosen, state: '', city: '', month: '' }
  if (name === 'state') return { ...chosen, city: '', month: isRealState(value) ? chosen.month : '' }
  if (name === 'city') return { ...chosen, month: '' }
  return chosen
}

/** A click on the badge of an event: its month, in its country if no place is chosen. */
export const chooseMonthOf = (filters: Filters, { countryCode, startDate }: Dated): Filters => ({
  ...filters,
  country: filters.country || countryCode,
  month: monthOf(startDate),
})
type Dated = { countryCode: string; startDate: string }

export const monthOf = (day: string): string => day.slice(0, 7)
