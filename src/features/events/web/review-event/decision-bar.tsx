import { Check, ChevronDown, ChevronUp, CircleX, History, User } from 'lucide-react'
import { useState } from 'react'
import { AdminMemberLink } from '#features/audit/web/log/member-link.tsx'
import { Button } from '#platform/web/ui/actions/button.tsx'
import { KeyboardShortcut } from '#platform/web/ui/actions/kbd.tsx'
import { EmailAddressText } from '#platform/web/ui/data/email.tsx'
import { useVisitorTimeZone } from '#platform/web/use-hydrated.ts'
import type { EventForAdmins, EventReview } from '../../contract/admin.ts'
import { formatLocalDayCell } from '../manage-events/day-cell.ts'
import { eventReviewUiTexts as texts } from './copy.ts'

type Props = {
  event: EventForAdmins
  place: { position: number; pending: number }
  earlier: EventReview['earlier']
  isBusy: boolean
  /** Whether single keys decide about an event; the buttons then show these keys. */
  hasKeys: boolean
  onApprove: () => void
  onReject: () => void
  /** Skips the event. Undefined if no other event is pending. */
  onSkip: (() => void) | undefined
}

export function DecisionBar({ event, place, earlier, isBusy, hasKeys, onApprove, onReject, onSkip }: Props) {
  const [isOpen, setOpen] = useState(false)
  const day = formatLocalDayCell(event.submittedAt, useVisitorTimeZone())
  /** On phones, an event's details and "Skip" are shown on request. */
  const onRequest = isOpen ? '' : 'max-sm:hidden'
  const keyOf = (letter: string) => (hasKeys ? { 'aria-keyshortcuts': letter } : {})
  return (
    <section aria-label="Decision" className="sticky bottom-0 z-30 border-t border-line bg-card shadow-3">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5">
        <div className="min-w-0 flex-1 basis-[300px]">
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold tabular-nums">{texts.place(place.position, place.pending, day)}</p>
            <Button
              variant="ghost"
              size="sm"
              className="-mr-2 px-2! sm:hidden!"
              aria-expanded={isOpen}
              onPress={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Less' : 'More'}
              {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
            </Button>
          </div>
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 [&_li]:flex [&_li]:min-w-0 [&_li]:items-center [&_li]:gap-2 [&_svg]:size-4 [&_svg]:shrink-0">
            <li>
              <User aria-hidden />
              <Submitter event={event} />
            </li>
            {earlier && (
              <li className={onRequest}>
                <History aria-hidden />
                {texts.earlier(earlier)}
              </li>
            )}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full">
          <Button
            variant="ghost"
            className={`max-sm:w-full ${onRequest}`}
            isDisabled={!onSkip}
            {...keyOf('J')}
            onPress={onSkip}
          >
            Skip
            {hasKeys && <KeyboardShortcut>J</KeyboardShortcut>}
          </Button>
          <Button variant="outline" className="max-sm:flex-1" isDisabled={isBusy} {...keyOf('R')} onPress={onReject}>
            <CircleX aria-hidden />
            Reject
            {hasKeys && <KeyboardShortcut>R</KeyboardShortcut>}
          </Button>
          <Button className="max-sm:flex-1" isDisabled={isBusy} {...keyOf('A')} onPress={onApprove}>
            <Check aria-hidden />
            Approve
            {hasKeys && <KeyboardShortcut>A</KeyboardShortcut>}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Submitter({ event: { submittedBy, submitterName, submitterEmail } }: { event: EventForAdmins }) {
  if (!submitterName && !submitterEmail) return texts.noSubmitter
  return (
    <span className="min-w-0 break-words">
      {submittedBy && submitterName ? (
        <AdminMemberLink id={submittedBy}>{submitterName}</AdminMemberLink>
      ) : (
        submitterName
      )}
      {submitterName && submitterEmail && ', '}
      {submitterEmail && <EmailAddressText email={submitterEmail} />}
    </span>
  )
}
