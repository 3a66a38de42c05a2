import * as z from 'zod/mini'
import { Correction } from '#features/corrections/contract.ts'
import { hasVisibleCharacter } from '#platform/characters.ts'
import { RowIdSchema, PageNumberSchema, createMultilineTextSchema, listPagingFields } from '#platform/contract.ts'
import { buildResponseSchemaShape, buildUpdateRequestSchemaShape, createRequestSchemaShape } from '#platform/fields.ts'
import { cleanupUiTexts as texts } from '../copy.ts'
import { groupUiTexts, inviteUiTexts } from '../copy/group.ts'
import {
  MAX_PHOTOS_PER_CLEANUP,
  MAX_REVIEW_NOTE_LENGTH,
  CLEANUP_REVIEW_STATUSES,
  type CleanupReviewStatus,
} from '../rules.ts'
import { MAX_INVITATIONS_PER_GROUP } from '../rules/group.ts'
import { CLEANUP_FIELDS, createTypedMinutesSchema, createTypedWeightSchema } from './fields.ts'
import { CleanupPhoto } from './photo.ts'
import { Companion, GroupEditInput, GroupOfCleanup, NewGroup, groupSizeFields } from './group.ts'

export const CleanupPieceLimit = z.object({ mostPieces: z.int() })

const photoUrl = z.nullable(z.string())

export const Cleanup = z.object({
  cleanupId: RowIdSchema,
  userId: RowIdSchema,
  ...buildResponseSchemaShape(CLEANUP_FIELDS),
  status: z.enum(CLEANUP_REVIEW_STATUSES),
  /** Note of the reviewing admin. Null for readers other than the cleanup's owner and admins. */
  adminNotes: z.nullable(z.string()),
  photoUrl1: photoUrl,
  photoUrl2: photoUrl,
  photoUrl3: photoUrl,
  photoUrl4: photoUrl,
  photos: z.array(CleanupPhoto),
  memberLove: z.int(),
  isLovedByUser: z.boolean(),
  /** The group whose share the cleanup is; null for a cleanup logged alone. */
  group: z.nullable(GroupOfCleanup),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Cleanup = z.infer<typeof Cleanup>

export const CleanupHistoryQuery = z.object({ page: PageNumberSchema })

export const CleanupHistoryResultPage = z.object({ cleanups: z.array(Cleanup), ...listPagingFields })
export type CleanupHistoryResultPage = z.infer<typeof CleanupHistoryResultPage>

export const OwnCleanupHistoryResultPage = z.extend(CleanupHistoryResultPage, {
  /**
   * Corrections of the member's pieces on this page. They are among the cleanups by day, and by id within a day, latest
   * first. The totals of pages and rows count them, too. Missing on a page without corrections.
   */
  corrections: z.optional(z.array(Correction)),
})
export type OwnCleanupHistoryResultPage = z.infer<typeof OwnCleanupHistoryResultPage>

const photoIds = z.array(RowIdSchema).check(z.maxLength(MAX_PHOTOS_PER_CLEANUP, texts.tooManyPhotos))

/**
 * Request body for logging a cleanup. The server also checks its piece limit and the latest day
 * (`validateCleanupInput`).
 */
export const NewCleanup = z.object({
  cleanupId: RowIdSchema,
  ...createRequestSchemaShape(CLEANUP_FIELDS),
  photos: z.prefault(photoIds, []),
  /** Makes the cleanup the host's share of a new group. `litterCount` is the share, not the group's total. */
  group: z.optional(NewGroup),
})
export type NewCleanup = z.infer<typeof NewCleanup>

/**
 * Request body for editing a cleanup. Omitted optional fields keep their value, because older pages and apps lack new
 * fields.
 */
export const CleanupEditInput = z.object({
  cleanupId: RowIdSchema,
  ...buildUpdateRequestSchemaShape(CLEANUP_FIELDS),
  photos: z.optional(photoIds),
  /** New size of the group whose host edits their own share. Other shares copy what is the same for all of a group. */
  group: z.optional(GroupEditInput),
})
export type CleanupEditInput = z.infer<typeof CleanupEditInput>

type CleanupFormLimits = {
  mostPieces: number
  today: string
  /** Time spent of the edited cleanup, which the form accepts even if a member could not type it. */
  savedMinutes: number | null
  isInPounds: boolean
}

/**
 * Creates the schema of the log form: adds the server's piece limit, the member's date as latest day, the time that a
 * member can type, and a required photo. For a group cleanup, `litterCount` is the group's total.
 */
export function createCleanupFormSchema({ mostPieces, today, savedMinutes, isInPounds }: CleanupFormLimits) {
  const fields = z.extend(z.omit(NewCleanup, { group: true }), {
    date: CLEANUP_FIELDS.date.input.check(z.refine((day) => day <= today, texts.badDate)),
    minutes: createTypedMinutesSchema(savedMinutes),
    weight: createTypedWeightSchema(isInPounds),
    photos: photoIds.check(z.minLength(1, texts.noPhoto)),
    invited: z.array(Companion).check(z.maxLength(MAX_INVITATIONS_PER_GROUP, groupUiTexts.tooManyInvited)),
    /** Name typed to invite somebody, until one is selected from the list. */
    inviteeName: z.string(),
  })
  return z.discriminatedUnion('isTogether', [
    z.extend(fields, {
      isTogether: z.literal(false),
      litterCount: CLEANUP_FIELDS.litterCount.input.check(z.lte(mostPieces, texts.countTooHigh(mostPieces))),
      /** Number of people typed for a group, not sent while the cleanup is for one member. */
      people: z.custom<number | null>(),
    }),
    z
      .extend(fields, {
        isTogether: z.literal(true),
        litterCount: groupSizeFields.total,
        people: groupSizeFields.people,
        inviteeName: z.string().check(z.maxLength(0, inviteUiTexts.notChosen)),
      })
      .check(
        z.refine(({ people, litterCount }) => people <= litterCount, {
          message: groupUiTexts.morePeopleThanPieces,
          path: ['people'],
        }),
      ),
  ])
}

/** An admin's decision on a cleanup that the member has not seen yet, as listed in their news. */
export const UnseenReviewDecision = z.pick(Cleanup, {
  cleanupId: true,
  date: true,
  litterCount: true,
  status: true,
  adminNotes: true,
  updatedAt: true,
})
export type UnseenReviewDecision = z.infer<typeof UnseenReviewDecision>

/**
 * The version of a cleanup that a client has seen. Another `updatedAt` in the database means that the cleanup changed
 * since.
 */
export const CleanupIdAndUpdateTime = z.pick(Cleanup, { cleanupId: true, updatedAt: true })
export type CleanupIdAndUpdateTime = z.infer<typeof CleanupIdAndUpdateTime>

/** Zod check of review decisions: rejecting and flagging a cleanup require a note, approving does not. */
export const requireNoteUnlessApproved = z.refine<{ status: CleanupReviewStatus; note: string }>(
  ({ status, note }) => status === 'approved' || hasVisibleCharacter(note),
  { message: texts.noteRequired, path: ['note'] },
)

export const ReviewDecision = z
  .object({
    cleanupId: RowIdSchema,
    status: z.enum(['approved', 'rejected', 'flagged']),
    note: z.prefault(createMultilineTextSchema(MAX_REVIEW_NOTE_LENGTH, texts.noteTooLong, texts.noteUnusable), ''),
    updatedAt: z.iso.datetime(),
  })
  .check(requireNoteUnlessApproved)
export type ReviewDecision = z.infer<typeof ReviewDecision>
