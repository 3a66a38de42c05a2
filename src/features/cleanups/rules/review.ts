import { formatNumber } from '#platform/numbers.ts'
import { STATUS_NAMES, type Status } from '../rules.ts'

export const REVIEW_TABS = ['pending', 'approved', 'flagged', 'rejected', 'all'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]
export const REVIEW_SORTS = ['date', 'name', 'username', 'location', 'litter_count', 'status'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
/** Rows of a page: of the table, and of the queue that is gone through by keyboard. */
export const REVIEW_SIZES = [10, 50] as const
/** Decided together. */
export const DECIDED_AT_ONCE = 100
/** How long taking a decision back is offered, and how long the API does it: a request may be late. */
export const UNDO_OFFERED_SECONDS = 10
export const UNDO_ACCEPTED_SECONDS = 30
/** So many one admin can have at a time; one more takes the place of the oldest. */
export const MOST_CLAIMS = 3
/** How long a cleanup is one admin's without a sign of life. */
export const CLAIM_SECONDS = 90

export const HINTS = ['photo-seen', 'pieces', 'burst', 'photo-old', 'first'] as const
export type HintKind = (typeof HINTS)[number]

/** Where the list is sent as a table, below /api. */
export const REVIEW_EXPORT_PATH = '/v1/admin/cleanups.csv'

/** Where admins hear that something about cleanups or their review has changed (server/sql/review.sql). */
export const REVIEW_TOPIC = 'review'

type State = { status: Status; adminNotes: string | null }

/** A decision that leaves everything as it is, is none. */
export const isAlready = (cleanup: State, { status, adminNotes }: State): boolean =>
  cleanup.status === status && cleanup.adminNotes === adminNotes

/** What is said while cleanups are reviewed, word for word. */
export const reviewSentences = {
  title: 'Cleanup Validation',
  subtitle: 'Review and manage cleanup submissions',
  details: 'Cleanup Details',
  tab: (tab: ReviewTab) => (tab === 'all' ? 'All' : STATUS_NAMES[tab]),
  found: (total: number, first: number, last: number) =>
    `${formatNumber(total)} cleanups found. Showing ${formatNumber(first)} - ${formatNumber(last)} of ${formatNumber(total)}.`,
  foundMore: (total: number, first: number, last: number) =>
    `More than ${formatNumber(total)} cleanups found. Showing ${formatNumber(first)} - ${formatNumber(last)}.`,
  none: 'No cleanups found.',
  decided: (status: Status) => `Cleanup ${status}`,
  failed: 'Failed to update cleanup',
  missing: 'Failed to update cleanup: missing cleanup data.',
  gone: 'This cleanup has been deleted meanwhile.',
  claimedByOther: 'Somebody else is reviewing this cleanup.',
  claimed: (name: string) => `${name} is reviewing this cleanup.`,
  tooLate: 'It is too late to undo this. Decide again instead.',
  tooMany: `At most ${DECIDED_AT_ONCE} cleanups can be decided at once.`,
  hintsNeverDecide: 'Hints never decide, you do.',
}
