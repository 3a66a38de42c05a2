import { X, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addDays, formatShortDay } from '#platform/days.ts'
import { formatNumber, pluralizePiece } from '#platform/numbers.ts'
import { IconButton } from '#platform/web/ui/actions/icon-button.tsx'
import { useVisitorToday } from '#platform/web/use-hydrated.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { CleanupPhotoThumbnail } from '../photos/photo-thumb.tsx'
import { UnderReviewByAdmin, getReviewClaimHolder } from './claims.tsx'
import { reviewScreenUiTexts as words, DECISION_BUTTON_LABELS } from './copy.ts'
import { BatchDecisionButtons } from './decision-buttons.tsx'
import type { ReviewDecisionStatus } from './decisions.ts'
import { ReviewResultCount } from './result-count.tsx'
import { GroupSign } from './group-shares.tsx'
import { ReviewHintIcons } from './hint-chips.tsx'
import { useReviewQueueOrderSetting } from './queue-order.ts'
import type { ReviewQueueHookResult } from './use-review-queue.ts'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'

type Props = {
  review: ReviewQueueHookResult
  me: string
  isMixed: boolean
  hasOrder: boolean
  /** Whether letter keys decide on the selected cleanups. */
  hasKeys: boolean
  onDecideSelected: (status: ReviewDecisionStatus) => void
}

export function ReviewQueueList({ review, me, isMixed, hasOrder, hasKeys, onDecideSelected }: Props) {
  const { queue, change, waiting, found } = review
  const { today } = useVisitorToday()
  const { isOldestFirst, setOldestFirst } = useReviewQueueOrderSetting()
  const renderRow = (cleanup: CleanupForReview) => {
    const { cleanupId: id } = cleanup
    return (
      <QueueRow
        key={id}
        cleanup={cleanup}
        today={today}
        isCurrent={queue.currentId === id}
        isSelected={queue.selected.has(id)}
        isMixed={isMixed}
        isBelowBar={queue.selected.size > 0}
        holder={getReviewClaimHolder(cleanup, me)}
        refusal={queue.refused.get(id)?.message}
        onChoose={() => change({ type: 'choose', id })}
        onSelect={() => change({ type: 'toggle', id })}
      />
    )
  }
  return (
    <section aria-label="Queue" className="card flex min-h-0 flex-col overflow-hidden max-lg:order-2 lg:[contain:size]">
      <header className="flex min-h-[46px] flex-wrap items-center justify-between gap-x-3 bg-sunk px-3 py-2 text-balance">
        <ReviewResultCount {...found} first={found.last > 0 ? 1 : 0} />
        {hasOrder && <Switch label="Oldest first" value={isOldestFirst} onChange={setOldestFirst} />}
      </header>
      {queue.selected.size > 0 && (
        <section
          aria-label="Selected cleanups"
          className="flex flex-wrap items-center gap-x-1 border-b border-line bg-sun-wash py-2 pr-1 pl-3"
        >
          <b className="text-sm font-semibold tabular-nums">{words.selected(queue.selected.size)}</b>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-0.5">
            <BatchDecisionButtons
              isShort
              hasKeys={hasKeys}
              cleanups={waiting.filter(({ cleanupId }) => queue.selected.has(cleanupId))}
              onDecide={onDecideSelected}
            />
            <IconButton
              label="Clear selection"
              className="md:min-h-9! md:w-8!"
              onPress={() => change({ type: 'unselect' })}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        </section>
      )}
      <div data-queue className="min-h-0 flex-1 overflow-y-auto overscroll-contain max-lg:max-h-[70dvh]">
        <ul className="flex flex-col gap-1 p-2">{waiting.map(renderRow)}</ul>
      </div>
    </section>
  )
}

type QueueRowProps = {
  cleanup: CleanupForReview
  today: string
  isCurrent: boolean
  isSelected: boolean
  /** Whether the bar with actions for selected cleanups is visible. The bar takes height from the list. */
  isBelowBar: boolean
  /** Whether the review list contains several statuses, so that each row shows its own. */
  isMixed: boolean
  holder: string | undefined
  refusal: string | undefined
  onChoose: () => void
  onSelect: () => void
}

/** Row of the review queue. A click anywhere shows the cleanup, and its checkbox selects it. */
function QueueRow(props: QueueRowProps) {
  const { cleanup, today, isCurrent, isSelected, isBelowBar, isMixed, holder, refusal, onChoose, onSelect } = props
  const { member, location, date, litterCount, photos, status } = cleanup
  const row = useScrollIntoList(isCurrent, isBelowBar)
  return (
    <li
      ref={row}
      className={`relative flex items-center gap-2.5 rounded-md py-1.5 pr-3 pl-3 ${rowClass(isCurrent, isSelected)}`}
    >
      <Checkbox
        aria-label={`Select ${words.which(cleanup)}`}
        className="z-1 -m-2.5 [&_.toggle]:min-w-[42px] [&_.toggle]:justify-center"
        value={isSelected}
        isDisabled={cleanup.isForOtherAdmins}
        onChange={onSelect}
      />
      <span className="w-14 shrink-0 [&_.absolute]:hidden [&_span]:rounded-[6px]">
        <CleanupPhotoThumbnail photos={photos} isFirst={false} failure="icon" />
      </span>
      <span className="min-w-0 flex-1">
        <button
          type="button"
          aria-current={isCurrent ? 'true' : undefined}
          onClick={onChoose}
          className="block w-full truncate text-left leading-tight font-semibold outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
        >
          {member.fullName}
        </button>
        <span className={`block truncate text-sm leading-tight ${isCurrent ? 'text-on-spruce-2' : 'text-ink-2'}`}>
          {member.username}
        </span>
        <span
          className={`flex items-center gap-1 text-sm leading-snug ${isCurrent ? 'text-on-spruce-2' : 'text-ink-2'}`}
        >
          {refusal && (
            <span className={isCurrent ? '' : 'text-brick'}>
              <TriangleAlert aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{refusal} </span>
            </span>
          )}
          {isMixed && status !== 'pending' && <StatusSign status={status} isOnDark={isCurrent} />}
          <ReviewHintIcons cleanup={cleanup} isOnDark={isCurrent} />
          <span className="mr-1 empty:hidden">
            <GroupSign cleanup={cleanup} isNarrow isOnDark={isCurrent} />
          </span>
          {holder ? (
            <UnderReviewByAdmin by={holder} />
          ) : (
            <span className="truncate">
              {location}, {formatRelativeDay(date, today)}
            </span>
          )}
        </span>
      </span>
      <b className="num text-[1.25rem]">
        {formatNumber(litterCount)}
        <span className="sr-only">{` ${pluralizePiece(litterCount)}`}</span>
      </b>
    </li>
  )
}

function StatusSign({ status, isOnDark }: { status: ReviewDecisionStatus; isOnDark: boolean }) {
  const { icon: Icon, ink } = DECISION_BUTTON_LABELS[status]
  return (
    <span className={isOnDark ? '' : ink}>
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{texts.tab(status)}. </span>
    </span>
  )
}

function rowClass(isCurrent: boolean, isSelected: boolean): string {
  if (isCurrent)
    return 'bg-spruce-deep text-on-spruce [--card:transparent] [--line-strong:var(--on-spruce-2)] [--spruce:var(--sun)] [&_.check-mark]:text-on-sun! forced-colors:outline'
  return isSelected ? 'bg-sun-wash' : 'hover:bg-sunk'
}

/** Scrolls the current row into view within the review queue. The page itself does not scroll. */
function useScrollIntoList(isCurrent: boolean, isBelowBar: boolean) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const box = row.current?.closest('[data-queue]')
    if (!isCurrent || !row.current || !box) return
    const [inner, outer] = [row.current.getBoundingClientRect(), box.getBoundingClientRect()]
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + SCROLL_MARGIN
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + SCROLL_MARGIN
  }, [isCurrent, isBelowBar])
  return row
}
const SCROLL_MARGIN = 76

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** Formats a day as "today", "yesterday", "Wed" (within the last week), "Nov 5", or "Nov 5, 2024" (in another year). */
function formatRelativeDay(day: string, today: string): string {
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  if (day < today && day > addDays(today, -7)) return weekday.format(new Date(`${day}T00:00:00Z`))
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : `${formatShortDay(day)}, ${day.slice(0, 4)}`
}
