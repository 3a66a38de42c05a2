import * as z from 'zod/mini'
import { Id, PageNumber, SearchText, pagedInPart, sortDirection } from '#platform/contract.ts'
import { STATUSES } from '../rules.ts'
import { reviewSentences as say } from '../copy.ts'
import { DECIDED_AT_ONCE, HINTS, REVIEW_SIZES, REVIEW_SORTS, REVIEW_TABS } from '../rules/review.ts'
import { Cleanup, Decision, Seen, noteWhereNeeded } from './cleanup.ts'

/** Why it deserves a second look; what the numbers are depends on the kind (rules/hints.ts puts them in words). */
export const Hint = z.object({
  kind: z.enum(HINTS),
  /** `pieces`: what the member usually picks up */
  usual: z.optional(z.object({ from: z.int(), to: z.int() })),
  /** `burst`: so many cleanups logged within so many minutes, this one among them */
  logs: z.optional(z.int()),
  minutes: z.optional(z.int()),
  /** `photo-seen`, `photo-old`: which photo of this cleanup, counted from 1 */
  photo: z.optional(z.int()),
  /** `photo-seen`: where it was used before */
  other: z.optional(z.object({ cleanupId: Id, date: z.string(), isSameMember: z.boolean() })),
  /** `photo-old`: the day on which the camera says it was taken */
  takenOn: z.optional(z.string()),
})
export type Hint = z.infer<typeof Hint>

export const Reviewed = z.extend(Cleanup, {
  member: z.object({
    id: Id,
    fullName: z.string(),
    username: z.nullable(z.string()),
    email: z.string(),
    avatarUrl: z.nullable(z.string()),
    /** that are not rejected, this one too if it is not */
    totalCleanups: z.int(),
  }),
  /** null while nobody has decided, or when whoever did is gone */
  reviewer: z.nullable(z.object({ id: Id, fullName: z.string() })),
  reviewedAt: z.nullable(z.iso.datetime()),
  /** who is looking at it right now */
  claim: z.nullable(z.object({ userId: Id, fullName: z.string(), until: z.iso.datetime() })),
  hints: z.array(Hint),
})
export type Reviewed = z.infer<typeof Reviewed>

export const ReviewFilter = z.object({
  status: z.prefault(z.enum(REVIEW_TABS), 'pending'),
  /** in the username; shorter than 3 characters: how it begins */
  username: SearchText,
  sort: z.prefault(z.enum(REVIEW_SORTS), 'date'),
  direction: sortDirection('descending'),
})
export type ReviewFilter = z.infer<typeof ReviewFilter>

export const ReviewSearch = z.extend(ReviewFilter, {
  page: PageNumber,
  size: z.prefault(z.literal(REVIEW_SIZES), REVIEW_SIZES[0]),
})
export type ReviewSearch = z.infer<typeof ReviewSearch>

export const ReviewPage = z.object({
  cleanups: z.array(Reviewed),
  ...pagedInPart,
})
export type ReviewPage = z.infer<typeof ReviewPage>

export const ReviewCounts = z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), flagged: z.int() })
export type ReviewCounts = z.infer<typeof ReviewCounts>

const several = z.array(Seen).check(
  z.minLength(1),
  z.maxLength(DECIDED_AT_ONCE, say.tooMany),
  z.refine((seen) => new Set(seen.map(({ cleanupId }) => cleanupId)).size === seen.length),
)

export const Decisions = z
  .object({ status: Decision.shape.status, note: Decision.shape.note, cleanups: several })
  .check(noteWhereNeeded)

export const Undoing = z.object({ cleanups: several })

/** What became of each: those that are not among `done` say why. */
export const Outcomes = z.object({
  done: z.array(z.object({ cleanupId: Id, status: z.enum(STATUSES), updatedAt: z.iso.datetime() })),
  refused: z.array(
    z.object({ cleanupId: Id, code: z.enum(['NOT_FOUND', 'CONFLICT', 'CLAIMED']), message: z.string() }),
  ),
})
export type Outcomes = z.infer<typeof Outcomes>
