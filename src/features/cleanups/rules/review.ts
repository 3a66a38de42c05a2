import type { ReviewStatus } from '../rules.ts'

export const REVIEW_TABS = ['pending', 'approved', 'flagged', 'rejected', 'all'] as const
export type ReviewTab = (typeof REVIEW_TABS)[number]
export const REVIEW_SORTS = ['date', 'name', 'username', 'location', 'litter_count', 'status'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
/** Page sizes of the review list: 10 rows in the table, 50 in the queue that admins review by keyboard. */
export const REVIEW_PAGE_SIZES = [10, 50] as const
export const MAX_BATCH_DECISIONS = 100
/**
 * How long the page offers an admin to undo a decision. The API accepts an undo for longer, because the request may
 * arrive late.
 */
export const UNDO_OFFERED_SECONDS = 10
export const UNDO_ACCEPTED_SECONDS = 30
/** Maximum number of cleanups that one admin claims for review at a time. One more claim releases the oldest. */
export const MAX_CLAIMS = 3
/** An admin's claim on a cleanup expires after this time unless their page renews it. */
export const CLAIM_SECONDS = 90

export const HINT_KINDS = ['photo-seen', 'pieces', 'burst', 'photo-old', 'first'] as const
export type HintKind = (typeof HINT_KINDS)[number]

/** Path of the CSV download of the review list, relative to /api. */
export const REVIEW_EXPORT_PATH = '/v1/admin/cleanups.csv'

/**
 * Live-update topic that tells the open pages of admins that cleanups or claims have changed (server/sql/review.sql).
 */
export const REVIEW_TOPIC = 'review'

type DecisionState = { status: ReviewStatus; adminNotes: string | null }

/**
 * Whether the cleanup already has the status and note of this decision, so that repeating it changes nothing
 * (idempotent).
 */
export const isSameDecision = (cleanup: DecisionState, { status, adminNotes }: DecisionState): boolean =>
  cleanup.status === status && cleanup.adminNotes === adminNotes
