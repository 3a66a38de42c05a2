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

/** Which part of a list is looked at; the address says so. `asked` and `go` are those of the route. */
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
    // what nobody can sort by does not stay in the address
    if (isUnknown) void to({ sort: undefined, direction: undefined, page: asked.page }, true)
  }, [isUnknown, to, asked.page])
  const sort: Sort | undefined = column ? { column, direction: asked.direction ?? 'ascending' } : listing.order
  return {
    search: { ...useSearchText(asked, to), longest: SEARCH_LONGEST },
    isSearch: Boolean(asked.search),
    /** what is looked at, as the API is asked for it */
    filter: inputOf(asked, listing),
    page: asked.page ?? 1,
    toPage: useCallback(
      (page: number, replace?: boolean) => void to({ page: page > 1 ? page : undefined }, replace),
      [to],
    ),
    sort,
    toSort: ({ column, direction }: Sort) =>
      void to({ sort: column, direction: direction === 'descending' ? direction : undefined }),
    /** all of them, in this order; by default in the list's own */
    toStart: (order: Asked = {}) => void go({ search: order, resetScroll: false }),
  }
}
