/** Not a state: the events that one can join from anywhere. */
export const GLOBAL = 'Global'

/** What the finder is narrowed down to; an empty text is all of them. */
export type Filters = {
  /** its code, as US */
  country: string
  /** its code where it has one, as AZ, else its name; or `GLOBAL` */
  state: string
  city: string
  /** as 2026-12 */
  month: string
  /** its slug */
  tag: string
}

export const NO_FILTERS: Filters = { country: '', state: '', city: '', month: '', tag: '' }

export const FILTER_NAMES = ['country', 'state', 'city', 'month', 'tag'] as const satisfies (keyof Filters)[]

const isRealState = (state: string) => state !== '' && state !== GLOBAL

/** Whether one may choose there. */
export const isEnabled = ({ country, state }: Filters): Record<keyof Filters, boolean> => ({
  country: true,
  state: country !== '',
  city: country !== '' && isRealState(state),
  month: country !== '',
  tag: true,
})

/** From that of the first day an event can have to that of the last. */
const MONTH = /^20[2-9]\d-(0[1-9]|1[0-2])$/

/** Without what cannot be chosen beside the rest: what an address asks for as the filters allow it. */
export function allowed(asked: Filters): Filters {
  const state = asked.country ? asked.state : ''
  const month = asked.country && MONTH.test(asked.month) ? asked.month : ''
  return { ...asked, state, month, city: isRealState(state) ? asked.city : '' }
}

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
