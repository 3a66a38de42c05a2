import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { AdminListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { useAdminListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useInvalidateFeatureQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { useLastLoadedData } from '#platform/web/ui/table/use-last-data.ts'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { DeleteItemDialog } from '#platform/web/ui/admin-list/delete-dialog.tsx'
import type { EventForAdmins } from '../../contract/admin.ts'
import {
  EVENT_AND_TAG_LIST_PAGE_SIZE,
  EVENTS_CSV_EXPORT_PATH,
  EVENTS_LIVE_UPDATE_TOPIC,
  PUBLIC_EVENT_STATUSES,
} from '../../rules/event.ts'
import { eventUiTexts } from '../../copy.ts'
import { events, client } from '../api.ts'
import { eventManagementUiTexts as texts } from './copy.ts'
import { adminEventListDefinition, adminEventsQuery } from './list-query.ts'
import { createEventListColumns } from './event-columns.tsx'
import { type EventDecisionStatus, useEventDecision } from './use-decision.ts'
import type { EventDecisionRequest } from './decision-dialog.tsx'

const EventDialog = createLoadableDialog(() => import('../form/admin-dialog.tsx'))
const DecisionDialog = createLoadableDialog(() => import('./decision-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/events')

/** New event in the edit dialog, empty or as a copy of another one. */
type NewEvent = { template?: EventForAdmins }

export function ManageEventsPage() {
  const searchParams = route.useSearch()
  const navigate = route.useNavigate()
  const list = useAdminListSearch(searchParams, navigate, adminEventListDefinition)
  const read = useQuery(adminEventsQuery(searchParams))
  const selection = useRowSelection(read.data?.events)
  const shown = useLastLoadedData(read.data)
  const { busy, approve, decideWithReason, toastUndoable } = useEventDecision()
  const changed = useInvalidateFeatureQueries(events)
  const timeZone = useVisitorTimeZone()
  const [editedEvent, setEditedEvent] = useState<EventForAdmins | NewEvent>()
  const [decision, setDecision] = useState<EventDecisionRequest>()
  const [eventToDelete, setEventToDelete] = useState<EventForAdmins>()
  useLiveUpdates([EVENTS_LIVE_UPDATE_TOPIC], () => void changed())
  useIdleCallback(EventDialog.fetch)
  useIdleCallback(DecisionDialog.fetch)

  const rowActions = {
    onReview: ({ id }: EventForAdmins) => void navigate({ to: `/admin-main/events/${id}` }),
    onEdit: setEditedEvent,
    onCopy: (template: EventForAdmins) => setEditedEvent({ template }),
    onDecide: (event: EventForAdmins, status: EventDecisionStatus) =>
      status === 'approved' ? void approve(event) : setDecision({ event, status }),
    onDelete: setEventToDelete,
  }
  return (
    <AdminListFrame
      copy={texts}
      search={list.search}
      createIcon={<CalendarPlus aria-hidden />}
      onCreate={() => setEditedEvent({})}
      tools={<AdminListToolbar selection={selection} exportPath={EVENTS_CSV_EXPORT_PATH} filter={list.filter} />}
    >
      <PendingCount count={shown?.pending ?? 0} onShow={() => list.toStart({ sort: 'status' })} />
      <AdminConsoleList
        label="Events"
        read={read}
        rowsOf={({ events }) => events}
        perPage={EVENT_AND_TAG_LIST_PAGE_SIZE}
        list={list}
        selection={selection}
        nameOf={({ title }) => title}
        columns={createEventListColumns(rowActions, timeZone)}
        busy={busy}
        copy={{ failed: eventUiTexts.listFailed, ...texts }}
      />
      {editedEvent && (
        <EventDialog
          {...('id' in editedEvent ? { event: editedEvent } : { event: null, ...editedEvent })}
          onClose={() => setEditedEvent(undefined)}
          onStatusChanged={(changed) => toastUndoable(eventUiTexts.updated, changed, texts.undoStatus)}
          onSaved={() => {
            if (!('id' in editedEvent)) list.toStart()
            setEditedEvent(undefined)
          }}
        />
      )}
      {decision && <DecisionDialog {...decision} onDecide={decideWithReason} onClose={() => setDecision(undefined)} />}
      {eventToDelete && (
        <DeleteItemDialog
          title={`Delete ${eventToDelete.title}?`}
          action="Delete event"
          consequences={listConsequences(eventToDelete)}
          copy={eventUiTexts}
          remove={() => client.removeEvent({ id: eventToDelete.id })}
          queries={events}
          onDeleted={() => selection.drop(eventToDelete.id)}
          onClose={() => setEventToDelete(undefined)}
        >
          {texts.deleting}
        </DeleteItemDialog>
      )}
    </AdminListFrame>
  )
}

/** Number of pending events on a button, which sorts them first. */
const PendingCount = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count > 0 && (
    <Button variant="link" className="mb-2 px-0" onPress={onShow}>
      {texts.waiting(formatNumber(count))}
    </Button>
  )

const listConsequences = ({ status, eventImageUrl }: EventForAdmins): string[] => [
  PUBLIC_EVENT_STATUSES.some((each) => each === status) ? texts.pageGone : texts.submissionGone,
  ...(eventImageUrl ? [texts.imageGone] : []),
]
