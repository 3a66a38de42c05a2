import { SEARCH_LONGEST } from '#platform/paging.ts'
import type { Sort } from '../table/columns.ts'
import type { Asked } from './search-params.ts'

/** How a list can be asked for. */
export type Listing<Column extends string> = {
  sorts: readonly Column[]
  /** where nothing else is asked for, and the order is that of a column */
  order?: Sort & { column: Column }
}

export const sortOf = <Column extends string>({ sort }: Asked, { sorts }: Listing<Column>): Column | undefined =>
  sorts.find((each) => each === sort)

/** What an address asks for, as far as the API answers it. */
export function inputOf<Column extends string>(asked: Asked, listing: Listing<Column>) {
  const sort = sortOf(asked, listing)
  return {
    search: asked.search?.slice(0, SEARCH_LONGEST),
    sort,
    direction: sort && (asked.direction ?? ('ascending' as const)),
    page: asked.page,
  }
}
