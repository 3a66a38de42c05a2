import { Eye, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { BY_THEMSELVES } from '#features/audit/copy.ts'
import { formatNumber } from '#platform/numbers.ts'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import type { TableColumn } from '#platform/web/ui/table/table-props.ts'
import type { CleanupPhoto } from '../../contract/photo.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import type { ReviewListSortColumn } from '../../rules/review.ts'
import { CleanupStatusChip } from '../history/cleanup-status-chip.tsx'
import { listCleanupFacts } from '../history/list-facts.tsx'
import { createBlurredPlaceholderUrl } from '../photos/blurred-placeholder.ts'
import { formatPhotoCount } from '../photos/copy.ts'
import { UnderReviewByAdmin, getReviewClaimHolder } from './claims.tsx'
import { DECISION_BUTTON_LABELS, formatReviewListDay, reviewScreenUiTexts as words } from './copy.ts'
import { DECISION_BUTTON_ORDER, type ReviewDecisionStatus, listOfferedDecisions } from './decisions.ts'
import { GroupShares, GroupSign } from './group-shares.tsx'
import { ReviewHintIcons } from './hint-chips.tsx'

type RowActions = {
  me: string
  isInPounds: boolean
  onDecide: (cleanup: CleanupForReview, status: ReviewDecisionStatus) => void
  onView: (cleanup: CleanupForReview) => void
}
type ReviewColumn = TableColumn<CleanupForReview, ReviewListSortColumn>

/**
 * Table text cut off at its share of the table's width, so that the table never outgrows its card. A tooltip shows all
 * of the text.
 */
const TruncatedText = ({ children }: { children: string | null }) => (
  <span title={children ?? undefined} className="block truncate">
    {children}
  </span>
)

/** Texts of what the member gave besides day, place and pieces. */
function listGivenFacts(cleanup: CleanupForReview, isInPounds: boolean): string[] {
  const [, , ...more] = listCleanupFacts(cleanup, { isInPounds })
  return more.map(({ text }) => text)
}

export const createReviewTableColumns = (does: RowActions): ReviewColumn[] => [
  {
    id: 'date',
    name: 'Date',
    isSortable: true,
    namesRow: true,
    // Wide enough for one line, unless a reader widens the spacing of letters.
    className: 'min-w-28 tabular-nums',
    cell: ({ date }) => formatReviewListDay(date),
  },
  {
    id: 'name',
    name: 'Name',
    isSortable: true,
    namesRow: true,
    className: 'w-[13%] max-w-0 font-semibold',
    cell: (cleanup) => (
      <>
        <span title={cleanup.member.fullName} className="line-clamp-2 leading-tight wrap-anywhere">
          <AdminMemberLink id={cleanup.member.id}>{cleanup.member.fullName}</AdminMemberLink>
        </span>
        <GroupSign cleanup={cleanup} />
        <Holder cleanup={cleanup} me={does.me} />
      </>
    ),
  },
  {
    id: 'username',
    name: 'Username',
    isSortable: true,
    className: 'w-[15%] max-w-0 text-ink-2',
    cell: ({ member }) => <TruncatedText>{member.username}</TruncatedText>,
  },
  {
    id: 'location',
    name: 'Location',
    isSortable: true,
    className: 'w-[9%] max-w-0',
    cell: ({ location }) => <TruncatedText>{location}</TruncatedText>,
  },
  {
    id: 'litter_count',
    name: 'Litter Count',
    isSortable: true,
    isNumber: true,
    namesRow: true,
    cell: (cleanup) => <Pieces cleanup={cleanup} />,
  },
  {
    id: 'minutes',
    name: 'Time, bags',
    className: 'min-w-24 tabular-nums text-ink-2',
    cell: (cleanup) =>
      listGivenFacts(cleanup, does.isInPounds).map((text) => (
        <span key={text} className="block">
          {text}
        </span>
      )),
  },
  { id: 'photos', name: 'Photos', cell: ({ photos }) => <PhotoStack photos={photos} /> },
  { id: 'status', name: 'Status', isSortable: true, cell: (cleanup) => <Status {...cleanup} /> },
  {
    id: 'actions',
    name: 'Actions',
    className: 'px-1.5! whitespace-nowrap [&_button]:w-9',
    cell: (cleanup) => <Actions cleanup={cleanup} {...does} />,
  },
]

const Status = ({ status, isByThemselves }: CleanupForReview) => (
  <div>
    <CleanupStatusChip status={status} />
    {isByThemselves && status !== 'pending' && <p className="mt-1 text-sm text-ink-2">{BY_THEMSELVES}</p>}
  </div>
)

export const createReviewCardRenderer = (does: RowActions) =>
  function ReviewCard(cleanup: CleanupForReview, tick: ReactNode) {
    const { member, location, date, photos } = cleanup
    return (
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-start gap-3">
          {tick}
          <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
            <b className="font-semibold">
              <AdminMemberLink id={member.id}>{member.fullName}</AdminMemberLink>
            </b>
            <p className="text-sm text-ink-2">{[member.username, location].filter(Boolean).join(', ')}</p>
            <Holder cleanup={cleanup} me={does.me} />
          </div>
          <Status {...cleanup} />
        </div>
        <div className="flex items-end justify-between gap-3">
          <PhotoStack photos={photos} />
          <div className="text-right text-xl leading-tight">
            <Pieces cleanup={cleanup} />
            <p className="text-sm font-normal text-ink-2 tabular-nums">
              {[...listGivenFacts(cleanup, does.isInPounds), formatReviewListDay(date)].join(', ')}
            </p>
          </div>
        </div>
        <GroupShares cleanup={cleanup} />
        <div className="flex flex-wrap justify-between gap-1 border-t border-line pt-2">
          <Actions cleanup={cleanup} hasWords {...does} />
        </div>
      </div>
    )
  }

/**
 * Number of pieces of a cleanup. An unusually large number is highlighted as a hint, which does not affect the review
 * status.
 */
const Pieces = ({ cleanup }: { cleanup: CleanupForReview }) => {
  const isUnusual = cleanup.hints.some(({ kind }) => kind === 'pieces')
  return (
    <>
      <b className={`num inline-flex items-center gap-1 align-middle ${isUnusual ? 'text-brick' : ''}`}>
        {isUnusual && <TriangleAlert aria-hidden className="size-4" />}
        {!isUnusual && <ReviewHintIcons cleanup={cleanup} />}
        {formatNumber(cleanup.litterCount)}
        {isUnusual && <span className="sr-only">, more than usual</span>}
      </b>
      {cleanup.group && (
        <span className="block text-sm font-normal text-ink-2 tabular-nums">
          {words.ofTotalShort(cleanup.group.total)}
        </span>
      )}
    </>
  )
}

/** Actions for a row of the review table. Decisions are disabled while another admin is reviewing the cleanup. */
function Actions({
  cleanup,
  me,
  onDecide,
  onView,
  hasWords = false,
}: RowActions & { cleanup: CleanupForReview; hasWords?: boolean }) {
  const holder = getReviewClaimHolder(cleanup, me)
  const which = words.which(cleanup)
  const offered = listOfferedDecisions([cleanup])
  const button = (verb: string, Icon: LucideIcon, onPress: () => void, look = '') => {
    const all = { key: verb, onPress, isDisabled: Boolean(holder) && verb !== VIEW }
    return hasWords ? (
      <Button
        {...all}
        aria-label={`${verb}, ${which}`}
        variant="ghost"
        size="sm"
        className={`grow gap-1! px-1! ${look}`}
      >
        <Icon aria-hidden />
        {verb}
      </Button>
    ) : (
      <IconButton {...all} label={`${verb}, ${which}`} className={look}>
        <Icon aria-hidden />
      </IconButton>
    )
  }
  return (
    <>
      {button(VIEW, Eye, () => onView(cleanup))}
      {cleanup.isForOtherAdmins && (
        <span className="inline-block w-27 align-middle text-sm leading-tight whitespace-normal text-ink-2 max-md:grow">
          {texts.own}
        </span>
      )}
      {DECISION_BUTTON_ORDER.map((status) =>
        offered.includes(status)
          ? button(
              DECISION_BUTTON_LABELS[status].verb,
              DECISION_BUTTON_LABELS[status].icon,
              () => onDecide(cleanup, status),
              status === 'approved' ? 'bg-moss-wash! text-moss!' : '',
            )
          : // The empty place keeps the other buttons in their columns.
            hasWords || cleanup.isForOtherAdmins || <span key={status} className="inline-block w-9" />,
      )}
    </>
  )
}
const VIEW = 'View'

function Holder({ cleanup, me }: { cleanup: CleanupForReview; me: string }) {
  const holder = getReviewClaimHolder(cleanup, me)
  return (
    holder && (
      <span className="mt-0.5 flex items-center gap-1 text-sm font-normal text-ink-2">
        <UnderReviewByAdmin by={holder} />
      </span>
    )
  )
}

const MAX_THUMBNAILS = 3

/** Overlapping thumbnails of a cleanup's photos. Those that do not fit are counted. */
function PhotoStack({ photos }: { photos: CleanupPhoto[] }) {
  const shown = photos.length > MAX_THUMBNAILS ? photos.slice(0, MAX_THUMBNAILS - 1) : photos
  const rest = photos.length - shown.length
  return (
    <span className="flex">
      <span className="sr-only">{formatPhotoCount(photos.length)}</span>
      {shown.map(({ id, small, thumbhash }) => (
        <span key={id} className="-ml-3 w-8 rounded-[8px] ring-2 ring-card nth-[2]:ml-0">
          <Picture
            src={small}
            alt=""
            ratio="square"
            failure="icon"
            blur={createBlurredPlaceholderUrl(thumbhash)}
            className="rounded-[8px]!"
          />
        </span>
      ))}
      {rest > 0 && (
        <span
          aria-hidden
          className="-ml-3 grid size-8 place-items-center rounded-[8px] bg-sunk text-sm font-semibold ring-2 ring-card"
        >
          +{rest}
        </span>
      )}
    </span>
  )
}
