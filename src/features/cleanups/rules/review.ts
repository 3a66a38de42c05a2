import type { Status } from '../rules.ts'

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
