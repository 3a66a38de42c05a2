import { type Asked } from '#platform/web/ui/managed-list/search-params.ts'
import { type Listing, inputOf } from '#platform/web/ui/managed-list/listing.ts'
import { ADMIN_SORTS, type AdminSort } from '../../rules/event.ts'
import { events } from '../api.ts'

export const listing: Listing<AdminSort> = {
  sorts: ADMIN_SORTS,
  order: { column: 'submitted_at', direction: 'descending' },
}

export const managed = (asked: Asked) => events.managedEvents.queryOptions({ input: inputOf(asked, listing) })
