import * as z from 'zod/mini'
import {
  RowIdSchema,
  PageNumberSchema,
  SearchTextSchema,
  cappedListPagingFields,
  createSortDirectionSchema,
} from '#platform/contract.ts'
import { CLEANUP_REVIEW_STATUSES } from '../rules.ts'
import { cleanupReviewUiTexts as texts } from '../copy.ts'
import {
  MAX_CLEANUPS_PER_BATCH_DECISION,
  REVIEW_HINT_KINDS,
  REVIEW_LIST_PAGE_SIZES,
  REVIEW_LIST_SORT_COLUMNS,
  REVIEW_LIST_TABS,
} from '../rules/review.ts'
import { Cleanup, ReviewDecision, CleanupIdAndUpdateTime, requireNoteUnlessApproved } from './cleanup.ts'

/**
 * Hint why a cleanup deserves a second look. Its optional fields depend on `kind`; rules/hints.ts turns them into text.
 */
export const CleanupReviewHint = z.object({
  kind: z.enum(REVIEW_HINT_KINDS),
  /** For the review hint `pieces`: the member's usual number of pieces, from lower to upper quartile. */
  usual: z.optional(z.object({ from: z.int(), to: z.int() })),
  /** For the review hint `burst`: how many cleanups, including this one, were logged within `minutes`. */
  logs: z.optional(z.int()),
  minutes: z.optional(z.int()),
  /** For the review hints `photo-seen` and `photo-old`: position of the photo in this cleanup, counted from 1. */
  photo: z.optional(z.int()),
  /** For the review hint `photo-seen`: the earlier cleanup with the same photo. */
  other: z.optional(z.object({ cleanupId: RowIdSchema, date: z.string(), isSameMember: z.boolean() })),
  /** For the review hint `photo-old`: the day on which the photo was taken, by its camera data. */
  takenOn: z.optional(z.string()),
})
export type CleanupReviewHint = z.infer<typeof CleanupReviewHint>

export const CleanupForReview = z.extend(Cleanup, {
  member: z.object({
    id: RowIdSchema,
    fullName: z.string(),
    username: z.nullable(z.string()),
    email: z.string(),
    avatarUrl: z.nullable(z.string()),
    /** Number of the member's cleanups whose review status is not rejected. */
    totalCleanups: z.int(),
  }),
  /** The admin who decided on the cleanup. Null while undecided, and when that admin's account was deleted. */
  reviewer: z.nullable(z.object({ id: RowIdSchema, fullName: z.string() })),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** Whether the reviewer had a share of the cleanup, because no other admin could decide (self-review). */
  isByThemselves: z.boolean(),
  /** Whether the reading admin has a share of the cleanup, so another admin must decide. */
  isForOtherAdmins: z.boolean(),
  /** The admin who is reviewing the cleanup right now, and until when it is reserved for them. */
  claim: z.nullable(z.object({ userId: RowIdSchema, fullName: z.string(), until: z.iso.datetime() })),
  hints: z.array(CleanupReviewHint),
  /** All shares of the cleanup's group, the host's first. Empty for a cleanup logged alone. */
  shares: z.array(
    z.object({
      cleanupId: RowIdSchema,
      memberId: RowIdSchema,
      fullName: z.string(),
      username: z.nullable(z.string()),
      pieces: z.int(),
      isHost: z.boolean(),
    }),
  ),
})
export type CleanupForReview = z.infer<typeof CleanupForReview>

export const CleanupReviewFilter = z.object({
  status: z.prefault(z.enum(REVIEW_LIST_TABS), 'pending'),
  /** Text that the member's username contains. A text under 3 characters matches only the start of a username. */
  username: SearchTextSchema,
  /** Only the cleanups of this member. */
  memberId: z.optional(RowIdSchema),
  sort: z.prefault(z.enum(REVIEW_LIST_SORT_COLUMNS), 'date'),
  direction: createSortDirectionSchema('descending'),
})
export type CleanupReviewFilter = z.infer<typeof CleanupReviewFilter>

export const CleanupReviewListQuery = z.extend(CleanupReviewFilter, {
  page: PageNumberSchema,
  size: z.prefault(z.literal(REVIEW_LIST_PAGE_SIZES), REVIEW_LIST_PAGE_SIZES[0]),
})
export type CleanupReviewListQuery = z.infer<typeof CleanupReviewListQuery>

export const CleanupReviewListResultPage = z.object({
  cleanups: z.array(CleanupForReview),
  ...cappedListPagingFields,
})
export type CleanupReviewListResultPage = z.infer<typeof CleanupReviewListResultPage>

export const CleanupCountsByStatus = z.object({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  flagged: z.int(),
})
export type CleanupCountsByStatus = z.infer<typeof CleanupCountsByStatus>

const cleanupBatch = z.array(CleanupIdAndUpdateTime).check(
  z.minLength(1),
  z.maxLength(MAX_CLEANUPS_PER_BATCH_DECISION, texts.tooMany),
  z.refine((seen) => new Set(seen.map(({ cleanupId }) => cleanupId)).size === seen.length),
)

export const BatchReviewDecision = z
  .object({ status: ReviewDecision.shape.status, note: ReviewDecision.shape.note, cleanups: cleanupBatch })
  .check(requireNoteUnlessApproved)

export const UndoDecisionsRequest = z.object({ cleanups: cleanupBatch })

/**
 * Result of a batch of review decisions or undos: `done` lists the changed cleanups, `refused` the others, each with a
 * reason.
 */
export const BatchDecisionOutcome = z.object({
  done: z.array(
    z.object({ cleanupId: RowIdSchema, status: z.enum(CLEANUP_REVIEW_STATUSES), updatedAt: z.iso.datetime() }),
  ),
  refused: z.array(
    z.object({
      cleanupId: RowIdSchema,
      code: z.enum(['NOT_FOUND', 'CONFLICT', 'CLAIMED', 'OWN_CLEANUP']),
      message: z.string(),
    }),
  ),
})
export type BatchDecisionOutcome = z.infer<typeof BatchDecisionOutcome>
