import { type ListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type ListDefinition, toListInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { TAG_SORTS, type TagSort } from '../../rules/event.ts'
import { events } from '../api.ts'

export const tagListDefinition: ListDefinition<TagSort> = {
  sorts: TAG_SORTS,
  order: { column: 'name', direction: 'ascending' },
}

export const adminTagsQuery = (asked: ListSearchParams) =>
  events.managedTags.queryOptions({ input: toListInput(asked, tagListDefinition) })
