import { SEARCH_LONGEST } from '#platform/paging.ts'
import type { Sort } from '../table/columns.ts'
import type { Asked } from './search-params.ts'

/** Columns that a list can be sorted by, and its default order. */
export type Listing<Column extends string> = {
  sorts: readonly Column[]
  /** Default order, if it is that of a column. */
  order?: Sort & { column: Column }
}

export const sortOf = <Column extends string>({ sort }: Asked, { sorts }: Listing<Column>): Column | undefined =>
  sorts.find((each) => each === sort)

/** Converts URL parameters to API input. An unknown sort column is dropped. */
export function inputOf<Column extends string>(asked: Asked, listing: Listing<Column>) {
  const sort = sortOf(asked, listing)
  return {
    search: asked.search?.slice(0, SEARCH_LONGEST),
    sort,
    direction: sort && (asked.direction ?? ('ascending' as const)),
    page: asked.page,
  }
}
