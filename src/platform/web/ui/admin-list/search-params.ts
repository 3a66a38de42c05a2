import { readPageParam } from '#platform/paging.ts'

/**
 * URL parameters of an admin list. A missing parameter means the default: no search, the list's default order, the
 * first page.
 */
export type AdminListSearchParams = { search?: string; sort?: string; direction?: 'descending'; page?: number }

const nonEmptyString = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Validates the URL parameters of an admin list, for `validateSearch` of the list's route. */
export const readAdminListSearchParams = ({
  search,
  sort,
  direction,
  page,
}: Record<string, unknown>): AdminListSearchParams => ({
  search: nonEmptyString(search),
  sort: nonEmptyString(sort),
  direction: direction === 'descending' ? direction : undefined,
  page: readPageParam(page),
})
