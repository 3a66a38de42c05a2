import { MAX_SEARCH_LENGTH } from '#platform/paging.ts'
import type { SortOrder } from '../table/table-props.ts'
import type { ListSearchParams } from './search-params.ts'

/** Columns that a list can be sorted by, and its default order. */
export type ListDefinition<Column extends string> = {
  sorts: readonly Column[]
  /** Default order, if it is that of a column. */
  order?: SortOrder & { column: Column }
}

export const sortColumn = <Column extends string>(
  { sort }: ListSearchParams,
  { sorts }: ListDefinition<Column>,
): Column | undefined => sorts.find((each) => each === sort)

/** Converts URL parameters to API input. An unknown sort column is dropped. */
export function toListInput<Column extends string>(params: ListSearchParams, listing: ListDefinition<Column>) {
  const sort = sortColumn(params, listing)
  return {
    search: params.search?.slice(0, MAX_SEARCH_LENGTH),
    sort,
    direction: sort && (params.direction ?? ('ascending' as const)),
    page: params.page,
  }
}
