import { formatNumber } from '#platform/numbers.ts'
import type { EventForAdmins, EventReview } from '../../contract/admin.ts'
import type { EventStatus } from '../../rules/event.ts'

const nameSubmitter = ({ submitterName }: EventForAdmins) => submitterName ?? 'The submitter'

export const eventReviewUiTexts = {
  title: (title: string) => `Review ${title}`,
  list: 'Event Management',
  listShort: 'Events',
  failed: 'Failed to load this event. Please try again.',
  preview: 'Public page, preview',

  place: (position: number, pending: number, day: string) =>
    `${formatNumber(position)} of ${formatNumber(pending)} waiting, sent ${day}`,
  noSubmitter: 'The submitter left neither name nor email',
  earlier: ({ approved, rejected }: NonNullable<EventReview['earlier']>) =>
    approved + rejected === 0
      ? 'No approved or rejected events of this member'
      : `Other events: ${formatNumber(approved)} approved, ${formatNumber(rejected)} rejected`,

  decided: {
    pending: 'Event disabled',
    approved: 'Event approved',
    rejected: 'Event rejected',
    cancelled: 'Event cancelled',
    past: 'Event approved',
  } satisfies Record<EventStatus, string>,
  toldLater: ({ event, isTold }: Pick<EventReview, 'event' | 'isTold'>) => {
    if (!event.submitterEmail) return 'Nobody is told: the submitter left no email.'
    if (!event.isToldByEmail) return 'Nobody is told: the submitter is an admin.'
    return isTold
      ? `${nameSubmitter(event)} is told once you can no longer undo.`
      : 'Nobody is told: the submitter was told the same before.'
  },
  secondsLeft: (seconds: number) => `${seconds} s`,
  next: (pending: number) => `Next, ${formatNumber(pending)} left`,
  nothingWaits: 'Nothing waits any more',
}

/** Texts of the band above an event's preview: a bold status and its meaning. */
export const EVENT_REVIEW_BAND_UI_TEXTS: Record<EventStatus, { status: string; meaning: string }> = {
  pending: { status: 'Not public yet.', meaning: 'This is how visitors will see it.' },
  approved: { status: 'Approved.', meaning: 'Live at' },
  rejected: { status: 'Rejected.', meaning: 'Visitors cannot find it.' },
  cancelled: { status: 'Cancelled.', meaning: 'Its page stays up and says so.' },
  past: { status: 'Approved.', meaning: 'Its days are over.' },
}
