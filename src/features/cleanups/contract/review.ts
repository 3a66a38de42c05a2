import * as z from 'zod/mini'
import { RowId, PageNumber, SearchText, cappedPagedFields, sortDirection } from '#platform/contract.ts'
import { REVIEW_STATUSES } from '../rules.ts'
import { reviewSentences as say } from '../copy.ts'
import { MAX_BATCH_DECISIONS, HINT_KINDS, REVIEW_PAGE_SIZES, REVIEW_SORTS, REVIEW_TABS } from '../rules/review.ts'
import { Cleanup, ReviewDecision, CleanupVersion, requireNoteUnlessApproved } from './cleanup.ts'

/**
 * Hint why a cleanup deserves a second look. Its optional fields depend on `kind`; rules/hints.ts turns them into text.
 */
export const ReviewHint = z.object({
  kind: z.enum(HINT_KINDS),
  /** For the review hint `pieces`: the member's usual number of pieces, from lower to upper quartile. */
  usual: z.optional(z.object({ from: z.int(), to: z.int() })),
  /** For the review hint `burst`: how many cleanups, including this one, were logged within `minutes`. */
  logs: z.optional(z.int()),
  minutes: z.optional(z.int()),
  /** For the review hints `photo-seen` and `photo-old`: position of the photo in this cleanup, counted from 1. */
  photo: z.optional(z.int()),
  /** For the review hint `photo-seen`: the earlier cleanup with the same photo. */
  other: z.optional(z.object({ cleanupId: RowId, date: z.string(), isSameMember: z.boolean() })),
  /** For the review hint `photo-old`: the day on which the photo was taken, by its camera data. */
  takenOn: z.optional(z.string()),
})
export type ReviewHint = z.infer<typeof ReviewHint>

export const ReviewedCleanup = z.extend(Cleanup, {
  member: z.object({
    id: RowId,
    fullName: z.string(),
    username: z.nullable(z.string()),
    email: z.string(),
    avatarUrl: z.nullable(z.string()),
    /** Number of the member's cleanups whose review status is not rejected. */
    totalCleanups: z.int(),
  }),
  /** The admin who decided on the cleanup. Null while undecided, and when that admin's account was deleted. */
  reviewer: z.nullable(z.object({ id: RowId, fullName: z.string() })),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** The admin who is reviewing the cleanup right now, and until when it is reserved for them. */
  claim: z.nullable(z.object({ userId: RowId, fullName: z.string(), until: z.iso.datetime() })),
  hints: z.array(ReviewHint),
})
export type ReviewedCleanup = z.infer<typeof ReviewedCleanup>

export const ReviewFilter = z.object({
  status: z.prefault(z.enum(REVIEW_TABS), 'pending'),
  /** Text that the member's username contains. A text under 3 characters matches only the start of a username. */
  username: SearchText,
  sort: z.prefault(z.enum(REVIEW_SORTS), 'date'),
  direction: sortDirection('descending'),
})
export type ReviewFilter = z.infer<typeof ReviewFilter>

export const ReviewSearch = z.extend(ReviewFilter, {
  page: PageNumber,
  size: z.prefault(z.literal(REVIEW_PAGE_SIZES), REVIEW_PAGE_SIZES[0]),
})
export type ReviewSearch = z.infer<typeof ReviewSearch>

export const ReviewPage = z.object({
  cleanups: z.array(ReviewedCleanup),
  ...cappedPagedFields,
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const ReviewCounts = z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), flagged: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>

const cleanupBatch = z.array(CleanupVersion).check(
  z.minLength(1),
  z.maxLength(MAX_BATCH_DECISIONS, say.tooMany),
  z.refine((seen) => new Set(seen.map(({ cleanupId }) => cleanupId)).size === seen.length),
)

export const BatchDecision = z
  .object({ status: ReviewDecision.shape.status, note: ReviewDecision.shape.note, cleanups: cleanupBatch })
  .check(requireNoteUnlessApproved)

export const UndoRequest = z.object({ cleanups: cleanupBatch })

/**
 * Result of a batch of review decisions or undos: `done` lists the changed cleanups, `refused` the others, each with a
 * reason.
 */
export const BatchOutcome = z.object({
  done: z.array(z.object({ cleanupId: RowId, status: z.enum(REVIEW_STATUSES), updatedAt: z.iso.datetime() })),
  refused: z.array(
    z.object({ cleanupId: RowId, code: z.enum(['NOT_FOUND', 'CONFLICT', 'CLAIMED']), message: z.string() }),
  ),
})
export type BatchOutcome = z.infer<typeof BatchOutcome>
