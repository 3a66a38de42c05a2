import { type ListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type ListDefinition, toListInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { ADMIN_EVENT_SORTS, type AdminEventSort } from '../../rules/event.ts'
import { events } from '../api.ts'

export const eventListDefinition: ListDefinition<AdminEventSort> = {
  sorts: ADMIN_EVENT_SORTS,
  order: { column: 'submitted_at', direction: 'descending' },
}

export const adminEventsQuery = (asked: ListSearchParams) =>
  events.managedEvents.queryOptions({ input: toListInput(asked, eventListDefinition) })
