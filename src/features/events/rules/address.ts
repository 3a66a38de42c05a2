import { isPlainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'
import { SLUG } from '#platform/slugs.ts'
import { LONGEST } from './event.ts'
import { FILTER_NAMES, type Filters, allowed } from './finder.ts'
import { TAG_LONGEST } from './tag.ts'

/** What is not in the address is the default: all of them, from the first page. */
export type FinderAddress = { [name in keyof Filters]?: string } & { page?: number }

/** What an address asks for, as far as the finder allows it; the rest of it falls away. */
export function askedFinder(search: Record<string, unknown>): FinderAddress {
  const asked = (name: keyof Filters, longest: number) => {
    const text = search[name]
    return typeof text === 'string' && text.length <= longest && isPlainLine(text) ? text.trim() : ''
  }
  const country = asked('country', 2).toUpperCase()
  const tag = asked('tag', TAG_LONGEST.slug)
  const filters = allowed({
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    state: asked('state', LONGEST.region),
    city: asked('city', LONGEST.city),
    month: asked('month', 7),
    tag: SLUG.test(tag) ? tag : '',
  })
  return addressOf(filters, askedPage(search['page']))
}

export const addressOf = (filters: Filters, page = 1): FinderAddress => ({
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, filters[name] || undefined])),
  page: page > 1 ? page : undefined,
})

/** With every default in place. */
export const finderAt = ({
  country = '',
  state = '',
  city = '',
  month = '',
  tag = '',
  page = 1,
}: FinderAddress): Filters & { page: number } => ({ country, state, city, month, tag, page })

/** For a link: the query that an address has, always in the same order. */
export const queryOf = (filters: Filters, page?: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(addressOf(filters, page)).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )

export const FINDER = '/cleanups'

/** The address of the finder in that state, or of what opens over it. */
export function finderPath(filters: Filters, page?: number, path = FINDER): string {
  const query = new URLSearchParams(queryOf(filters, page))
  return query.size > 0 ? `${path}?${query}` : path
}
