import { Check, CircleX, Eye, Flag, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#platform/days.ts'
import { formatNumber } from '#platform/numbers.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import type { Column } from '#platform/web/ui/table/columns.ts'
import type { Reviewed } from '../../../../contract/review.ts'
import type { ReviewSort } from '../../../../rules/review.ts'
import { CleanupStatus } from '../../cleanup-status.tsx'
import type { Decided } from '../deciding/decided.ts'
import { HintIcons } from '../hint-chips.tsx'
import { PhotoStack } from './photo-stack.tsx'

type Does = { onDecide: (cleanup: Reviewed, status: Decided) => void; onView: (cleanup: Reviewed) => void }
type Sorted = Column<Reviewed> & { id: ReviewSort }

const dated = (date: string) => formatDay(date, 'Invalid date').replace(/^\w+, /, '')

const sorted = {
  date: { id: 'date', name: 'Date', className: 'whitespace-nowrap tabular-nums', cell: ({ date }) => dated(date) },
  name: {
    id: 'name',
    name: 'Name',
    className: 'max-w-[136px] truncate font-semibold',
    cell: ({ member }) => member.fullName,
  },
  username: {
    id: 'username',
    name: 'Username',
    className: 'max-w-[112px] truncate text-ink-2',
    cell: ({ member }) => member.username,
  },
  location: { id: 'location', name: 'Location', className: 'max-w-[100px] truncate', cell: ({ location }) => location },
  litter_count: {
    id: 'litter_count',
    name: 'Litter Count',
    isNumber: true,
    cell: (cleanup) => <Pieces cleanup={cleanup} />,
  },
  status: { id: 'status', name: 'Status', className: 'px-2!', cell: ({ status }) => <CleanupStatus status={status} /> },
} satisfies Record<ReviewSort, Sorted>

const sortable = (column: Sorted): Column<Reviewed> => ({ ...column, isSortable: true })

export const columnsOf = (does: Does): Column<Reviewed>[] => [
  ...[sorted.date, sorted.name, sorted.username, sorted.location, sorted.litter_count].map(sortable),
  { id: 'photos', name: 'Photos', cell: ({ photos }) => <PhotoStack photos={photos} /> },
  sortable(sorted.status),
  {
    id: 'actions',
    name: 'Actions',
    className: 'px-2! whitespace-nowrap [&_button]:w-9',
    cell: (cleanup) => <Actions cleanup={cleanup} {...does} />,
  },
]

/** The same where there is no room for columns. */
export const cardOf = (does: Does) =>
  function ReviewCard(cleanup: Reviewed, tick: ReactNode) {
    const { member, location, date, photos, status } = cleanup
    return (
      <div className="grid gap-3">
        <div className="flex items-start gap-3">
          {tick}
          <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
            <b className="font-semibold">{member.fullName}</b>
            <p className="text-sm text-ink-2">{[member.username, location].filter(Boolean).join(', ')}</p>
          </div>
          <CleanupStatus status={status} />
        </div>
        <div className="flex items-end justify-between gap-3">
          <PhotoStack photos={photos} />
          <div className="text-right text-xl leading-tight">
            <Pieces cleanup={cleanup} />
            <p className="text-sm font-normal text-ink-2 tabular-nums">{dated(date)}</p>
          </div>
        </div>
        <div className="flex justify-between border-t border-line pt-2">
          <Actions cleanup={cleanup} {...does} />
        </div>
      </div>
    )
  }

/** Much more than usual is seen at once; it decides nothing. */
const Pieces = ({ cleanup }: { cleanup: Reviewed }) => {
  const isUnusual = cleanup.hints.some(({ kind }) => kind === 'pieces')
  return (
    <b className={`num inline-flex items-center gap-1.5 align-middle ${isUnusual ? 'text-brick' : ''}`}>
      {isUnusual && <TriangleAlert aria-hidden className="size-4" />}
      {!isUnusual && <HintIcons cleanup={cleanup} />}
      {formatNumber(cleanup.litterCount)}
      {isUnusual && <span className="sr-only">, more than usual</span>}
    </b>
  )
}

function Actions({ cleanup, onDecide, onView }: Does & { cleanup: Reviewed }) {
  const { fullName } = cleanup.member
  return (
    <>
      <IconButton
        label={`Approve, ${fullName}`}
        className="bg-moss-wash! text-moss!"
        onPress={() => onDecide(cleanup, 'approved')}
      >
        <Check aria-hidden />
      </IconButton>
      <IconButton label={`Flag, ${fullName}`} onPress={() => onDecide(cleanup, 'flagged')}>
        <Flag aria-hidden />
      </IconButton>
      <IconButton label={`Reject, ${fullName}`} onPress={() => onDecide(cleanup, 'rejected')}>
        <CircleX aria-hidden />
      </IconButton>
      <IconButton label={`View, ${fullName}`} onPress={() => onView(cleanup)}>
        <Eye aria-hidden />
      </IconButton>
    </>
  )
}
