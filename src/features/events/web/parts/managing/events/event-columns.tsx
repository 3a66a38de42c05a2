import type { ReactNode } from 'react'
import { Email } from '#platform/web/ui/data/email.tsx'
import type { Column } from '#platform/web/ui/table/columns.ts'
import type { ManagedEvent } from '../../../../contract/managed.ts'
import type { AdminSort } from '../../../../rules/event.ts'
import { dayOf, dayOfMoment } from '../day-of.ts'
import { managingEvents as say } from '../managing-sentences.ts'
import { type Does, EventMenu } from './event-menu.tsx'
import { EventStatus } from './event-status.tsx'
import { EventThumb } from './event-thumb.tsx'
import { EventTitle } from './event-title.tsx'

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

/** The same where there is no room for columns. */
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
