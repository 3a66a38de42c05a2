import { plainLine } from '#platform/characters.ts'
import { askedPage } from '#platform/paging.ts'
import { LONGEST_LOCATION, PAGE_SORT, SORTS, type Sort } from '../rules.ts'

/** Search params of the Litterboard page. A missing one has its default value. */
export type BoardSearch = { sort?: Sort; location?: string; page?: number }

const isSort = (sort: unknown): sort is Sort => SORTS.some((each) => each === sort)

/** Parses the search params of the Litterboard page. Invalid values become undefined, so defaults apply. */
export const readSearchParams = ({ sort, location, page }: Record<string, unknown>): BoardSearch => ({
  sort: isSort(sort) ? sort : undefined,
  location: readLocation(location),
  page: askedPage(page),
})

export function readLocation(location: unknown): string | undefined {
  const place = typeof location === 'string' ? plainLine(location).trim() : ''
  return place.length <= LONGEST_LOCATION && place ? place : undefined
}

export const withDefaults = ({ sort = PAGE_SORT, location = '', page = 1 }: BoardSearch) => ({ sort, location, page })
