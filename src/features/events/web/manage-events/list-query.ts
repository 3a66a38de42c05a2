import { type AdminListSearchParams } from '#platform/web/ui/admin-list/search-params.ts'
import { type AdminListDefinition, toListApiInput } from '#platform/web/ui/admin-list/list-definition.ts'
import { ADMIN_EVENT_SORT_COLUMNS, type AdminEventSortColumn } from '../../rules/event.ts'
import { events } from '../api.ts'

export const adminEventListDefinition: AdminListDefinition<AdminEventSortColumn> = {
  sorts: ADMIN_EVENT_SORT_COLUMNS,
  order: { column: 'submitted_at', direction: 'descending' },
}

export const adminEventsQuery = (searchParams: AdminListSearchParams) =>
  events.managedEvents.queryOptions({ input: toListApiInput(searchParams, adminEventListDefinition) })
