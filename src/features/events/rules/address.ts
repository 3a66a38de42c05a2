import { type FinderAddress, addressOf } from './asked.ts'
import type { Filters } from './finder.ts'

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
