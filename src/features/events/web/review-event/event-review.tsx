import '#platform/web/ui/inside.css'
import '#platform/web/ui/public.css'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowLeft, CircleCheck, CircleX, EyeOff } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useKeyboardShortcutSetting, useKeyboardShortcuts } from '#features/cleanups/web/review/shortcuts.tsx'
import { useLiveUpdates } from '#platform/web/live-updates.ts'
import { isPageNotFoundError } from '#platform/web/load-titled-page.ts'
import { useRouteReload } from '#platform/web/use-route-reload.ts'
import { PageLink } from '#platform/web/page-link.tsx'
import { ErrorState } from '#platform/web/ui/feedback/error-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { createLoadableDialog } from '#platform/web/ui/overlays/loadable-dialog.tsx'
import { useIdleCallback } from '#platform/web/ui/overlays/use-idle-callback.ts'
import type { EventForAdmins, EventReview } from '../../contract/admin.ts'
import {
  EVENTS_LIVE_UPDATE_TOPIC,
  type EventStatus,
  type PublicEventStatus,
  getEventStatus,
} from '../../rules/event.ts'
import { createEventPagePath } from '../../rules/urls.ts'
import { EventContent } from '../event/event.tsx'
import { GoBackToFinder } from '../event/go-back.tsx'
import { useEventDecision } from '../manage-events/use-decision.ts'
import { EVENT_REVIEW_BAND_UI_TEXTS, eventReviewUiTexts as texts } from './copy.ts'
import { DecidedBar } from './decided-bar.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { eventReviewQuery } from './load-review.ts'

const DecisionDialog = createLoadableDialog(() => import('../manage-events/decision-dialog.tsx'))
const route = getRouteApi('/admin-main/events/$id')
const LIST = '/admin-main/events'

export function EventReviewPage() {
  const { id } = route.useParams()
  const read = useQuery(eventReviewQuery(id))
  useLiveUpdates([EVENTS_LIVE_UPDATE_TOPIC], () => void read.refetch())
  useIdleCallback(DecisionDialog.fetch)
  useRouteReload(isPageNotFoundError(read.error))
  if (read.data) return <LoadedReview key={id} review={read.data} />
  return (
    <main id="content" tabIndex={-1} className="wrap py-8 outline-none">
      {read.isError ? (
        <div className="card">
          <ErrorState title={texts.failed} level={2} onRetry={() => void read.refetch()} />
        </div>
      ) : (
        <Spinner label="One moment..." />
      )}
    </main>
  )
}

function LoadedReview({ review }: { review: EventReview }) {
  const { event, pending, position, next, earlier } = review
  const navigate = route.useNavigate()
  const { areOn } = useKeyboardShortcutSetting()
  const [decided, setDecided] = useState<EventForAdmins>()
  /**
   * Event when the admin began to reject it. An edit by another admin meanwhile makes the server reject the decision.
   */
  const [rejected, setRejected] = useState<EventForAdmins>()
  const content = useRef<HTMLElement>(null)
  const { busy, approve, decideWithReason, undo } = useEventDecision((decision, isOwn) => {
    if (isOwn) setDecided(decision)
    // The pressed button disappears, so the focus moves to the content.
    content.current?.focus({ preventScroll: true })
  })
  const isBusy = busy.has(event.id)
  const isPending = event.storedStatus === 'pending'
  const isOwnDecision = decided?.updatedAt === event.updatedAt
  const goTo = (to: string) => void navigate({ to })
  const showList = () => goTo(LIST)
  const showNext = next ? () => goTo(`${LIST}/${next}`) : undefined
  const undoDecision = isOwnDecision ? () => void undo(decided) : undefined
  const canDecide = isPending && !isBusy
  useKeyboardShortcuts(
    {
      a: canDecide ? () => void approve(event) : undefined,
      r: canDecide ? () => setRejected(event) : undefined,
      j: showNext,
    },
    areOn,
  )
  useKeyboardShortcuts({ Escape: showList }, true)
  return (
    <div className="flex min-h-dvh flex-col">
      <Band event={event} />
      <main id="content" ref={content} tabIndex={-1} aria-label={texts.preview} className="flex-1 outline-none">
        <InertPreview>
          <GoBackToFinder />
          <EventContent event={toPreview(event)} />
        </InertPreview>
      </main>
      {isPending ? (
        <DecisionBar
          event={event}
          place={{ position: position ?? pending, pending }}
          earlier={earlier}
          isBusy={isBusy}
          hasKeys={areOn}
          onApprove={() => void approve(event)}
          onReject={() => setRejected(event)}
          onSkip={showNext}
        />
      ) : (
        <DecidedBar
          key={event.updatedAt}
          review={review}
          hasKeys={areOn}
          onUndo={undoDecision}
          onNext={showNext}
          onList={showList}
        />
      )}
      {rejected && (
        <DecisionDialog
          event={rejected}
          status="rejected"
          onDecide={decideWithReason}
          onClose={() => setRejected(undefined)}
        />
      )}
    </div>
  )
}

const toPreview = (event: EventForAdmins) => ({
  ...event,
  status: getEventStatus(
    { ...event, status: event.storedStatus === 'cancelled' ? 'cancelled' : 'approved' },
    new Date(),
  ) as PublicEventStatus,
})

/**
 * Event preview whose links and buttons do nothing: a link without an address cannot be followed. The attribute `inert`
 * would hide the page from screen readers.
 */
function InertPreview({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    for (const link of box.current!.querySelectorAll('a')) link.removeAttribute('href')
    for (const button of box.current!.querySelectorAll('button')) button.disabled = true
  })
  return (
    <div ref={box} className="wrap py-6 pb-12 sm:py-8 [&_a]:pointer-events-none">
      {children}
    </div>
  )
}

const BAND_LOOKS: Record<EventStatus, { icon: typeof EyeOff; look: string }> = {
  pending: { icon: EyeOff, look: 'bg-amber-wash text-amber' },
  approved: { icon: CircleCheck, look: 'bg-moss-wash text-moss' },
  rejected: { icon: CircleX, look: 'bg-brick-wash text-brick' },
  cancelled: { icon: CircleX, look: 'bg-brick-wash text-brick' },
  past: { icon: CircleCheck, look: 'bg-moss-wash text-moss' },
}

/** Band that shows whether visitors can see the event, with a link back to the list. */
function Band({ event }: { event: EventForAdmins }) {
  const { icon: Icon, look } = BAND_LOOKS[event.status]
  const { status, meaning } = EVENT_REVIEW_BAND_UI_TEXTS[event.status]
  const path = createEventPagePath(event.id)
  return (
    <header className={`border-b border-line ${look}`}>
      <div className="wrap flex items-center justify-between gap-3 py-2.5 text-sm">
        <PageLink to={LIST} className="inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-ink">
          <ArrowLeft aria-hidden className="size-[18px]" />
          <span className="max-sm:hidden">{texts.list}</span>
          <span className="sm:hidden">{texts.listShort}</span>
        </PageLink>
        <p role="status" className="flex min-w-0 items-center gap-2.5">
          <Icon aria-hidden className="size-[18px] shrink-0" />
          <span className="min-w-0 break-words">
            <b className="font-semibold">{status}</b> {meaning}
            {event.status === 'approved' && (
              <>
                {' '}
                <a href={path} className="break-all underline">
                  {path}
                </a>
              </>
            )}
          </span>
        </p>
      </div>
    </header>
  )
}
