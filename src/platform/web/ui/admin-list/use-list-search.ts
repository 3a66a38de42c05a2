import { useCallback, useEffect } from 'react'
import { MAX_SEARCH_LENGTH } from '#platform/paging.ts'
import type { SortOrder } from '../table/table-props.ts'
import type { ListSearchParams } from './search-params.ts'
import { type ListDefinition, toListInput, sortColumn } from './list-definition.ts'
import { useDebouncedSearch } from './use-debounced-search.ts'

type Navigate = (to: {
  search: ListSearchParams | ((now: ListSearchParams) => ListSearchParams)
  replace?: boolean
  resetScroll: false
}) => Promise<void> | undefined

export type ListState = ReturnType<typeof useListSearch>

/**
 * State of an admin list (search, order, page), stored in the URL. `params` are the route's search parameters, `go` is
 * its navigate function.
 */
export function useListSearch<Column extends string>(
  params: ListSearchParams,
  go: Navigate,
  listing: ListDefinition<Column>,
) {
  const to = useCallback(
    async (change: ListSearchParams, replace = false) => {
      await go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
    },
    [go],
  )
  const column = sortColumn(params, listing)
  const isUnknown = !column && Boolean(params.sort ?? params.direction)
  useEffect(() => {
    // Remove the sort column from the URL if the list does not have that column.
    if (isUnknown) void to({ sort: undefined, direction: undefined, page: params.page }, true)
  }, [isUnknown, to, params.page])
  const sort: SortOrder | undefined = column ? { column, direction: params.direction ?? 'ascending' } : listing.order
  return {
    search: { ...useDebouncedSearch(params, to), longest: MAX_SEARCH_LENGTH },
    isSearch: Boolean(params.search),
    filter: toListInput(params, listing),
    page: params.page ?? 1,
    toPage: useCallback(
      (page: number, replace?: boolean) => void to({ page: page > 1 ? page : undefined }, replace),
      [to],
    ),
    sort,
    toSort: ({ column, direction }: SortOrder) =>
      void to({ sort: column, direction: direction === 'descending' ? direction : undefined }),
    /** Removes the search and shows the first page, in the given order or the list's default order. */
    toStart: (order: ListSearchParams = {}) => void go({ search: order, resetScroll: false }),
  }
}
