import { isPlainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'

/* Comes with the landing page, as all that reads the address of a page: no more than that needs. */

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

export const FILTER_NAMES = ['country', 'state', 'city', 'month', 'tag'] as const satisfies (keyof Filters)[]

export const isRealState = (state: string) => state !== '' && state !== GLOBAL

/** From that of the first day an event can have to that of the last. */
const MONTH = /^20[2-9]\d-(0[1-9]|1[0-2])$/

/** Without what cannot be chosen beside the rest: what an address asks for as the filters allow it. */
export function allowed(asked: Filters): Filters {
  const state = asked.country ? asked.state : ''
  const month = asked.country && MONTH.test(asked.month) ? asked.month : ''
  return { ...asked, state, month, city: isRealState(state) ? asked.city : '' }
}

/** What is not in the address is the default: all of them, from the first page. */
export type FinderAddress = { [name in keyof Filters]?: string } & { page?: number }

/** No event has a longer state or city, and no tag a longer slug. */
export const LONGEST_FILTER = 80
const SHAPES = { country: /^[A-Z]{2}$/, tag: /^[a-z\d-]+$/ }

/** What an address asks for, as far as the finder allows it; the rest of it falls away. */
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
