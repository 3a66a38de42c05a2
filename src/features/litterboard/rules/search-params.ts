import { plainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'
import { LONGEST_LOCATION, PAGE_SORT, SORTS, type Sort } from '../rules.ts'

/** What is not in the address is the default. */
export type BoardSearch = { sort?: Sort; location?: string; page?: number }

const isSort = (sort: unknown): sort is Sort => SORTS.some((each) => each === sort)

/** Which list an address asks for; what it says that nobody understands falls back. */
export const readSearchParams = ({ sort, location, page }: Record<string, unknown>): BoardSearch => ({
  sort: isSort(sort) ? sort : undefined,
  location: readLocation(location),
  page: askedPage(page),
})

export function readLocation(location: unknown): string | undefined {
  const place = typeof location === 'string' ? plainLine(location).trim() : ''
  return place.length <= LONGEST_LOCATION && place ? place : undefined
}

/** With every default in place. */
export const withDefaults = ({ sort = PAGE_SORT, location = '', page = 1 }: BoardSearch) => ({ sort, location, page })
