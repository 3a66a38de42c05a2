import { type AdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { TAG_SORT_COLUMNS, type TagSortColumn } from '../../rules/event.ts'
import { events } from '../api.ts'

export const adminTagListDefinition: AdminListDefinition<TagSortColumn> = {
  sorts: TAG_SORT_COLUMNS,
  order: { column: 'name', direction: 'ascending' },
}

export const adminTagsQuery = (searchParams: AdminListSearchParams) =>
  events.managedTags.queryOptions({ input: toListApiInput(searchParams, adminTagListDefinition) })
