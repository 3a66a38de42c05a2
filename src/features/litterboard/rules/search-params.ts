import { toPlainSingleLineText } from '#platform/characters.ts'
import { readPageParam } from '#platform/paging.ts'
import {
  MAX_LITTERBOARD_LOCATION_LENGTH,
  DEFAULT_LITTERBOARD_SORT,
  LITTERBOARD_SORTS,
  type LitterboardSort,
} from '../rules.ts'

/** Search params of the Litterboard page. A missing one has its default value. */
export type LitterboardSearchParams = { sort?: LitterboardSort; location?: string; page?: number }

const isSort = (sort: unknown): sort is LitterboardSort => LITTERBOARD_SORTS.some((each) => each === sort)

/** Parses the search params of the Litterboard page. Invalid values become undefined, so defaults apply. */
export const readLitterboardSearchParams = ({
  sort,
  location,
  page,
}: Record<string, unknown>): LitterboardSearchParams => ({
  sort: isSort(sort) ? sort : undefined,
  location: readLitterboardLocationParam(location),
  page: readPageParam(page),
})

export function readLitterboardLocationParam(location: unknown): string | undefined {
  const text = typeof location === 'string' ? toPlainSingleLineText(location).trim() : ''
  return text.length <= MAX_LITTERBOARD_LOCATION_LENGTH && text ? text : undefined
}

export const withDefaultLitterboardParams = ({
  sort = DEFAULT_LITTERBOARD_SORT,
  location = '',
  page = 1,
}: LitterboardSearchParams) => ({
  sort,
  location,
  page,
})
