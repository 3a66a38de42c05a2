import { toPlainLine } from '#platform/characters.ts'
import { readPageParam } from '#platform/paging.ts'
import { MAX_LOCATION_LENGTH, DEFAULT_PAGE_SORT, BOARD_SORTS, type BoardSort } from '../rules.ts'

/** Search params of the Litterboard page. A missing one has its default value. */
export type BoardSearchParams = { sort?: BoardSort; location?: string; page?: number }

const isSort = (sort: unknown): sort is BoardSort => BOARD_SORTS.some((each) => each === sort)

/** Parses the search params of the Litterboard page. Invalid values become undefined, so defaults apply. */
export const readBoardSearchParams = ({ sort, location, page }: Record<string, unknown>): BoardSearchParams => ({
  sort: isSort(sort) ? sort : undefined,
  location: readLocationParam(location),
  page: readPageParam(page),
})

export function readLocationParam(location: unknown): string | undefined {
  const text = typeof location === 'string' ? toPlainLine(location).trim() : ''
  return text.length <= MAX_LOCATION_LENGTH && text ? text : undefined
}

export const withBoardDefaults = ({ sort = DEFAULT_PAGE_SORT, location = '', page = 1 }: BoardSearchParams) => ({
  sort,
  location,
  page,
})
