import { isPlainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'
import { FILTER_NAMES, type Filters, allowed } from './allowed.ts'

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
