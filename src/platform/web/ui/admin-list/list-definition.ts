import { MAX_SEARCH_TEXT_LENGTH } from '#platform/paging.ts'
import type { TableSortOrder } from '../table/table-props.ts'
import type { AdminListSearchParams } from './search-params.ts'

/** Columns by which an admin list can be sorted, and its default order. */
export type AdminListDefinition<Column extends string> = {
  sorts: readonly Column[]
  /** Default sort order of the list, if it is the order of a column. */
  order?: TableSortOrder & { column: Column }
}

export const readSortColumn = <Column extends string>(
  { sort }: AdminListSearchParams,
  { sorts }: AdminListDefinition<Column>,
): Column | undefined => sorts.find((each) => each === sort)

/** Converts the URL parameters of an admin list to API input. An unknown sort column is dropped. */
export function toListApiInput<Column extends string>(
  params: AdminListSearchParams,
  listing: AdminListDefinition<Column>,
) {
  const sort = readSortColumn(params, listing)
  return {
    search: params.search?.slice(0, MAX_SEARCH_TEXT_LENGTH),
    sort,
    direction: sort && (params.direction ?? ('ascending' as const)),
    page: params.page,
  }
}
