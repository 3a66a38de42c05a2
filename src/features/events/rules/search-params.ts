import { isPlainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'

/* Every module that reads search parameters is in the landing page's bundle, so this one keeps its imports small. */

/** Value of the state filter for events that people can join from anywhere. */
export const GLOBAL = 'Global'

/** Filters of the finder; an empty text means no filter. */
export type Filters = {
  /** Country code, such as US. */
  country: string
  /** ISO 3166-2 code without the country, such as AZ, the name of a region without a code, or `GLOBAL_REGION`. */
  state: string
  city: string
  /** Month, such as 2026-12. */
  month: string
  tag: string
}

export const FILTER_NAMES = ['country', 'state', 'city', 'month', 'tag'] as const satisfies (keyof Filters)[]

export const isRealState = (state: string) => state !== '' && state !== GLOBAL

/** Matches the months of all days that an event can have: 2020-01 to 2099-12. */
const MONTH = /^20[2-9]\d-(0[1-9]|1[0-2])$/

/** Drops every filter that lacks the one it depends on, for example a city without a state. */
export function allowed(asked: Filters): Filters {
  const state = asked.country ? asked.state : ''
  const month = asked.country && MONTH.test(asked.month) ? asked.month : ''
  return { ...asked, state, month, city: isRealState(state) ? asked.city : '' }
}

/** Search parameters of the finder. A missing one has its default: no filter, first page. */
export type FinderAddress = { [name in keyof Filters]?: string } & { page?: number }

/** Longest value of a filter: no state, city or tag slug is longer. */
export const LONGEST_FILTER = 80
const SHAPES = { country: /^[A-Z]{2}$/, tag: /^[a-z\d-]+$/ }

/** Reads the finder's search parameters from a URL and drops invalid ones. */
export function askedFinder(search: Record<string, unknown>): FinderAddress {
  const asked = (name: keyof Filters) => {
    const text = search[name]
    return typeof text === 'string' && text.length <= LONGEST_FILTER && isPlainLine(text) ? text.trim() : ''
  }
  const shaped = (text: string, shape: RegExp) => (shape.test(text) ? text : '')
  const filters = allowed({
    country: shaped(asked('country').toUpperCase(), SHAPES.country),
    state: asked('state'),
    city: asked('city'),
    month: asked('month'),
    tag: shaped(asked('tag'), SHAPES.tag),
  })
  return addressOf(filters, askedPage(search['page']))
}

export const addressOf = (filters: Filters, page = 1): FinderAddress => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, filters[name] || undefined])),
  page: page > 1 ? page : undefined,
})
