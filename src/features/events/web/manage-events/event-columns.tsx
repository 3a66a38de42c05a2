import { Check, Copy, Eye, EyeOff, Pencil, Trash2, X } from 'lucide-react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { EmailAddressText } from '#platform/web/ui/data/email.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import { MenuItem, MenuSeparator } from '#platform/web/ui/navigation/menu.tsx'
import { RowMenu } from '#platform/web/ui/navigation/row-menu.tsx'
import { StatusChip } from '#platform/web/ui/data/status-chip.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import type { EventForAdmins } from '../../contract/admin.ts'
import { type AdminEventSortColumn, ALLOWED_EVENT_DECISIONS, type EventStatus } from '../../rules/event.ts'
import { formatDayCell, formatLocalDayCell } from './day-cell.ts'
import { eventManagementUiTexts as texts } from './copy.ts'
import type { EventDecisionStatus } from './use-decision.ts'
import { EventPicture } from '../event/event-picture.tsx'
import { formatEventPlaceInWords } from '../../rules/format.ts'

type EventColumn = TableColumn<EventForAdmins, AdminEventSortColumn>

const DAY = 'whitespace-nowrap tabular-nums'

export const createEventListColumns = (does: EventActions, timeZone: string): EventColumn[] => [
  {
    id: 'title',
    name: 'Event Name',
    isSortable: true,
    className: 'min-w-[200px] max-w-[360px] wrap-anywhere',
    cell: (event) => (
      <div className="flex items-center gap-3">
        <EventThumbnail event={event} className="size-11" />
        <div className="min-w-0">
          <EventTitle event={event} onEdit={does.onEdit} />
        </div>
      </div>
    ),
    card: {
      picture: (event) => <EventThumbnail event={event} className="size-14" />,
      title: (event) => (
        <>
          <EventTitle event={event} onEdit={does.onEdit} />
          <p className="text-sm text-ink-2 tabular-nums">{formatDayCell(event.startDate)}</p>
        </>
      ),
    },
  },
  {
    id: 'submitter',
    name: 'Submitter',
    isSortable: true,
    className: 'min-w-[170px] max-w-[240px] wrap-anywhere',
    cell: (event) => <SubmitterCell {...event} />,
    card: {
      fact: (event) => (
        <>
          <SubmitterCell {...event} />
          <p className="tabular-nums">submitted {formatLocalDayCell(event.submittedAt, timeZone)}</p>
        </>
      ),
    },
  },
  {
    id: 'submitted_at',
    name: 'Submitted',
    isSortable: true,
    className: DAY,
    cell: ({ submittedAt }) => formatLocalDayCell(submittedAt, timeZone),
  },
  {
    id: 'start_date',
    name: 'Start Date',
    isSortable: true,
    className: DAY,
    cell: ({ startDate }) => formatDayCell(startDate),
  },
  {
    id: 'status',
    name: 'Status',
    isSortable: true,
    cell: ({ status }) => <EventStatusChip status={status} />,
    card: { chip: true },
  },
  {
    id: 'actions',
    name: 'Actions',
    isNameHidden: true,
    className: 'text-right',
    cell: (event) => <EventMenu event={event} {...does} />,
    card: { action: true },
  },
]

const SubmitterCell = ({ submittedBy, submitterName, submitterEmail }: EventForAdmins) => (
  <>
    {submitterName && (
      <p className="line-clamp-2">
        {submittedBy ? <AdminMemberLink id={submittedBy}>{submitterName}</AdminMemberLink> : submitterName}
      </p>
    )}
    {submitterEmail && (
      <p className="text-ink-2">
        <EmailAddressText email={submitterEmail} />
      </p>
    )}
    {!submitterName && !submitterEmail && <p className="text-ink-2">{texts.noSubmitter}</p>}
  </>
)

type EventActions = {
  onReview: (event: EventForAdmins) => void
  onEdit: (event: EventForAdmins) => void
  onCopy: (event: EventForAdmins) => void
  onDecide: (event: EventForAdmins, status: EventDecisionStatus) => void
  onDelete: (event: EventForAdmins) => void
}

/** Row menu of an event; the offered decisions depend on its stored status. */
function EventMenu({ event, onReview, onEdit, onCopy, onDecide, onDelete }: EventActions & { event: EventForAdmins }) {
  const isAllowed = (status: EventDecisionStatus) => ALLOWED_EVENT_DECISIONS[event.storedStatus]?.includes(status)
  return (
    <RowMenu of={event.title}>
      {event.storedStatus === 'pending' && (
        <MenuItem icon={<Eye aria-hidden />} onAction={() => onReview(event)}>
          Review
        </MenuItem>
      )}
      <MenuItem icon={<Pencil aria-hidden />} onAction={() => onEdit(event)}>
        Edit
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onAction={() => onCopy(event)}>
        Copy
      </MenuItem>
      {isAllowed('approved') && (
        <MenuItem icon={<Check aria-hidden />} onAction={() => onDecide(event, 'approved')}>
          Approve
        </MenuItem>
      )}
      {isAllowed('rejected') && (
        <MenuItem icon={<X aria-hidden />} onAction={() => onDecide(event, 'rejected')}>
          Reject
        </MenuItem>
      )}
      {isAllowed('pending') && (
        <MenuItem icon={<EyeOff aria-hidden />} onAction={() => onDecide(event, 'pending')}>
          Disable
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} isDestructive onAction={() => onDelete(event)}>
        Delete
      </MenuItem>
    </RowMenu>
  )
}

const STATUS_LABELS: Record<EventStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  past: 'Past',
}

const EventStatusChip = ({ status }: { status: EventStatus }) => (
  <StatusChip status={status}>{STATUS_LABELS[status]}</StatusChip>
)

const EventThumbnail = ({ event, className }: { event: EventForAdmins; className: string }) => (
  <span className={`block shrink-0 overflow-hidden rounded-md bg-sunk ${className}`}>
    <EventPicture event={event} sizes="56px" />
  </span>
)

type Props = { event: EventForAdmins; onEdit: (event: EventForAdmins) => void }

const EventTitle = ({ event, onEdit }: Props) => (
  <>
    <Button
      variant="link"
      className="-my-1 max-w-full justify-start py-1 text-left leading-snug font-semibold whitespace-normal text-ink no-underline hover:underline"
      onPress={() => onEdit(event)}
    >
      <span className="line-clamp-3">{event.title}</span>
    </Button>
    <p className="text-sm text-ink-2">{formatEventPlaceInWords(event)}</p>
  </>
)
