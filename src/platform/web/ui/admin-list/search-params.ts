import { readPageParam } from '#platform/paging.ts'

/** URL parameters of a list. A missing one means the default: no search, the list's own order, the first page. */
export type ListSearchParams = { search?: string; sort?: string; direction?: 'descending'; page?: number }

const nonEmptyString = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Validates the URL parameters of a list, for `validateSearch` of its route. */
export const readListSearchParams = ({ search, sort, direction, page }: Record<string, unknown>): ListSearchParams => ({
  search: nonEmptyString(search),
  sort: nonEmptyString(sort),
  direction: direction === 'descending' ? direction : undefined,
  page: readPageParam(page),
})
