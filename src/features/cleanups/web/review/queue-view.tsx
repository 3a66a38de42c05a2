import { PartyPopper } from 'lucide-react'
import { useRef, useState, useEffect } from 'react'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { showToast } from '#platform/web/ui/feedback/show-toast.ts'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/feedback/skeleton.tsx'
import type { AdminListState } from '#platform/web/ui/admin-list/use-list-search.ts'
import type { CleanupForReview } from '../../contract/review.ts'
import { cleanupReviewUiTexts as texts } from '../../copy.ts'
import { MAX_CLEANUPS_PER_BATCH_DECISION } from '../../rules/review.ts'
import { useReloadWhenReviewClaimExpires, useReviewClaim } from './claims.tsx'
import { reviewScreenUiTexts as words } from './copy.ts'
import { CurrentCleanupInQueue } from './current-cleanup.tsx'
import { type ReviewDecisionStatus, type ReviewNoteWithDraftName, listOfferedDecisions } from './decisions.ts'
import { useFocusOnRemoval } from './focus.ts'
import { ReviewNoteDialog, type ReviewNoteRequest, useReviewNoteInProgress } from './note.tsx'
import { ReviewQueueList } from './queue-list.tsx'
import type { ReviewListSearchParams } from './search-params.ts'
import type { ReviewDecisionActions } from './use-decisions.ts'
import { KeyboardShortcutsDialog, useKeyboardShortcuts, useKeyboardShortcutSetting } from './shortcuts.tsx'
import type { ShowReviewRequest } from './undo-history.ts'
import { useReviewQueue } from './use-review-queue.ts'

type Props = {
  searchParams: ReviewListSearchParams
  me: string
  list: AdminListState
  decisions: ReviewDecisionActions
  onOpen: (cleanupId: string) => void
  /** Whether the admin may choose between the oldest and the newest day first. */
  hasOrder: boolean
  /** Undefined unless the queue is that of one member. */
  onShowAllMembers: (() => void) | undefined
}

/** Review queue: shows one cleanup at a time, with large photos, controlled by keyboard shortcuts. */
export function ReviewQueueView({ searchParams, me, list, decisions, onOpen, hasOrder, onShowAllMembers }: Props) {
  const review = useReviewQueue(searchParams, me)
  const { queue, change, current, waiting, place, read } = review
  const [isHelped, setHelped] = useState(false)
  const [noted, setNoted] = useState<ReviewNoteRequest>()
  const [noting, note] = useReviewNoteInProgress(queue)
  const { areOn } = useKeyboardShortcutSetting()
  useKeyboardShortcuts({ u: decisions.undoLast, '?': () => setHelped(true) }, areOn)
  useReloadWhenReviewClaimExpires(queue.rows, me, decisions.refresh)
  usePhotoPreload(waiting.slice(place + 1, place + 3))
  useReviewClaim(current?.isForOtherAdmins ? undefined : current?.cleanupId, {
    held: decisions.held,
    onClaimed: (id, fullName) =>
      change({ type: 'claimed', id, claim: { userId: '', fullName, until: provisionalExpiry() } }),
  })

  const box = useRef<HTMLDivElement>(null)
  useFocusOnRemoval(
    box,
    read.isThere && [Boolean(current), queue.selected.size > 0, Boolean(noted), isHelped].join(' '),
  )

  const show: ShowReviewRequest = (request) => {
    change({ type: 'request', request })
    return (outcome) => change({ type: 'answer', request, outcome })
  }
  const decide = (cleanups: CleanupForReview[], status: ReviewDecisionStatus, written?: ReviewNoteWithDraftName) =>
    void decisions.decide({ cleanups, status, ...written }, { show })
  const decideSelected = (status: ReviewDecisionStatus) => {
    const cleanups = waiting.filter(({ cleanupId: id }) => queue.selected.has(id))
    if (cleanups.length > MAX_CLEANUPS_PER_BATCH_DECISION) void showToast.warning(texts.tooMany)
    else if (status === 'approved') decide(cleanups, status)
    else if (!listOfferedDecisions(cleanups).includes(status))
      void showToast.warning(words.already(status, cleanups.length))
    else setNoted({ cleanups, status })
  }

  const failure = (isInline: boolean) => (
    <div className="card">
      <ErrorState title={words.listFailed} level={2} isInline={isInline} onRetry={read.retry}>
        {words.failedInWords}
      </ErrorState>
    </div>
  )
  if (!read.isThere) return read.hasFailed ? failure(false) : <ReviewSkeleton />
  return (
    <div ref={box} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
      {read.hasFailed && failure(true)}
      {current ? (
        <div className="grid min-h-0 flex-1 grid-cols-1 items-stretch gap-4 lg:grid-cols-[306px_minmax(0,1fr)] lg:grid-rows-[minmax(0,1fr)]">
          <ReviewQueueList
            review={review}
            me={me}
            isMixed={queue.tab === 'all'}
            hasOrder={hasOrder}
            hasKeys={areOn && !noting}
            onDecideSelected={decideSelected}
          />
          <CurrentCleanupInQueue
            review={review}
            cleanup={current}
            me={me}
            noting={noting}
            onNote={note}
            onDecide={(status, written) => decide([current], status, written)}
            onDecideSelected={decideSelected}
            onShowKeys={() => setHelped(true)}
            onOpen={onOpen}
          />
        </div>
      ) : (
        <QueueEnd
          isAll={queue.tab === 'pending' && !searchParams.search && !onShowAllMembers}
          count={decisions.count}
          onClearFilter={onShowAllMembers ?? (searchParams.search ? () => void list.search.search('') : undefined)}
        />
      )}
      {isHelped && <KeyboardShortcutsDialog onClose={() => setHelped(false)} />}
      {noted && (
        <ReviewNoteDialog
          {...noted}
          decide={(order, how) => decisions.decide(order, { ...how, show })}
          onClose={() => setNoted(undefined)}
        />
      )}
    </div>
  )
}

/** The error that reports a claim names only the admin. When the claim ends comes with the next list. */
const provisionalExpiry = () => new Date(Date.now() + 10_000).toISOString()

const ReviewSkeleton = () => (
  <SkeletonGroup
    label="Loading the cleanups"
    className="grid min-h-0 flex-1 grid-cols-1 gap-4 lg:grid-cols-[306px_minmax(0,1fr)]"
  >
    <div className="card grid content-start gap-1 p-2 max-lg:order-2">
      <Skeleton className="mb-1 h-9" />
      {Array.from({ length: 7 }, (_, index) => (
        <Skeleton key={index} className="h-16" />
      ))}
    </div>
    <div className="card flex flex-col gap-4 overflow-hidden pb-4">
      <Skeleton className="max-lg:aspect-[4/3] lg:min-h-[180px] lg:flex-1" />
      <Skeleton className="mx-5 h-6 w-2/5" />
      <Skeleton className="mx-5 h-4 w-3/5" />
      <Skeleton className="mx-5 h-11 w-3/4" />
    </div>
  </SkeletonGroup>
)

function usePhotoPreload(next: CleanupForReview[]) {
  const addresses = next.flatMap(({ photos }) => photos.map(({ medium }) => medium)).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter(Boolean)) new Image().src = address
  }, [addresses])
}

type QueueEndProps = {
  /** Whether the review queue lists all pending cleanups, without a filter. */
  isAll: boolean
  count: number
  /** Set only if a filter may hide cleanups. */
  onClearFilter: (() => void) | undefined
}

const QueueEnd = ({ isAll, count, onClearFilter }: QueueEndProps) => (
  <div className="card grid min-h-[320px] place-items-center">
    {isAll ? (
      <EmptyState icon={PartyPopper} title={words.allDone} level={2}>
        {count > 0 ? words.decidedNow(count) : words.nothingWaits}
      </EmptyState>
    ) : (
      <EmptyState
        title={texts.none}
        level={2}
        action={
          onClearFilter && (
            <Button variant="outline" onPress={onClearFilter}>
              {words.clearFilter}
            </Button>
          )
        }
      />
    )}
  </div>
)
