import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { ListToolbar } from '#platform/web/ui/admin-list/list-toolbar.tsx'
import { AdminConsoleList } from '#platform/web/ui/admin-list/admin-console-list.tsx'
import { AdminListFrame } from '#platform/web/ui/admin-list/admin-list-frame.tsx'
import { useListSearch } from '#platform/web/ui/admin-list/use-list-search.ts'
import { useRowSelection } from '#platform/web/ui/admin-list/use-row-selection.ts'
import { useInvalidateQueries } from '#platform/web/ui/admin-list/use-invalidate-queries.ts'
import { useLastData } from '#platform/web/ui/table/use-last-data.ts'
import { useTimeZone } from '#platform/web/use-hydrated.ts'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { loadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import { DeleteDialog } from '#platform/web/ui/admin-list/delete-dialog.tsx'
import type { AdminEvent } from '../../contract/admin.ts'
import { ADMIN_PAGE_SIZE, EVENTS_EXPORT_PATH, EVENTS_TOPIC, PUBLIC_STATUSES } from '../../rules/event.ts'
import { eventSentences } from '../../copy.ts'
import { events, client } from '../api.ts'
import { eventAdminCopy as say } from './copy.ts'
import { eventListDefinition, adminEventsQuery } from './list-query.ts'
import { createEventCard, createEventColumns } from './event-columns.tsx'
import { useDecision } from './use-decision.ts'

const EventDialog = loadableDialog(() => import('../form/admin-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/events')

export function ManageEvents() {
  const searchParams = route.useSearch()
  const list = useListSearch(searchParams, route.useNavigate(), eventListDefinition)
  const read = useQuery(adminEventsQuery(searchParams))
  const selection = useRowSelection(read.data?.events)
  const shown = useLastData(read.data)
  const { busy, decide } = useDecision()
  const changed = useInvalidateQueries(events)
  const timeZone = useTimeZone()
  const [editedEvent, setEditedEvent] = useState<AdminEvent | 'new'>()
  const [eventToDelete, setEventToDelete] = useState<AdminEvent>()
  useLiveUpdates([EVENTS_TOPIC], () => void changed())
  useIdleCallback(EventDialog.fetch)

  const about = {
    does: {
      onEdit: setEditedEvent,
      onDecide: (...decision: Parameters<typeof decide>) => void decide(...decision),
      onDelete: setEventToDelete,
    },
    timeZone,
  }
  return (
    <AdminListFrame
      copy={say}
      search={list.search}
      createIcon={<CalendarPlus aria-hidden />}
      onCreate={() => setEditedEvent('new')}
      tools={<ListToolbar selection={selection} exportPath={EVENTS_EXPORT_PATH} filter={list.filter} />}
    >
      <PendingCount count={shown?.pending ?? 0} onShow={() => list.toStart({ sort: 'status' })} />
      <AdminConsoleList
        label="Events"
        read={read}
        rowsOf={({ events }) => events}
        perPage={ADMIN_PAGE_SIZE}
        list={list}
        selection={selection}
        nameOf={({ title }) => title}
        columns={createEventColumns(about)}
        card={createEventCard(about)}
        busy={busy}
        copy={{ failed: eventSentences.listFailed, ...say }}
      />
      {editedEvent && (
        <EventDialog
          event={editedEvent === 'new' ? null : editedEvent}
          onClose={() => setEditedEvent(undefined)}
          onSaved={() => {
            if (editedEvent === 'new') list.toStart()
            setEditedEvent(undefined)
          }}
        />
      )}
      {eventToDelete && (
        <DeleteEvent
          event={eventToDelete}
          onDeleted={() => selection.drop(eventToDelete.id)}
          onClose={() => setEventToDelete(undefined)}
        />
      )}
    </AdminListFrame>
  )
}

/** Button with the number of pending events; pressing it sorts the event list so that they come first. */
const PendingCount = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count > 0 && (
    <Button variant="link" className="mb-2 px-0" onPress={onShow}>
      {say.waiting(formatNumber(count))}
    </Button>
  )

type Props = { event: AdminEvent; onDeleted: () => void; onClose: () => void }

/** Confirmation of an event's deletion, which names what is deleted with the event. */
const DeleteEvent = ({ event, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${event.title}?`}
    action="Delete event"
    consequences={listConsequences(event)}
    copy={eventSentences}
    remove={() => client.removeEvent({ id: event.id })}
    queries={events}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

const listConsequences = ({ status, eventImageUrl }: AdminEvent): string[] => [
  PUBLIC_STATUSES.some((each) => each === status) ? say.pageGone : say.submissionGone,
  ...(eventImageUrl ? [say.imageGone] : []),
]
