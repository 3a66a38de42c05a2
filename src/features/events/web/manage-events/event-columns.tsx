import type { ReactNode } from 'react'
import { Check, EyeOff, Pencil, Trash2, X } from 'lucide-react'
import { Email } from '#platform/web/ui/data/email.tsx'
import type { Column } from '#platform/web/ui/table/columns.ts'
import { MenuItem, MenuLine } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { ManagedEvent } from '../../contract/admin.ts'
import { type AdminSort, DECISIONS, type Status } from '../../rules/event.ts'
import { dayOf, dayOfMoment } from './day-in-column.ts'
import { managingEvents as say } from './copy.ts'
import type { Decided } from './use-decision.ts'
import { EventPicture } from '../event/event-picture.tsx'
import { placeInWords } from '../../rules/format.ts'

type About = { does: Does; timeZone: string }
type Sorted = Column<ManagedEvent> & { id: AdminSort }

const DAY = 'whitespace-nowrap tabular-nums'

const sortedBy = ({ does, timeZone }: About): Sorted[] => [
  {
    id: 'title',
    name: 'Event Name',
    isSortable: true,
    className: 'min-w-[200px] max-w-[360px] wrap-anywhere',
    cell: (event) => (
      <div className="flex items-center gap-3">
        <EventThumb event={event} className="size-11" />
        <div className="min-w-0">
          <EventTitle event={event} onEdit={does.onEdit} />
        </div>
      </div>
    ),
  },
  {
    id: 'submitter',
    name: 'Submitter',
    isSortable: true,
    className: 'min-w-[170px] max-w-[240px] wrap-anywhere',
    cell: (event) => <Submitter {...event} />,
  },
  {
    id: 'submitted_at',
    name: 'Submitted',
    isSortable: true,
    className: DAY,
    cell: ({ submittedAt }) => dayOfMoment(submittedAt, timeZone),
  },
  { id: 'start_date', name: 'Start Date', isSortable: true, className: DAY, cell: ({ startDate }) => dayOf(startDate) },
  { id: 'status', name: 'Status', isSortable: true, cell: ({ status }) => <EventStatus status={status} /> },
]

export const columnsOf = (about: About): Column<ManagedEvent>[] => [
  ...sortedBy(about),
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    className: 'text-right',
    cell: (event) => <EventMenu event={event} {...about.does} />,
  },
]

/** Event as a card, for screens that are too narrow for columns. */
export const cardOf =
  ({ does, timeZone }: About) =>
  (event: ManagedEvent, tick: ReactNode) => (
    <div className="flex items-start gap-3">
      <div className="grid justify-items-center gap-4">
        <EventThumb event={event} className="size-14" />
        {tick}
      </div>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1 wrap-anywhere">
        <EventTitle event={event} onEdit={does.onEdit} />
        <p className="text-sm text-ink-2 tabular-nums">{dayOf(event.startDate)}</p>
        <div className="text-sm text-ink-2">
          <Submitter {...event} />
          <p className="tabular-nums">submitted {dayOfMoment(event.submittedAt, timeZone)}</p>
        </div>
        <EventStatus status={event.status} />
      </div>
      <div className="-mt-1.5 -mr-2">
        <EventMenu event={event} {...does} />
      </div>
    </div>
  )

const Submitter = ({ submitterName, submitterEmail }: ManagedEvent) => (
  <>
    {submitterName && <p className="line-clamp-2">{submitterName}</p>}
    {submitterEmail && (
      <p className="text-ink-2">
        <Email email={submitterEmail} />
      </p>
    )}
    {!submitterName && !submitterEmail && <p className="text-ink-2">{say.noSubmitter}</p>}
  </>
)

type Does = {
  onEdit: (event: ManagedEvent) => void
  onDecide: (event: ManagedEvent, status: Decided) => void
  onDelete: (event: ManagedEvent) => void
}

/** Row menu of an event; the offered decisions depend on its stored status. */
function EventMenu({ event, onEdit, onDecide, onDelete }: Does & { event: ManagedEvent }) {
  const may = (status: Decided) => DECISIONS[event.storedStatus]?.includes(status)
  return (
    <RowMenu of={event.title}>
      <MenuItem icon={<Pencil aria-hidden />} onAction={() => onEdit(event)}>
        Edit
      </MenuItem>
      {may('approved') && (
        <MenuItem icon={<Check aria-hidden />} onAction={() => onDecide(event, 'approved')}>
          Approve
        </MenuItem>
      )}
      {may('rejected') && (
        <MenuItem icon={<X aria-hidden />} onAction={() => onDecide(event, 'rejected')}>
          Reject
        </MenuItem>
      )}
      {may('pending') && (
        <MenuItem icon={<EyeOff aria-hidden />} onAction={() => onDecide(event, 'pending')}>
          Disable
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => onDelete(event)}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}

const words: Record<Status, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  past: 'Past',
}

const EventStatus = ({ status }: { status: Status }) => <StatusChip status={status}>{words[status]}</StatusChip>

const EventThumb = ({ event, className }: { event: ManagedEvent; className: string }) => (
  <span className={`block shrink-0 overflow-hidden rounded-md bg-sunk ${className}`}>
    <EventPicture event={event} sizes="56px" />
  </span>
)

type Props = { event: ManagedEvent; onEdit: (event: ManagedEvent) => void }

const EventTitle = ({ event, onEdit }: Props) => (
  <>
    <Button
      variant="link"
      className="-my-1 max-w-full justify-start py-1 text-left leading-snug font-semibold whitespace-normal text-ink no-underline hover:underline"
      onPress={() => onEdit(event)}
    >
      <span className="line-clamp-3">{event.title}</span>
    </Button>
    <p className="text-sm text-ink-2">{placeInWords(event)}</p>
  </>
)
