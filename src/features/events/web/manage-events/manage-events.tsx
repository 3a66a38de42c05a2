import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useLive } from '#platform/web/live.ts'
import { ListTools } from '#platform/web/ui/managed-list/list-tools.tsx'
import { ManagedList } from '#platform/web/ui/managed-list/managed-list.tsx'
import { ManagedFrame } from '#platform/web/ui/managed-list/managed-frame.tsx'
import { useAsked } from '#platform/web/ui/managed-list/use-asked.ts'
import { useSelection } from '#platform/web/ui/managed-list/use-selection.ts'
import { useChanged } from '#platform/web/ui/managed-list/use-changed.ts'
import { useLastShown } from '#platform/web/ui/table/use-last-shown.ts'
import { useTimeZone } from '#platform/web/use-awake.ts'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { loadable } from '#platform/web/ui/overlays/loadable.tsx'
import { useWhenIdle } from '#platform/web/ui/overlays/use-when-idle.ts'
import { DeleteDialog } from '#platform/web/ui/managed-list/delete-dialog.tsx'
import type { ManagedEvent } from '../../contract/admin.ts'
import { ADMIN_PAGE, EVENTS_EXPORT_PATH, EVENTS_TOPIC, PUBLIC_STATUSES } from '../../rules/event.ts'
import { eventSentences } from '../../copy.ts'
import { events, client } from '../api.ts'
import { managingEvents as say } from './copy.ts'
import { listing, managed } from './list-query.ts'
import { cardOf, columnsOf } from './event-columns.tsx'
import { useDecision } from './use-decision.ts'

const EventDialog = loadable(() => import('../form/admin-dialog.tsx'))
const route = getRouteApi('/_admin/admin-main/events')

export function ManageEvents() {
  const asked = route.useSearch()
  const list = useAsked(asked, route.useNavigate(), listing)
  const read = useQuery(managed(asked))
  const selection = useSelection(read.data?.events)
  const shown = useLastShown(read.data)
  const { busy, decide } = useDecision()
  const changed = useChanged(events)
  const timeZone = useTimeZone()
  const [edited, edit] = useState<ManagedEvent | 'new'>()
  const [doomed, doom] = useState<ManagedEvent>()
  useLive([EVENTS_TOPIC], () => void changed())
  useWhenIdle(EventDialog.fetch)

  const about = {
    does: {
      onEdit: edit,
      onDecide: (...decision: Parameters<typeof decide>) => void decide(...decision),
      onDelete: doom,
    },
    timeZone,
  }
  return (
    <ManagedFrame
      say={say}
      search={list.search}
      createIcon={<CalendarPlus aria-hidden />}
      onCreate={() => edit('new')}
      tools={<ListTools selection={selection} exportPath={EVENTS_EXPORT_PATH} filter={list.filter} />}
    >
      <Waiting count={shown?.pending ?? 0} onShow={() => list.toStart({ sort: 'status' })} />
      <ManagedList
        label="Events"
        read={read}
        rowsOf={({ events }) => events}
        perPage={ADMIN_PAGE}
        list={list}
        selection={selection}
        nameOf={({ title }) => title}
        columns={columnsOf(about)}
        card={cardOf(about)}
        busy={busy}
        say={{ failed: eventSentences.listFailed, ...say }}
      />
      {edited && (
        <EventDialog
          event={edited === 'new' ? null : edited}
          onClose={() => edit(undefined)}
          onSaved={() => {
            if (edited === 'new') list.toStart()
            edit(undefined)
          }}
        />
      )}
      {doomed && (
        <DeleteEvent event={doomed} onDeleted={() => selection.drop(doomed.id)} onClose={() => doom(undefined)} />
      )}
    </ManagedFrame>
  )
}

/** Number of pending events; pressing it sorts them first. */
const Waiting = ({ count, onShow }: { count: number; onShow: () => void }) =>
  count > 0 && (
    <Button variant="link" className="mb-2 px-0" onPress={onShow}>
      {say.waiting(formatNumber(count))}
    </Button>
  )

type Props = { event: ManagedEvent; onDeleted: () => void; onClose: () => void }

/** Confirmation that names what is deleted with the event. */
const DeleteEvent = ({ event, ...then }: Props) => (
  <DeleteDialog
    title={`Delete ${event.title}?`}
    action="Delete event"
    consequences={consequencesOf(event)}
    say={eventSentences}
    remove={() => client.removeEvent({ id: event.id })}
    queries={events}
    {...then}
  >
    {say.deleting}
  </DeleteDialog>
)

const consequencesOf = ({ status, eventImageUrl }: ManagedEvent): string[] => [
  PUBLIC_STATUSES.some((each) => each === status) ? say.pageGone : say.submissionGone,
  ...(eventImageUrl ? [say.imageGone] : []),
]
