import { useCallback, useEffect } from 'react'
import { MAX_SEARCH_TEXT_LENGTH } from '#platform/paging.ts'
import type { TableSortOrder } from '../table/table-props.ts'
import type { AdminListSearchParams } from './search-params.ts'
import { type AdminListDefinition, toListApiInput, readSortColumn } from './list-definition.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

type Navigate = (to: {
  search: AdminListSearchParams | ((now: AdminListSearchParams) => AdminListSearchParams)
  replace?: boolean
  resetScroll: false
}) => Promise<void> | undefined

export type AdminListState = ReturnType<typeof useAdminListSearch>

/**
 * State of an admin list (search, order, page), stored in the URL. `params` are the route's search parameters, `go` is
 * its navigate function.
 */
export function useAdminListSearch<Column extends string>(
  params: AdminListSearchParams,
  go: Navigate,
  listing: AdminListDefinition<Column>,
) {
  const to = useCallback(
    async (change: AdminListSearchParams, replace = false) => {
      await go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
    },
    [go],
  )
  const column = readSortColumn(params, listing)
  const isUnknown = !column && Boolean(params.sort ?? params.direction)
  useEffect(() => {
    // Remove the sort column from the URL if the list does not have that column.
    if (isUnknown) void to({ sort: undefined, direction: undefined, page: params.page }, true)
  }, [isUnknown, to, params.page])
  const sort: TableSortOrder | undefined = column
    ? { column, direction: params.direction ?? 'ascending' }
    : listing.order
  return {
    search: { ...useDebouncedSearch(params, to), longest: MAX_SEARCH_TEXT_LENGTH },
    isSearch: Boolean(params.search),
    filter: toListApiInput(params, listing),
    page: params.page ?? 1,
    toPage: useCallback(
      (page: number, replace?: boolean) => void to({ page: page > 1 ? page : undefined }, replace),
      [to],
    ),
    sort,
    toSort: ({ column, direction }: TableSortOrder) =>
      void to({ sort: column, direction: direction === 'descending' ? direction : undefined }),
    /** Removes the search and shows the first page, in the given order or the list's default order. */
    toStart: (order: AdminListSearchParams = {}) => void go({ search: order, resetScroll: false }),
  }
}
