import type { CleanupReviewStatus } from '../rules.ts'

export const REVIEW_LIST_TABS = ['pending', 'approved', 'flagged', 'rejected', 'all'] as const
export type ReviewListTab = (typeof REVIEW_LIST_TABS)[number]
export const REVIEW_LIST_SORT_COLUMNS = ['date', 'name', 'username', 'location', 'litter_count', 'status'] as const
export type ReviewListSortColumn = (typeof REVIEW_LIST_SORT_COLUMNS)[number]
/** Page sizes of the review list: 10 rows in the table, 50 in the queue that admins review by keyboard. */
export const REVIEW_LIST_PAGE_SIZES = [10, 50] as const
export const MAX_CLEANUPS_PER_BATCH_DECISION = 100
/**
 * How long the page offers an admin to undo a decision. The API accepts an undo for longer, because the request may
 * arrive late.
 */
export const DECISION_UNDO_OFFERED_SECONDS = 10
export const SERVER_UNDO_LIMIT_SECONDS = 30
/**
 * How long an undo is offered at most, even while an admin points at the offer or has the focus in it. It ends before
 * the server's time limit, so that an undo at the last moment still arrives in time.
 */
export const MAX_DECISION_UNDO_OFFERED_SECONDS = SERVER_UNDO_LIMIT_SECONDS - 5
/** Display times of a toast that offers to undo a decision, in ms. */
export const DECISION_UNDO_TOAST_TIMES = {
  duration: DECISION_UNDO_OFFERED_SECONDS * 1000,
  maxDuration: MAX_DECISION_UNDO_OFFERED_SECONDS * 1000,
}
/**
 * Delay of the email about a decision in ms. It exceeds the undo period, so that a last-moment undo has been committed.
 */
export const DECISION_EMAIL_DELAY_MS = (SERVER_UNDO_LIMIT_SECONDS + 5) * 1000

/**
 * Decides what happens to a due decision email: sent now, never, or checked again later. A newer decision has its own
 * email, but its undo would restore this decision. A decision is emailed only once.
 */
export function planDecisionEmail({ decidedAt, current, emailed, now }: DecisionEmailTimes) {
  if (emailed?.getTime() === decidedAt.getTime()) return 'never'
  if (current.getTime() === decidedAt.getTime()) return 'now'
  const again = new Date(current.getTime() + DECISION_EMAIL_DELAY_MS)
  return current > decidedAt && again > now ? again : 'never'
}
/** Times of the decision that the email is about, of the current one, and of the one that was emailed last. */
type DecisionEmailTimes = { decidedAt: Date; current: Date; emailed: Date | null; now: Date }

/**
 * Maximum number of cleanups that one admin reserves for review (claims) at a time. Another claim releases the oldest
 * one.
 */
export const MAX_REVIEW_CLAIMS_PER_ADMIN = 3
/** An admin's claim on a cleanup expires after this time unless their page renews it. */
export const REVIEW_CLAIM_SECONDS = 90

export const REVIEW_HINT_KINDS = ['photo-seen', 'pieces', 'burst', 'photo-old', 'first'] as const
export type ReviewHintKind = (typeof REVIEW_HINT_KINDS)[number]

/** Path of the CSV download of the review list, relative to /api. */
export const REVIEW_LIST_EXPORT_PATH = '/v1/admin/cleanups.csv'

/**
 * Live-update topic that tells the open pages of admins that cleanups or claims (reservations for review) have changed
 * (server/sql/review.sql).
 */
export const REVIEW_LIVE_UPDATE_TOPIC = 'review'

type DecisionState = { status: CleanupReviewStatus; adminNotes: string | null }

/**
 * Whether the cleanup already has the status and note of this decision, so that repeating it changes nothing
 * (idempotent).
 */
export const isSameReviewDecision = (cleanup: DecisionState, { status, adminNotes }: DecisionState): boolean =>
  cleanup.status === status && cleanup.adminNotes === adminNotes
