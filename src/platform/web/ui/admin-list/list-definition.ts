import { MAX_SEARCH_LENGTH } from '#platform/paging.ts'
import type { SortOrder } from '../table/table-props.ts'
import type { ListSearchParams } from './search-params.ts'

/** Columns by which an admin list can be sorted, and its default order. */
export type ListDefinition<Column extends string> = {
  sorts: readonly Column[]
  /** Default sort order of the list, if it is the order of a column. */
  order?: SortOrder & { column: Column }
}

export const sortColumn = <Column extends string>(
  { sort }: ListSearchParams,
  { sorts }: ListDefinition<Column>,
): Column | undefined => sorts.find((each) => each === sort)

/** Converts the URL parameters of an admin list to API input. An unknown sort column is dropped. */
export function toListInput<Column extends string>(params: ListSearchParams, listing: ListDefinition<Column>) {
  const sort = sortColumn(params, listing)
  return {
    search: params.search?.slice(0, MAX_SEARCH_LENGTH),
    sort,
    direction: sort && (params.direction ?? ('ascending' as const)),
    page: params.page,
  }
}
