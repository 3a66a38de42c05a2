import { useCallback, useEffect } from 'react'
import { SEARCH_LONGEST } from '#platform/paging.ts'
import type { Sort } from '../table/columns.ts'
import type { Asked } from './search-params.ts'
import { type Listing, inputOf, sortOf } from './listing.ts'
import { useSearchText } from './use-search-text.ts'

type Go = (to: {
  search: Asked | ((now: Asked) => Asked)
  replace?: boolean
  resetScroll: false
}) => Promise<void> | undefined

export type ListState = ReturnType<typeof useAsked>

/**
 * State of a list (search, order, page), stored in the URL. `params` are the route's search parameters, `go` its
 * navigate function.
 */
export function useAsked<Column extends string>(asked: Asked, go: Go, listing: Listing<Column>) {
  const to = useCallback(
    async (change: Asked, replace = false) => {
      await go({ search: (now) => ({ ...now, page: undefined, ...change }), replace, resetScroll: false })
    },
    [go],
  )
  const column = sortOf(asked, listing)
  const isUnknown = !column && Boolean(asked.sort ?? asked.direction)
  useEffect(() => {
    // Remove an unknown sort column from the URL.
    if (isUnknown) void to({ sort: undefined, direction: undefined, page: asked.page }, true)
  }, [isUnknown, to, asked.page])
  const sort: Sort | undefined = column ? { column, direction: asked.direction ?? 'ascending' } : listing.order
  return {
    search: { ...useSearchText(asked, to), longest: SEARCH_LONGEST },
    isSearch: Boolean(asked.search),
    filter: inputOf(asked, listing),
    page: asked.page ?? 1,
    toPage: useCallback(
      (page: number, replace?: boolean) => void to({ page: page > 1 ? page : undefined }, replace),
      [to],
    ),
    sort,
    toSort: ({ column, direction }: Sort) =>
      void to({ sort: column, direction: direction === 'descending' ? direction : undefined }),
    /** Shows all rows from the first page, in the given order or the list's own. */
    toStart: (order: Asked = {}) => void go({ search: order, resetScroll: false }),
  }
}
