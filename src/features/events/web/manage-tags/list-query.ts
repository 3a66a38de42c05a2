import { type Asked } from '#platform/web/ui/managed-list/search-params.ts'
import { type Listing, inputOf } from '#platform/web/ui/managed-list/listing.ts'
import { TAG_SORTS, type TagSort } from '../../rules/event.ts'
import { events } from '../api.ts'

export const listing: Listing<TagSort> = {
  sorts: TAG_SORTS,
  order: { column: 'name', direction: 'ascending' },
}

export const managed = (asked: Asked) => events.managedTags.queryOptions({ input: inputOf(asked, listing) })
